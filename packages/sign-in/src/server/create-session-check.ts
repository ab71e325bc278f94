import type { SessionClaims } from '@latchkey/protocol/auth'
import type { RequestHead } from './assert-own-page.ts'
import { checkRequest } from './check-request.ts'
import { createSessionReader } from './create-session-reader.ts'
import type { SessionRules } from './session-rules.ts'
import { toResponse } from './to-refusal.ts'

/** The session of a request, or the response that rejects it. */
export type SessionCheck =
  | { readonly ok: true; readonly session: SessionClaims }
  | { readonly ok: false; readonly response: Response }

/**
 * Returns a function that checks requests, for frameworks without a middleware of this package. The request has a
 * session if, and only if, `ok` is true; never decide by the class of the result, because servers replace the global
 * `Response`.
 *
 * @example
 * const checkSession = createSessionCheck(rules)
 * const check = await checkSession(request)
 * if (!check.ok) return check.response
 * return Response.json({ hello: check.session.address })
 * @throws config/invalid-options
 */
export function createSessionCheck(rules: SessionRules): (request: RequestHead) => Promise<SessionCheck> {
  const readSession = createSessionReader(rules)
  return async (request) => {
    const check = await checkRequest(readSession, request)
    return check.ok ? check : { ok: false, response: toResponse(check.refusal) }
  }
}
