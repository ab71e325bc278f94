import { createHash } from 'node:crypto'
import type { KMSClient, KMSClientConfig } from '@aws-sdk/client-kms'
import { WalletError } from '@latchkey/errors'
import { createEnvelopeKms, type EnvelopeOptions } from '../create-envelope-kms.ts'
import { type KeyService, SERVICE_IDS } from '../key-service.ts'
import type { Kms } from '../kms.ts'
import { isKeyId } from '../wrapped-value.ts'

type Sdk = typeof import('@aws-sdk/client-kms')

/** Name under which CloudTrail shows the context of a value. */
const CONTEXT_NAME = 'latchkey:aad'
const CONTEXT_HASH_NAME = 'latchkey:aad-sha256'
const MAX_CONTEXT_TEXT = 512

export interface AwsKmsOptions extends EnvelopeOptions {
  /** ARN of a symmetric key; not an alias, because an alias may be pointed at another key. */
  readonly keyId: string
  /** Former keys, whose values can still be decrypted. */
  readonly olderKeyIds?: readonly string[] | undefined
  /** ARN of a key of the type HMAC_256. AWS does not rotate it. */
  readonly macKeyId: string
  /** Region, endpoint, credentials; by default from the environment, as all tools of AWS read it. */
  readonly client?: KMSClientConfig | undefined
}

/**
 * Opens the KMS over AWS KMS. The `aad` is the encryption context, so that CloudTrail shows which row was opened. AWS
 * itself rotates the key material of a key id; for a new key id, list the former one in `olderKeyIds` and `rewrap`
 * every value.
 *
 * @throws config/package-missing if `@aws-sdk/client-kms` is not installed
 * @example const kms = await createAwsKms({ keyId: 'arn:aws:kms:…', macKeyId: 'arn:aws:kms:…' })
 * @see https://docs.aws.amazon.com/kms/latest/APIReference/
 */
export async function createAwsKms(options: AwsKmsOptions): Promise<Kms> {
  const { keyId, olderKeyIds = [], macKeyId } = options
  if (![keyId, macKeyId, ...olderKeyIds].every(isKeyId)) {
    throw new WalletError('service/env', { problem: 'write the ARN of each key of AWS KMS' })
  }
  const sdk = await loadSdk()
  const client = new sdk.KMSClient({ maxAttempts: 2, ...options.client })
  return createEnvelopeKms(createAwsKeys(sdk, client, options), options)
}

function createAwsKeys(
  sdk: Sdk,
  client: KMSClient,
  { keyId: currentId, olderKeyIds = [], macKeyId }: AwsKmsOptions,
): KeyService {
  const known = new Set([currentId, ...olderKeyIds])
  const assertKnown = (keyId: string) => {
    if (!known.has(keyId)) throw new WalletError('kms/corrupt')
  }
  return {
    id: SERVICE_IDS.aws,
    seal: async (dataKey, aad, abortSignal) => {
      const input = { KeyId: currentId, Plaintext: dataKey, EncryptionContext: toContext(aad) }
      const { CiphertextBlob } = await client.send(new sdk.EncryptCommand(input), { abortSignal }).catch(refuse)
      return { keyId: currentId, bytes: present(CiphertextBlob) }
    },
    open: async ({ keyId, bytes }, aad, abortSignal) => {
      assertKnown(keyId)
      const input = { KeyId: keyId, CiphertextBlob: bytes, EncryptionContext: toContext(aad) }
      const { Plaintext } = await client.send(new sdk.DecryptCommand(input), { abortSignal }).catch(refuse)
      return present(Plaintext)
    },
    reseal: async ({ keyId, bytes }, aad, abortSignal) => {
      assertKnown(keyId)
      const input = {
        SourceKeyId: keyId,
        DestinationKeyId: currentId,
        CiphertextBlob: bytes,
        SourceEncryptionContext: toContext(aad),
        DestinationEncryptionContext: toContext(aad),
      }
      const { CiphertextBlob } = await client.send(new sdk.ReEncryptCommand(input), { abortSignal }).catch(refuse)
      return { keyId: currentId, bytes: present(CiphertextBlob) }
    },
    mac: async (digest, abortSignal) => {
      const input = { KeyId: macKeyId, Message: digest, MacAlgorithm: 'HMAC_SHA_256' } as const
      const { Mac } = await client.send(new sdk.GenerateMacCommand(input), { abortSignal }).catch(refuse)
      return present(Mac)
    },
  }
}

async function loadSdk(): Promise<Sdk> {
  try {
    return await import('@aws-sdk/client-kms')
  } catch (cause) {
    const context = { option: 'KMS=aws', package: '@aws-sdk/client-kms' }
    throw new WalletError('config/package-missing', context, { cause })
  }
}

/** The context must be text; other `aad` is represented by its hash. */
function toContext(aad: Uint8Array): Record<string, string> {
  const text = Buffer.from(aad).toString('latin1')
  if (/^[ -~]+$/.test(text) && text.length <= MAX_CONTEXT_TEXT) return { [CONTEXT_NAME]: text }
  return { [CONTEXT_HASH_NAME]: createHash('sha256').update(aad).digest('hex') }
}

const CORRUPT = new Set(['InvalidCiphertextException', 'IncorrectKeyException'])
const REFUSED = new Set([
  'AccessDeniedException',
  'DisabledException',
  'InvalidKeyUsageException',
  'KMSInvalidStateException',
  'NotFoundException',
  'UnrecognizedClientException',
  'ValidationException',
])

/** Without the error of the library, which may contain the request. */
function refuse(error: unknown): never {
  const name = error instanceof Error ? error.name : 'unknown failure'
  if (CORRUPT.has(name)) throw new WalletError('kms/corrupt')
  throw new WalletError(REFUSED.has(name) ? 'kms/refused' : 'kms/unavailable', { reason: name.slice(0, 80) })
}

function present(bytes: Uint8Array | undefined): Uint8Array {
  if (bytes === undefined) throw new WalletError('kms/unavailable', { reason: 'its answer has another form' })
  return new Uint8Array(bytes)
}
