import { type Hex, toQuantity } from '@latchkey/primitives'
import type { ServedChain } from '../deps.ts'
import { quantity } from '../domain/chain-data.ts'
import { isExecutionError, isFinalError } from '../domain/rpc-errors.ts'
import { readOutcome } from '../drivers/rpc-call.ts'

export interface PlannedTransaction {
  readonly from: Hex
  readonly to: Hex
  readonly data: Hex
  readonly valueWei: bigint
}

/**
 * Returns the current gas of a transaction plus a fifth, because prices move before it is mined; `undefined` if it
 * would revert.
 *
 * @throws rpc/…, http/… if no node responds
 */
export async function estimateGas(
  { nodes }: ServedChain,
  { from, to, data, valueWei }: PlannedTransaction,
  signal?: AbortSignal,
): Promise<bigint | undefined> {
  const transaction = { from, to, data, value: toQuantity(valueWei) }
  const [outcome] = await nodes.send([{ method: 'eth_estimateGas', params: [transaction] }], signal)
  const isRefused =
    outcome !== undefined && 'error' in outcome && (isExecutionError(outcome.error) || isFinalError(outcome.error))
  if (isRefused) return undefined
  return (readOutcome(outcome, 'eth_estimateGas', quantity) * 12n) / 10n
}
