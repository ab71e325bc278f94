import { WalletError } from '@latchkey/errors'
import { parseBody } from '@latchkey/http'
import { SECOND_MS } from '@latchkey/primitives'
import { refreshRequestSchema } from '@latchkey/protocol/auth'
import { type Context, Hono } from 'hono'
import type { AuthDeps } from '../auth-deps.ts'
import { clearCookies, readRefreshCookie } from '../cookies.ts'
import { hostOf } from '../current-session.ts'
import { hashToken } from '../domain/refresh-token.ts'
import { issueTokens } from '../issue-tokens.ts'
import { toClaims } from '../to-claims.ts'

/** Two tabs that refresh simultaneously both succeed; a thief who comes later ends the session. */
const GRACE_MS = 10 * SECOND_MS
/** A tab that missed up to this many refreshes by other tabs still gets the current token. */
const MAX_MISSED_REFRESHES = 3

/** `POST refresh`: new tokens for a refresh token, which is valid for one request. @see RFC 9700 4.14.2 */
export function refreshRoutes(deps: AuthDeps): Hono {
  return new Hono().post('/refresh', async (c) => c.json(await refresh(c, deps)))
}

async function refresh(c: Context, deps: AuthDeps) {
  const { refreshToken } = (await c.req.text()) === '' ? {} : await parseBody(c, refreshRequestSchema)
  const origin = c.req.header('origin')
  const domain = hostOf(origin ?? '')
  const given = refreshToken ?? readRefreshCookie(c, domain)
  if (given === undefined) throw new WalletError('sign-in/session-invalid')
  const now = new Date(deps.clock.now())
  const isCookie = refreshToken === undefined
  const next = listSuccessors(given, deps)
  const result = await deps.sessions.refresh({
    hash: hashToken(given),
    // A cookie is accepted only from a page of the session's own host, and no page can plant a session of another host.
    ...(isCookie || origin !== undefined ? { domain } : {}),
    successors: [hashToken(next[0]), ...next.slice(1).map(hashToken)],
    expiresAt: new Date(now.getTime() + deps.config.sessionIdleMs),
    graceMs: GRACE_MS,
    now,
  })
  if (result.status !== 'done') {
    // A form of another site must not sign a visitor out.
    if (isCookie && (c.req.header('sec-fetch-site') ?? 'same-origin') === 'same-origin') clearCookies(c, domain)
    throw new WalletError(result.status === 'reused' ? 'sign-in/refresh-reused' : 'sign-in/session-invalid')
  }
  const current = next.find((token) => hashToken(token).equals(result.hash)) ?? next[0]
  return issueTokens(c, deps, toClaims(result.session), current)
}

function listSuccessors(token: string, { keyring }: AuthDeps): readonly [string, ...string[]] {
  const all: [string, ...string[]] = [keyring.toSuccessor(token)]
  while (all.length < MAX_MISSED_REFRESHES) all.push(keyring.toSuccessor(all.at(-1) ?? ''))
  return all
}
