import { kindOf, toWalletError, WalletError } from '@latchkey/errors'
import { toHttpBody, toHttpStatus } from '@latchkey/errors/wire'
import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { describeCause } from './describe-cause.ts'

/** Log of failures, compatible with pino. */
export interface FailureLog {
  readonly warn: (fields: object, message: string) => void
  readonly error: (fields: object, message: string) => void
}

/**
 * Responds to an error with the message of its code and the id of the request. The cause is logged under the same id,
 * and not sent.
 *
 * @param thrown - Any exception; one that is not a `WalletError` becomes `bug/unexpected`.
 * @example app.onError((thrown, context) => answerFailure(thrown, context, logger))
 */
export function answerFailure(thrown: unknown, context: Context, log: FailureLog | undefined): Response {
  const error = toWalletError(thrown)
  const id = idOf(context)
  // A caller that disconnected caused the failure itself.
  if (!context.req.raw.signal.aborted) logFailure(error, id, log)
  context.header('cache-control', 'no-store')
  const { retryInSeconds } = error.context
  if (typeof retryInSeconds === 'number') context.header('retry-after', String(retryInSeconds))
  return context.json(toHttpBody(error, id), toHttpStatus(error) as ContentfulStatusCode)
}

/**
 * Responds to an unknown path. Every page may read the response, because a wrong path in the URL of a service is a
 * common mistake.
 */
export function answerNotFound(context: Context): Response {
  if (!context.res.headers.has('access-control-allow-origin')) context.header('access-control-allow-origin', '*')
  return answerFailure(new WalletError('request/not-found', { what: 'such path' }), context, undefined)
}

/** Logs a failure of this service, or of an upstream one, with its cause. Mistakes of callers are not logged. */
export function logFailure(thrown: unknown, id: string | undefined, log: FailureLog | undefined): void {
  const error = toWalletError(thrown)
  if (log === undefined || toHttpStatus(error) < 500 || kindOf(error) === 'unsupported') return
  const fields = { requestId: id, code: error.code, cause: describeCause(error) }
  if (kindOf(error) === 'bug') log.error(fields, 'failed')
  else log.warn(fields, 'failed')
}

/** Returns `undefined` in an app that `createServiceApp` did not create. */
function idOf(context: Context): string | undefined {
  const id: unknown = context.get('requestId')
  return typeof id === 'string' ? id : undefined
}
