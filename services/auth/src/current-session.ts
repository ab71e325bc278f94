import { WalletError } from '@latchkey/errors'
import type { SessionClaims } from '@latchkey/protocol/auth'
import type { Context } from 'hono'
import type { AuthDeps } from './auth-deps.ts'
import { clearCookies, readSessionCookie } from './cookies.ts'
import type { StoredSession } from './ports/session-store.ts'

const BEARER = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i

export interface CurrentSession {
  readonly claims: SessionClaims
  readonly session: StoredSession
}

/**
 * Returns the session of a request, from its bearer token, or from its cookie if a page of the session's own host sent
 * it.
 *
 * @throws sign-in/session-invalid, sign-in/cross-site
 */
export async function requireCurrentSession(c: Context, deps: AuthDeps): Promise<CurrentSession> {
  const found = await findCurrentSession(c, deps)
  if (found === undefined) throw new WalletError('sign-in/session-invalid')
  return found
}

/** As {@link requireCurrentSession}, but `undefined` for a request without a session. */
export async function findCurrentSession(c: Context, deps: AuthDeps): Promise<CurrentSession | undefined> {
  const bearer = BEARER.exec(c.req.header('authorization') ?? '')?.[1]
  const token = bearer ?? readSessionCookie(c)
  if (token === undefined) return undefined
  const claims = await deps.tokens.readSession(token)
  assertOwnPage(c, claims.domain, bearer === undefined)
  const session = await deps.sessions.find(claims.sid, new Date(deps.clock.now()))
  if (session === undefined) {
    // The site's own server accepts the cookie until it expires, and no script can delete an HttpOnly cookie.
    if (readSessionCookie(c) === token) clearCookies(c, claims.domain)
    throw new WalletError('sign-in/session-invalid')
  }
  return { claims, session }
}

/**
 * Rejects a request that a page of another site caused. A browser sets the `Origin` header on every request that can
 * change something, and on cross-origin requests. A cookie without an origin may only read.
 *
 * @throws sign-in/cross-site
 */
function assertOwnPage(c: Context, domain: string, isCookie: boolean): void {
  const origin = c.req.header('origin')
  const isSafe = c.req.method === 'GET' || c.req.method === 'HEAD'
  const site = c.req.header('sec-fetch-site')
  const isOwn =
    origin === undefined
      ? !isCookie || (isSafe && (site === undefined || site === 'same-origin' || site === 'none'))
      : hostOf(origin) === domain
  if (!isOwn) throw new WalletError('sign-in/cross-site')
}

/** Returns host and port of an origin; an empty text for an opaque one. */
export const hostOf = (origin: string): string => (URL.canParse(origin) ? new URL(origin).host : '')
