import type { SessionClaims } from '@latchkey/protocol/auth'
import type { MiddlewareHandler } from 'hono'
import { createSessionReader } from './create-session-reader.ts'
import type { SessionRules } from './session-rules.ts'
import { toResponse } from './to-refusal.ts'

export type { SessionClaims } from '@latchkey/protocol/auth'
export type { SessionRules } from './session-rules.ts'

/**
 * Returns middleware of Hono that only requests with a session pass. Later handlers read it from `c.var.session`.
 *
 * @example app.get('/members', requireSession(rules), (c) => c.json({ address: c.var.session.address }))
 */
export function requireSession(
  rules: SessionRules,
): MiddlewareHandler<{ Variables: { readonly session: SessionClaims } }> {
  const readSession = createSessionReader(rules)
  return async (c, next) => {
    const session = await readSession(c.req.raw).catch(toResponse)
    if (session instanceof Response) return session
    c.set('session', session)
    await next()
    return undefined
  }
}
