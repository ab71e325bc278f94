import { createHmac, randomBytes } from 'node:crypto'
import { decryptGcm, encryptGcm } from '../aes-gcm.ts'
import { type FakeAnswer, startFakeServer } from './fake-server.fixture.ts'

interface Body {
  readonly KeyId?: string
  readonly Plaintext?: string
  readonly CiphertextBlob?: string
  readonly EncryptionContext?: Readonly<Record<string, string>>
  readonly SourceKeyId?: string
  readonly DestinationKeyId?: string
  readonly SourceEncryptionContext?: Readonly<Record<string, string>>
  readonly DestinationEncryptionContext?: Readonly<Record<string, string>>
  readonly Message?: string
}

const CONTEXT_BYTES = 32

/**
 * A fake of AWS KMS with its JSON protocol, for the client of AWS. It encrypts with AES-256-GCM under its own keys, and
 * does not check request signatures.
 */
export async function startFakeAwsKms() {
  const keys = new Map<string, Uint8Array>()
  const disabled = new Set<string>()
  const macKey = randomBytes(CONTEXT_BYTES)
  let isDown = false

  const toAad = (context: Body['EncryptionContext'] = {}) => Buffer.from(JSON.stringify(Object.entries(context).sort()))

  function encrypt(keyId = '', plaintext: Uint8Array, context: Body['EncryptionContext']) {
    const key = keys.get(keyId)
    if (key === undefined) throw new AwsFailure('NotFoundException')
    const nonce = randomBytes(12)
    const name = Buffer.from(keyId)
    const body = encryptGcm({ key, nonce, aad: toAad(context) }, plaintext)
    return {
      KeyId: keyId,
      CiphertextBlob: Buffer.concat([Buffer.of(name.length), name, nonce, body]).toString('base64'),
    }
  }

  function decrypt(keyId = '', blob = '', context: Body['EncryptionContext']): Uint8Array {
    const bytes = Buffer.from(blob, 'base64')
    const end = 1 + (bytes[0] ?? 0)
    const key = keys.get(bytes.toString('utf8', 1, end))
    if (key === undefined || bytes.length < end + 28) throw new AwsFailure('InvalidCiphertextException')
    if (bytes.toString('utf8', 1, end) !== keyId) throw new AwsFailure('IncorrectKeyException')
    if (disabled.has(keyId)) throw new AwsFailure('DisabledException')
    try {
      return decryptGcm({ key, nonce: bytes.subarray(end, end + 12), aad: toAad(context) }, bytes.subarray(end + 12))
    } catch {
      throw new AwsFailure('InvalidCiphertextException')
    }
  }

  function answer(target: string, body: Body): unknown {
    if (target === 'Encrypt')
      return encrypt(body.KeyId, Buffer.from(body.Plaintext ?? '', 'base64'), body.EncryptionContext)
    if (target === 'Decrypt') {
      const plaintext = decrypt(body.KeyId, body.CiphertextBlob, body.EncryptionContext)
      return { KeyId: body.KeyId, Plaintext: Buffer.from(plaintext).toString('base64') }
    }
    if (target === 'ReEncrypt') {
      const plaintext = decrypt(body.SourceKeyId, body.CiphertextBlob, body.SourceEncryptionContext)
      return encrypt(body.DestinationKeyId, plaintext, body.DestinationEncryptionContext)
    }
    if (target === 'GenerateMac') {
      const mac = createHmac('sha256', macKey)
        .update(Buffer.from(body.Message ?? '', 'base64'))
        .digest('base64')
      return { KeyId: body.KeyId, MacAlgorithm: 'HMAC_SHA_256', Mac: mac }
    }
    throw new AwsFailure('UnknownOperationException')
  }

  const server = await startFakeServer((request, body: Body): FakeAnswer => {
    if (isDown) return { status: 500, body: { __type: 'KMSInternalException', message: '' } }
    try {
      const target = String(request.headers['x-amz-target']).replace(/^TrentService\./, '')
      return { status: 200, body: answer(target, body) }
    } catch (error) {
      return { status: 400, body: { __type: error instanceof Error ? error.message : 'unknown', message: '' } }
    }
  })
  return {
    ...server,
    createKey: () => {
      const arn = `arn:aws:kms:eu-central-1:111122223333:key/${keys.size + 1}`
      keys.set(arn, randomBytes(32))
      return arn
    },
    disable: (arn: string) => disabled.add(arn),
    breakDown: async () => {
      isDown = true
    },
  }
}

class AwsFailure extends Error {}
