import { toHttpBody, toHttpStatus, toWalletError } from '@latchkey/errors'
import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Logger } from 'pino'
import * as v from 'valibot'

export interface AnswerOptions {
  readonly cacheControl: string
  /** Checks the value first; see `GatewayDeps.checkAnswers`. */
  readonly check: boolean
}

/** Sends a value that fits its schema. @throws when it does not and `check` is on; that is our own fault. */
export function answer<S extends v.GenericSchema>(
  context: Context,
  schema: S,
  value: v.InferInput<S>,
  { cacheControl, check }: AnswerOptions,
): Response {
  if (check) v.assert(schema, value)
  context.header('cache-control', cacheControl)
  return context.json(value)
}

/** Sends a failure: the code and the sentence, never the cause. */
export function answerError(thrown: unknown, context: Context, logger: Logger | undefined): Response {
  if (thrown instanceof HTTPException) return thrown.getResponse()
  const error = toWalletError(thrown)
  const reason = error.cause instanceof Error ? error.cause.message : undefined
  if (error.kind === 'bug') logger?.error({ requestId: context.get('requestId'), reason }, error.shortMessage)
  if (error.kind === 'unavailable') logger?.warn({ requestId: context.get('requestId'), code: error.code }, 'failed')
  context.header('cache-control', 'no-store')
  if (typeof error.context.retryInSeconds === 'number')
    context.header('retry-after', String(error.context.retryInSeconds))
  return context.json(toHttpBody(error), toHttpStatus(error) as ContentfulStatusCode)
}
