import type { SessionClaims } from '@latchkey/protocol/auth'
import type { RequestHead } from './assert-own-page.ts'
import { type Refusal, toRefusal } from './to-refusal.ts'

/** Either a session that was verified, or the refusal. The two are told apart by `ok`, never by the class of a value. */
export type RequestCheck =
  | { readonly ok: true; readonly session: SessionClaims }
  | { readonly ok: false; readonly refusal: Refusal }

/**
 * Returns whether a request has a session. Only claims that the reader returned count; every failure is a refusal.
 *
 * `instanceof` cannot decide this: servers replace the global classes, and responses of the platform are no instances of
 * theirs (`@hono/node-server` 1).
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
