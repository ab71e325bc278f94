import { WalletError } from '@latchkey/errors'
import * as v from 'valibot'
import type { RpcOutcome } from '../ports/chain-node.ts'

/**
 * Returns the result of a node, parsed by its schema.
 *
 * @throws rpc/error if the node returned an error, http/malformed if the result is malformed, and earlier failures
 */
export function readOutcome<S extends v.GenericSchema>(
  outcome: RpcOutcome | undefined,
  method: string,
  schema: S,
): v.InferOutput<S> {
  if (outcome === undefined) throw malformed(`no answer to ${method}`)
  if ('failure' in outcome) throw outcome.failure
  if ('error' in outcome) throw new WalletError('rpc/error', { method, reason: outcome.error.message.slice(0, 200) })
  const parsed = v.safeParse(schema, outcome.result, { abortEarly: true })
  if (parsed.success) return parsed.output
  const [issue] = parsed.issues
  throw malformed(`${method}: ${v.getDotPath(issue) ?? 'result'} is not ${issue.expected ?? issue.type}`)
}

function malformed(problem: string): WalletError {
  return new WalletError('http/malformed', { url: 'The chain node', problem: problem.slice(0, 200) })
}
