import { WalletError } from '@latchkey/errors'
import * as v from 'valibot'

/**
 * Returns the arguments of a site for a screen after validation.
 *
 * @throws request/invalid with the name of the invalid argument
 */
export function parseArguments<T>(schema: v.GenericSchema<unknown, T>, given: unknown): T {
  const parsed = v.safeParse(schema, given)
  if (parsed.success) return parsed.output
  const [issue] = parsed.issues
  const field = String(issue.path?.[0]?.key ?? 'arguments')
  throw new WalletError('request/invalid', { field, problem: issue.message })
}
