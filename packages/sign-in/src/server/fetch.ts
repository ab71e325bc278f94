import type { SessionClaims } from '@latchkey/protocol/auth'
import { createSessionCheck } from './create-session-check.ts'
import type { SessionRules } from './session-rules.ts'

export type { SessionClaims } from '@latchkey/protocol/auth'
export type { RequestHead } from './assert-own-page.ts'
export { createSessionCheck, type SessionCheck } from './create-session-check.ts'
export { createSessionReader } from './create-session-reader.ts'
export type { SessionRules } from './session-rules.ts'

/**
 * Returns a Fetch handler that calls `handle` only for requests with a session. Other requests get an error response
 * with the code of the reason.
 *
 * @param handle - Receives the request, the session, and any further arguments of the platform.
 * @example
 * export default { fetch: requireSession(rules, (request, { address }) => Response.json({ address })) }
 */
export function requireSession<Rest extends readonly unknown[]>(
  rules: SessionRules,
  handle: (request: Request, session: SessionClaims, ...rest: Rest) => Response | Promise<Response>,
): (request: Request, ...rest: Rest) => Promise<Response> {
  const checkSession = createSessionCheck(rules)
  return async (request, ...rest) => {
    const check = await checkSession(request)
    return check.ok ? handle(request, check.session, ...rest) : check.response
  }
}
