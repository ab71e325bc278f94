import { WalletError } from '@latchkey/errors'
import type { Context } from 'hono'
import * as v from 'valibot'

/**
 * Returns what a query holds, by its schema. Of a member that occurs twice the first counts.
 *
 * @throws request/invalid
 */
export function parseQuery<S extends v.GenericSchema>(context: Context, schema: S): v.InferOutput<S> {
  return parse(schema, context.req.query(), 'query')
}

/**
 * Returns a parameter of the path, by its schema.
 *
 * @throws request/invalid
 */
export function parsePath<S extends v.GenericSchema>(context: Context, name: string, schema: S): v.InferOutput<S> {
  return parse(schema, context.req.param(name), name)
}

/**
 * Returns the JSON body, by its schema.
 *
 * @param unprocessable - Members whose wrong value is a 422, as clients of this API expect it.
 * @throws request/invalid, request/unprocessable
 */
export async function parseBody<S extends v.GenericSchema>(
  context: Context,
  schema: S,
  unprocessable: readonly string[] = [],
): Promise<v.InferOutput<S>> {
  return parse(schema, parseJson(await context.req.text()), 'body', unprocessable)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // No schema accepts this, so the caller gets a typed error.
  }
}

function parse<S extends v.GenericSchema>(
  schema: S,
  value: unknown,
  whole: string,
  unprocessable: readonly string[] = [],
): v.InferOutput<S> {
  const parsed = v.safeParse(schema, value, { abortEarly: true })
  if (parsed.success) return parsed.output
  const [issue] = parsed.issues
  const field = (v.getDotPath(issue) ?? whole).slice(0, 80)
  // The message may quote what was received; names and shapes are enough for the caller.
  const problem = `expected ${issue.expected ?? 'another form'}`.slice(0, 120)
  throw new WalletError(unprocessable.includes(field) ? 'request/unprocessable' : 'request/invalid', { field, problem })
}
