import { WalletError } from '@latchkey/errors'
import * as v from 'valibot'

/**
 * Returns what came in, as its schema reads it.
 *
 * @throws request/invalid, which names the field and the problem.
 */
export function parse<S extends v.GenericSchema>(schema: S, value: unknown): v.InferOutput<S> {
  const result = v.safeParse(schema, value)
  if (result.success) return result.output
  const [issue] = result.issues
  throw new WalletError('request/invalid', { field: v.getDotPath(issue) ?? 'request', problem: issue.message })
}
