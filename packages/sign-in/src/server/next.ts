import { toWalletError } from '@latchkey/errors'
import { toHttpStatus } from '@latchkey/errors/wire'
import type { SessionClaims } from '@latchkey/protocol/auth'
import type { RequestHead } from './assert-own-page.ts'
import { createSessionReader } from './create-session-reader.ts'
import type { SessionRules } from './session-rules.ts'

export type { SessionClaims } from '@latchkey/protocol/auth'
export { requireSession } from './fetch.ts'
export type { SessionRules } from './session-rules.ts'

/**
 * Returns a function that reads the session for a page of Next from `await headers()`. A visitor without a session gets
 * `undefined`, so that the page decides what they see.
 *
 * @example const session = await findSession(await headers())
 * @throws http/unreachable from the returned function
 */
export function createPageSession(
  rules: SessionRules,
): (headers: RequestHead['headers']) => Promise<SessionClaims | undefined> {
  const readSession = createSessionReader(rules)
  return async (headers) => {
    try {
      // A page is always a read; its actions are requests with an origin.
      return await readSession({ method: 'GET', headers })
    } catch (error) {
      if (toHttpStatus(toWalletError(error)) < 500) return undefined
      throw error
    }
  }
}
