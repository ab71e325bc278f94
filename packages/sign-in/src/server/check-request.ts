import type { SessionClaims } from '@latchkey/protocol/auth'
import type { RequestHead } from './assert-own-page.ts'
import { type Refusal, toRefusal } from './to-refusal.ts'

/** Either a verified session, or a rejection. They are distinguished by `ok`, never by the class of a value. */
export type RequestCheck =
  | { readonly ok: true; readonly session: SessionClaims }
  | { readonly ok: false; readonly refusal: Refusal }

/**
 * Returns whether a request has a session. Only claims that the reader returns are accepted; every error is a
 * rejection.
 *
 * `instanceof` cannot decide this: servers replace the global classes, and responses of the platform are not instances
 * of the replaced classes (`@hono/node-server` 1).
 */
export async function checkRequest(
  readSession: (request: RequestHead) => Promise<SessionClaims>,
  request: RequestHead,
): Promise<RequestCheck> {
  try {
    return { ok: true, session: await readSession(request) }
  } catch (error) {
    return { ok: false, refusal: toRefusal(error) }
  }
}
