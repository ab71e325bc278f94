import { WalletError } from '@latchkey/errors'
import type { Context } from 'hono'
import * as v from 'valibot'

/**
 * Parses the query with its schema. If a member occurs twice, the first is used.
 *
 * @throws request/invalid
 */
export function parseQuery<S extends v.GenericSchema>(context: Context, schema: S): v.InferOutput<S> {
  return parseValue(schema, context.req.query(), 'query')
}

/**
 * Parses a parameter of the path with its schema.
 *
 * @throws request/invalid
 */
export function parsePath<S extends v.GenericSchema>(context: Context, name: string, schema: S): v.InferOutput<S> {
  return parseValue(schema, context.req.param(name), name)
}

/**
 * Parses the JSON body with its schema.
 *
 * @param unprocessable - Members whose wrong value is a 422, as clients of this API expect it.
 * @throws request/invalid, request/unprocessable
 */
export async function parseBody<S extends v.GenericSchema>(
  context: Context,
  schema: S,
  unprocessable: readonly string[] = [],
): Promise<v.InferOutput<S>> {
  return parseValue(schema, parseJson(await context.req.text(), 'body'), 'body', unprocessable)
}

/** @throws request/invalid if the text is not JSON */
export function parseJson(text: string, field: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new WalletError('request/invalid', { field, problem: 'it is not JSON' })
  }
}

/**
 * Parses a value with its schema.
 *
 * @param whole - Name of the value, for a problem with all of it.
 * @param unprocessable - Members whose wrong value is a 422.
 * @throws request/invalid, request/unprocessable
 */
export function parseValue<S extends v.GenericSchema>(
  schema: S,
  value: unknown,
  whole = 'request',
  unprocessable: readonly string[] = [],
): v.InferOutput<S> {
  const parsed = v.safeParse(schema, value, { abortEarly: true })
  if (parsed.success) return parsed.output
  const [issue] = parsed.issues
  const field = (v.getDotPath(issue) ?? whole).slice(0, 80)
  const code = unprocessable.includes(field) ? 'request/unprocessable' : 'request/invalid'
  throw new WalletError(code, { field, problem: toProblem(issue).slice(0, 120) })
}

/** The library's own messages begin with "Invalid" and repeat the value, which may be a key. */
function toProblem({ message, expected }: v.BaseIssue<unknown>): string {
  return message.startsWith('Invalid ') ? `expected ${expected ?? 'another form'}` : message
}
