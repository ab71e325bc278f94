import type { SessionClaims, SessionTokens } from '@latchkey/protocol/auth'
import type { Context } from 'hono'
import type { AuthDeps } from './auth-deps.ts'
import { setCookies } from './cookies.ts'

/** Values of a header that only browsers set: no script of a page can change it. @see Fetch Metadata Request Headers */
const SAME_SITE: readonly (string | undefined)[] = ['same-origin', 'same-site']

/**
 * Returns the tokens of a session, and also sets them as cookies. A page of the same site gets no readable refresh
 * token: its browser has the cookie, which an injected script cannot steal.
 */
export async function issueTokens(
  c: Context,
  { tokens, config, clock }: AuthDeps,
  claims: Omit<SessionClaims, 'iss' | 'iat' | 'exp'>,
  refreshToken: string,
): Promise<SessionTokens> {
  const { token, expiresAt } = await tokens.issueSession(claims)
  setCookies(c, {
    domain: claims.domain,
    token,
    refreshToken,
    sessionMaxAgeSec: Math.floor((expiresAt - clock.now()) / 1000),
    refreshMaxAgeSec: Math.floor(config.sessionIdleMs / 1000),
  })
  const hasCookie = SAME_SITE.includes(c.req.header('sec-fetch-site'))
  return { token, expiresAt, ...(hasCookie ? {} : { refreshToken }) }
}
