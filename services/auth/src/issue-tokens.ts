import type { SessionClaims, SessionTokens } from '@latchkey/protocol/auth'
import type { Context } from 'hono'
import type { AuthDeps } from './auth-deps.ts'
import { setCookies } from './cookies.ts'

/** Returns the tokens of a session, and sets them as cookies too. */
export async function issueTokens(
  c: Context,
  { tokens, config, clock }: AuthDeps,
  claims: Omit<SessionClaims, 'iss' | 'iat' | 'exp'>,
  refreshToken: string,
): Promise<SessionTokens> {
  const { token, expiresAt } = await tokens.issueSession(claims)
  setCookies(c, {
    token,
    refreshToken,
    sessionMaxAgeSec: Math.floor((expiresAt - clock.now()) / 1000),
    refreshMaxAgeSec: Math.floor(config.sessionIdleMs / 1000),
  })
  return { token, expiresAt, refreshToken }
}
