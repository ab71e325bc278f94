import { createHash, createHmac, createPrivateKey, createPublicKey, hkdfSync, type KeyObject } from 'node:crypto'
import { DAY_MS } from '@latchkey/primitives'

/** Time for which a key signs. Its tokens are accepted for one more period. */
const SIGNING_PERIOD_MS = 30 * DAY_MS
/** Header of an Ed25519 key in PKCS #8; the seed follows. @see RFC 8410 */
const ED25519_PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex')

/** A key that signs tokens. */
export interface SigningKey {
  readonly kid: string
  readonly privateKey: KeyObject
  readonly publicKey: KeyObject
}

export interface Keyring {
  /** Returns the key that signs now. */
  current(): SigningKey
  find(kid: string): SigningKey | undefined
  /** Returns the currently accepted keys and the next one, so that caches have it before it signs. */
  published(): readonly SigningKey[]
  /**
   * Returns the successor of a refresh token: two tabs that refresh simultaneously get the same one, and nobody can
   * guess it.
   */
  toSuccessor(refreshToken: string): string
}

/**
 * Returns the keys of all tokens. They are derived from secrets and the time, so that every instance has the same keys,
 * they change every 30 days, and none is stored.
 *
 * @param secrets - The first one signs; tokens of the others are still accepted. At least 32 bytes each.
 * @see RFC 5869, RFC 8032
 */
export function createKeyring(secrets: readonly [Uint8Array, ...Uint8Array[]], clock: { now(): number }): Keyring {
  const made = new Map<string, SigningKey>()
  const keyOf = (secret: Uint8Array, period: number) => {
    const name = `${secrets.indexOf(secret)}/${period}`
    const key = made.get(name) ?? deriveKey(secret, period)
    made.set(name, key)
    return key
  }
  const refreshKey = Buffer.from(hkdfSync('sha256', secrets[0], '', 'latchkey auth refresh', 32))
  const periodNow = () => Math.floor(clock.now() / SIGNING_PERIOD_MS)
  const published = () => secrets.flatMap((secret) => [0, -1, 1].map((offset) => keyOf(secret, periodNow() + offset)))
  return {
    current: () => keyOf(secrets[0], periodNow()),
    find: (kid) => published().find((key) => key.kid === kid),
    published,
    toSuccessor: (refreshToken) => createHmac('sha256', refreshKey).update(refreshToken).digest('base64url'),
  }
}

function deriveKey(secret: Uint8Array, period: number): SigningKey {
  const seed = Buffer.from(hkdfSync('sha256', secret, '', `latchkey auth ${period}`, 32))
  const privateKey = createPrivateKey({
    key: Buffer.concat([ED25519_PKCS8_PREFIX, seed]),
    format: 'der',
    type: 'pkcs8',
  })
  const publicKey = createPublicKey(privateKey)
  const kid = createHash('sha256')
    .update(publicKey.export({ format: 'der', type: 'spki' }))
    .digest('base64url')
  return { kid: kid.slice(0, 22), privateKey, publicKey }
}
