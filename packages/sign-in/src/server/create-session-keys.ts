import { WalletError } from '@latchkey/errors'
import { isSmallOrderPoint, MINUTE_MS, SECOND_MS } from '@latchkey/primitives'
import { base64url, createLocalJWKSet, errors, type JWTVerifyGetKey } from 'jose'
import * as v from 'valibot'

/** A key that the service removes is accepted no longer than this, while the service can be reached. */
const FRESH_MS = 10 * MINUTE_MS
/** Tokens with unknown keys cause at most one request in this time, however many there are. */
const COOLDOWN_MS = 30 * SECOND_MS
const TIMEOUT_MS = 5 * SECOND_MS
const MAX_LENGTH = 65_536

const keySetSchema = v.pipe(
  v.string(),
  v.maxLength(MAX_LENGTH),
  v.parseJson(),
  v.object({
    keys: v.array(
      v.object({
        kty: v.literal('OKP'),
        crv: v.literal('Ed25519'),
        // A key of small order is rejected, because anybody can sign for it.
        x: v.pipe(
          v.string(),
          v.regex(/^[\w-]{43}$/),
          v.check((x) => !isSmallOrderPoint(base64url.decode(x))),
        ),
        kid: v.string(),
        alg: v.literal('EdDSA'),
        use: v.literal('sig'),
      }),
    ),
  }),
)

interface SessionKeysOptions {
  readonly url: string
  readonly fetch: typeof globalThis.fetch
  readonly clock: { now(): number }
  /** Called when keys have been read, because cached verifications may be outdated. */
  readonly onRead: () => void
}

export interface SessionKeys {
  /** Finds the key of a token. @throws http/unreachable if no key was ever read */
  readonly find: JWTVerifyGetKey
  /** Reads the keys again if they are old. @throws http/unreachable if no key was ever read */
  readonly keepFresh: () => Promise<void>
}

/**
 * Returns functions that find the public key of a token. Keys are cached, and the last ones stay valid while the
 * service is unreachable.
 *
 * @see RFC 7517
 */
export function createSessionKeys({ url, fetch, clock, onRead }: SessionKeysOptions): SessionKeys {
  let keys: JWTVerifyGetKey | undefined
  let readAt = Number.NEGATIVE_INFINITY
  let triedAt = Number.NEGATIVE_INFINITY
  let reading: Promise<void> | undefined

  async function read(): Promise<void> {
    triedAt = clock.now()
    try {
      const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'manual' })
      if (!response.ok) throw new Error(`the keys were refused with ${response.status}`)
      keys = createLocalJWKSet(v.parse(keySetSchema, await response.text()))
      readAt = clock.now()
      onRead()
    } catch (cause) {
      throw new WalletError('http/unreachable', { url }, { cause })
    }
  }

  function readOnce(): Promise<void> {
    reading ??= read().finally(() => {
      reading = undefined
    })
    return reading
  }

  const isCool = () => clock.now() - triedAt >= COOLDOWN_MS

  async function keepFresh(): Promise<void> {
    if (keys === undefined) await readOnce()
    else if (clock.now() - readAt >= FRESH_MS && (isCool() || reading !== undefined))
      await readOnce().catch(() => undefined)
  }

  async function find(...[header, token]: Parameters<JWTVerifyGetKey>) {
    await keepFresh()
    const findCached = async () => (keys as JWTVerifyGetKey)(header, token)
    try {
      return await findCached()
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey) || !isCool()) throw error
      await readOnce()
      return await findCached()
    }
  }

  return { find, keepFresh }
}
