import type { Context } from 'hono'
import * as v from 'valibot'

export interface AnswerOptions {
  readonly cacheControl: string
  /** Validates the value first; see `GatewayDeps.checkAnswers`. */
  readonly check: boolean
}

/**
 * Sends a value that matches its schema. @throws an error of valibot if it does not match and `check` is on: a bug of
 * the gateway
 */
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
