import { createPrivateKey, type KeyObject } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { WalletError } from '@latchkey/errors'
import { type Clock, systemClock } from '@latchkey/host'
import { SignJWT } from 'jose'
import * as v from 'valibot'
import { isLastingStatus, requestText } from './request-text.ts'

const SCOPE = 'https://www.googleapis.com/auth/cloudkms'
const TOKEN_URL = 'https://oauth2.googleapis.com/token'
const METADATA_URL = 'http://metadata.google.internal/computeMetadata/v1/instance/service-accounts/default/token'
const GRANT_TYPE = 'urn:ietf:params:oauth:grant-type:jwt-bearer'
/** Lifetime of an assertion, the longest that Google accepts. Seconds. */
const ASSERTION_SEC = 3_600
/** A token is replaced this long before it expires, because no call takes longer. The metadata server replaces its own tokens 300 s before. */
const SPARE_MS = 120_000
/** Time limit of one exchange. The signal of a call does not end it, because other calls wait for the same token. */
const EXCHANGE_TIMEOUT_MS = 10_000

/** Access tokens of Google. Each is used until shortly before it expires. */
export interface GoogleTokens {
  /** @throws kms/unavailable, kms/refused, service/env */
  readonly read: () => Promise<string>
  /** Drops the current token, because Google refused it. */
  readonly forget: () => void
}

export interface GoogleTokenOptions {
  /** Address of the token endpoint. Set only in tests. */
  readonly url?: string | undefined
  readonly clock?: Clock | undefined
  readonly fetch?: typeof fetch | undefined
}

const MAX_KEY_FILE_BYTES = 16_384
const visible = (length: number) => v.pipe(v.string(), v.regex(/^[!-~]+$/), v.maxLength(length))
const serviceAccount = v.object({
  type: v.literal('service_account'),
  client_email: visible(320),
  private_key_id: visible(200),
  private_key: v.pipe(v.string(), v.maxLength(8_192)),
})
const granted = v.object({
  access_token: visible(8_192),
  token_type: v.literal('Bearer'),
  expires_in: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(86_400)),
})
type Granted = v.InferOutput<typeof granted>

/**
 * Returns access tokens of a service account, for which an assertion signed by the key in `file` is exchanged at Google. The file is read
 * at each exchange, so that it can be replaced. Its addresses are ignored.
 *
 * @throws service/env when the file is not readable, or no key of a service account
 * @see https://developers.google.com/identity/protocols/oauth2/service-account#httprest
 */
export async function createServiceAccountTokens(
  file: string,
  { url = TOKEN_URL, clock = systemClock, fetch: send = fetch }: GoogleTokenOptions = {},
): Promise<GoogleTokens> {
  await readServiceAccount(file)
  return keepTokens(clock, async (signal) => {
    const { email, keyId, key } = await readServiceAccount(file)
    const nowSec = Math.floor(clock.now() / 1_000)
    const assertion = await new SignJWT({ scope: SCOPE })
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid: keyId })
      .setIssuer(email)
      .setAudience(TOKEN_URL)
      .setIssuedAt(nowSec)
      .setExpirationTime(nowSec + ASSERTION_SEC)
      .sign(key)
    const body = new URLSearchParams({ grant_type: GRANT_TYPE, assertion })
    return readGranted(await requestText(send, url, { method: 'POST', body, signal }))
  })
}

/**
 * Returns the tokens of the account of this machine, by the metadata server of Google Cloud: no key is stored. The metadata
 * server speaks plain HTTP, so a response without the header `Metadata-Flavor: Google` is refused.
 *
 * @see https://cloud.google.com/compute/docs/access/authenticate-workloads#applications
 */
export function createMetadataTokens({
  url = METADATA_URL,
  clock = systemClock,
  fetch: send = fetch,
}: GoogleTokenOptions = {}): GoogleTokens {
  return keepTokens(clock, async (signal) => {
    const answer = await requestText(send, url, { headers: { 'metadata-flavor': 'Google' }, signal })
    if (answer.headers.get('metadata-flavor') !== 'Google')
      throw new WalletError('kms/unavailable', { reason: 'the metadata server is not one of Google' })
    return readGranted(answer)
  })
}

function keepTokens(clock: Clock, exchange: (signal: AbortSignal) => Promise<Granted>): GoogleTokens {
  let current: { readonly text: string; readonly endsAtMs: number } | undefined
  let pending: Promise<string> | undefined
  const renew = async () => {
    const { access_token: text, expires_in: lifeSec } = await exchange(AbortSignal.timeout(EXCHANGE_TIMEOUT_MS))
    current = { text, endsAtMs: clock.now() + lifeSec * 1_000 }
    return text
  }
  return {
    read: async () => {
      if (current !== undefined && clock.now() < current.endsAtMs - SPARE_MS) return current.text
      pending ??= renew().finally(() => {
        pending = undefined
      })
      return pending
    },
    forget: () => {
      current = undefined
    },
  }
}

function readGranted({ status, text }: { readonly status: number; readonly text: string }): Granted {
  if (status !== 200) {
    const code = isLastingStatus(status) ? 'kms/refused' : 'kms/unavailable'
    throw new WalletError(code, { reason: `HTTP ${status} for a token of Google` })
  }
  const result = v.safeParse(v.pipe(v.string(), v.parseJson(), granted), text)
  if (!result.success) throw new WalletError('kms/unavailable', { reason: 'the token of Google has another form' })
  return result.output
}

interface ServiceAccount {
  readonly email: string
  readonly keyId: string
  readonly key: KeyObject
}

/** Without a cause, because an error of the parser would quote the key file. */
async function readServiceAccount(file: string): Promise<ServiceAccount> {
  const text = await readFile(file, 'utf8').catch(() => undefined)
  if (text === undefined) throw invalid('KMS_GCP_CREDENTIALS_FILE cannot be read')
  const schema = v.pipe(v.string(), v.maxLength(MAX_KEY_FILE_BYTES), v.parseJson(), serviceAccount)
  const { success, output } = v.safeParse(schema, text)
  if (!success) throw invalid('KMS_GCP_CREDENTIALS_FILE is not the key of a service account, in JSON')
  return { email: output.client_email, keyId: output.private_key_id, key: readPrivateKey(output.private_key) }
}

function readPrivateKey(pem: string): KeyObject {
  const key = parsePem(pem)
  if (key?.asymmetricKeyType !== 'rsa') throw invalid('the private key in KMS_GCP_CREDENTIALS_FILE is not one of RSA')
  return key
}

function parsePem(pem: string): KeyObject | undefined {
  try {
    return createPrivateKey(pem)
  } catch {
    return undefined
  }
}

const invalid = (problem: string) => new WalletError('service/env', { problem })
