import type { SessionClaims } from '@latchkey/protocol/auth'
import type { MiddlewareHandler } from 'hono'
import { createSessionCheck } from './create-session-check.ts'
import type { SessionRules } from './session-rules.ts'

export type { SessionClaims } from '@latchkey/protocol/auth'
export type { SessionRules } from './session-rules.ts'

/**
 * Returns Hono middleware that lets only requests with a session pass. Later handlers read the session from
 * `c.var.session`.
 *
 * @example app.get('/members', requireSession(rules), (c) => c.json({ address: c.var.session.address }))
 */
export function requireSession(
  rules: SessionRules,
): MiddlewareHandler<{ Variables: { readonly session: SessionClaims } }> {
  const checkSession = createSessionCheck(rules)
  return async (c, next) => {
    const check = await checkSession(c.req.raw)
    if (!check.ok) return check.response
    c.set('session', check.session)
    await next()
    return undefined
  }
}
