import { toHttpBody, toHttpStatus, toWalletError, WalletError } from '@latchkey/errors'
import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { describeCause } from './describe-cause.ts'

/** Log of failures; pino fits. */
export interface FailureLog {
  readonly warn: (fields: object, message: string) => void
  readonly error: (fields: object, message: string) => void
}

/**
 * Answers a failure with the sentence of its code and the id of the request. The cause goes to the log under the same
 * id, and nowhere else.
 *
 * @param thrown - Anything; what is not of the table of codes is `bug/unexpected`.
 * @example app.onError((thrown, context) => answerFailure(thrown, context, logger))
 */
export function answerFailure(thrown: unknown, context: Context, log: FailureLog | undefined): Response {
  const error = toWalletError(thrown)
  const id = idOf(context)
  // A caller that hung up made the failure itself.
  if (!context.req.raw.signal.aborted) logFailure(error, id, log)
  context.header('cache-control', 'no-store')
  const { retryInSeconds } = error.context
  if (typeof retryInSeconds === 'number') context.header('retry-after', String(retryInSeconds))
  return context.json(toHttpBody(error, id), toHttpStatus(error) as ContentfulStatusCode)
}

/** Answers a path that nothing serves. */
export function answerNotFound(context: Context): Response {
  return answerFailure(new WalletError('request/not-found', { what: 'such path' }), context, undefined)
}

/** Logs a failure of ours or of a service behind us with its cause; a caller's own mistake is not logged. */
export function logFailure(thrown: unknown, id: string | undefined, log: FailureLog | undefined): void {
  const error = toWalletError(thrown)
  if (log === undefined || toHttpStatus(error) < 500 || error.kind === 'unsupported') return
  const fields = { requestId: id, code: error.code, cause: describeCause(error) }
  if (error.kind === 'bug') log.error(fields, 'failed')
  else log.warn(fields, 'failed')
}

/** Absent when `createServiceApp` did not make the app. */
function idOf(context: Context): string | undefined {
  const id: unknown = context.get('requestId')
  return typeof id === 'string' ? id : undefined
}
