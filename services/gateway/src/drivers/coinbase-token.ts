import { createPrivateKey, type KeyObject, randomBytes } from 'node:crypto'
import type { Clock } from '@latchkey/host'
import { SignJWT } from 'jose'

/** Maximum lifetime that the service accepts, in seconds. */
const LIFETIME_SEC = 120
/** The DER prefix of the 32 bytes of an Ed25519 seed. @see RFC 8410 */
const ED25519_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex')

/** A secret key of Coinbase's developer platform. */
export interface CoinbaseKey {
  readonly id: string
  /** PEM of an EC key, or base64 of an Ed25519 key: its seed, with or without its public half. */
  readonly secret: string
}

/**
 * Returns a generator of tokens, each for one request: a JWT over method, host and path.
 *
 * @throws an error of node:crypto if the secret is not such a key
 * @see https://docs.cdp.coinbase.com/api-reference/v2/authentication
 */
export function createCoinbaseTokens({ id, secret }: CoinbaseKey, clock: Clock) {
  const key = readKey(secret)
  const alg = key.asymmetricKeyType === 'ed25519' ? 'EdDSA' : 'ES256'
  return (method: string, url: URL): Promise<string> => {
    const nowSec = Math.floor(clock.now() / 1_000)
    return new SignJWT({ uri: `${method} ${url.host}${url.pathname}` })
      .setProtectedHeader({ alg, kid: id, typ: 'JWT', nonce: randomBytes(16).toString('hex') })
      .setIssuer('cdp')
      .setSubject(id)
      .setNotBefore(nowSec)
      .setExpirationTime(nowSec + LIFETIME_SEC)
      .sign(key)
  }
}

/** Environment variables encode line breaks as `\n`. */
function readKey(secret: string): KeyObject {
  const text = secret.replaceAll('\\n', '\n').trim()
  if (text.startsWith('-----')) return createPrivateKey(text)
  const seed = Buffer.from(text, 'base64').subarray(0, 32)
  return createPrivateKey({ key: Buffer.concat([ED25519_PREFIX, seed]), format: 'der', type: 'pkcs8' })
}
