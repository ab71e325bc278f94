import { WalletError } from '@latchkey/errors'
import * as v from 'valibot'

/**
 * Returns what a site gave for a screen, once it has the right shape.
 *
 * @throws request/invalid with the name of the argument that is wrong
 */
export function parseArguments<T>(schema: v.GenericSchema<unknown, T>, given: unknown): T {
  const parsed = v.safeParse(schema, given)
  if (parsed.success) return parsed.output
  const [issue] = parsed.issues
  const field = String(issue.path?.[0]?.key ?? 'arguments')
  throw new WalletError('request/invalid', { field, problem: issue.message })
}
