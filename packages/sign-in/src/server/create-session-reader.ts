import { isWalletError, WalletError } from '@latchkey/errors'
import { SESSION_COOKIE, type SessionClaims, sessionClaimsSchema } from '@latchkey/protocol/auth'
import { jwtVerify } from 'jose'
import * as v from 'valibot'
import { assertOwnPage, type RequestHead } from './assert-own-page.ts'
import { createSessionKeys } from './create-session-keys.ts'
import type { SessionRules } from './session-rules.ts'

const TOKEN = '[\\w-]{1,4096}[.][\\w-]{1,4096}[.][\\w-]{1,4096}'
const BEARER = new RegExp(`^Bearer (${TOKEN})$`, 'i')
const COOKIE = new RegExp(`(?:^|; ?)${SESSION_COOKIE}=(${TOKEN})(?:;|$)`)
/** Maximum difference between the clocks of two servers. */
const CLOCK_SKEW_SEC = 5
/**
 * Maximum number of cached verified tokens, about 1 KB each; a verification takes longer than the rest of a request.
 */
const MAX_VERIFIED = 10_000
/** No service issues a token for longer, so a token with an older or future time of issue is rejected. */
const MAX_AGE_SEC = 86_400

const isString = (value: string | undefined): value is string => value !== undefined

/**
 * Returns a function that reads the session of a request from its bearer token, or from its `__Host-` cookie if a page
 * of the site sent it. It checks everything except whether the session has ended since: a token is valid until it
 * expires, by default after 15 minutes at most.
 *
 * @example
 * const readSession = createSessionReader({ authUrl: 'https://app.example', origins: ['https://app.example'] })
 * const { address, caip2Network } = await readSession(request)
 * @throws config/invalid-options here; sign-in/session-invalid, sign-in/cross-site, request/origin-not-allowed,
 * http/unreachable from the returned function
 * @see RFC 7519, RFC 8725, RFC 6265bis
 */
export function createSessionReader(rules: SessionRules): (request: RequestHead) => Promise<SessionClaims> {
  const { fetch = globalThis.fetch, clock = { now: () => Date.now() } } = rules
  const origins = rules.origins.map(toOrigin)
  const issuer = rules.authUrl.replace(/\/+$/, '')
  const url = rules.keysUrl ?? `${issuer}/.well-known/jwks.json`
  const verified = new Map<string, SessionClaims>()
  const keys = createSessionKeys({ url, fetch, clock, onRead: () => verified.clear() })
  const checks = {
    algorithms: ['EdDSA'],
    typ: 'session+jwt',
    issuer: [issuer, `${issuer}/`],
    audience: origins.map((origin) => new URL(origin).host),
    requiredClaims: ['exp'],
    clockTolerance: CLOCK_SKEW_SEC,
    maxTokenAge: MAX_AGE_SEC,
  }

  async function verify(token: string): Promise<SessionClaims> {
    const { payload } = await jwtVerify(token, keys.find, { ...checks, currentDate: new Date(clock.now()) })
    const claims = Object.freeze(v.parse(sessionClaimsSchema, payload))
    const [oldest = ''] = verified.size < MAX_VERIFIED ? [] : verified.keys()
    verified.delete(oldest)
    verified.set(token, claims)
    return claims
  }

  /** Returns the claims of a token that was verified before and is still valid. */
  async function findVerified(token: string): Promise<SessionClaims | undefined> {
    if (!verified.has(token)) return undefined
    await keys.keepFresh()
    const claims = verified.get(token)
    if (claims === undefined) return undefined
    const endsAtSec = Math.min(claims.exp, claims.iat + MAX_AGE_SEC) + CLOCK_SKEW_SEC
    return clock.now() < endsAtSec * 1000 ? claims : undefined
  }

  return async (request) => {
    const bearer = BEARER.exec(request.headers.get('authorization') ?? '')?.[1]
    const token = bearer ?? COOKIE.exec(request.headers.get('cookie') ?? '')?.[1]
    assertOwnPage(request, origins, bearer === undefined && isString(token))
    if (token === undefined) throw new WalletError('sign-in/session-invalid')
    try {
      const claims = (await findVerified(token)) ?? (await verify(token))
      assertSamePage(request, claims)
      return claims
    } catch (cause) {
      if (isWalletError(cause)) throw cause
      throw new WalletError('sign-in/session-invalid', {}, { cause })
    }
  }
}

/** With several sites on one server, the session of one is not valid for a page of another. */
function assertSamePage({ headers }: RequestHead, { domain }: SessionClaims): void {
  const origin = headers.get('origin') ?? undefined
  if (origin !== undefined && new URL(origin).host !== domain) throw new WalletError('sign-in/cross-site')
}

/** Returns an origin in the form that browsers send. @throws config/invalid-options */
function toOrigin(text: string): string {
  const { origin = 'null' } = URL.canParse(text) ? new URL(text) : {}
  if (origin !== 'null') return origin
  throw new WalletError('config/invalid-options', { path: 'origins', problem: `${text} is no origin` })
}
