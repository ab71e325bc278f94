import type { OperationType } from '@latchkey/protocol/gateway'
import type { BatchedCall, ChainAdapter, TransactionOf, TransferRequest } from '../../ports/index.ts'
import type { PendingTransaction } from './pending-transactions.types.ts'

/** The request that a verb of the wallet has sent. */
export type SentContent =
  | {
      readonly type: 'transaction'
      readonly transaction: TransactionOf
      /** The kind of operation, if the caller gives it. */
      readonly operation?: OperationType | undefined
    }
  | { readonly type: 'transfer'; readonly transfer: TransferRequest }
  /** Sent atomically; the last call describes the purpose of all. */
  | {
      readonly type: 'calls'
      readonly calls: readonly BatchedCall[]
      readonly operation?: OperationType | undefined
    }

type Description = Pick<PendingTransaction, 'operation' | 'to' | 'value' | 'token'>

/**
 * Returns the description for the list of activity. A transaction that the adapter does not describe is listed as
 * `execute`.
 */
export async function describeSent(
  what: SentContent,
  adapter: Pick<ChainAdapter, 'describeTransaction'> | undefined,
): Promise<Description> {
  if (what.type === 'transfer') {
    const { to, amount, token, item } = what.transfer
    if (item !== undefined) return { operation: 'send', to, value: '0' }
    if (token === undefined) return { operation: 'send', to, value: String(amount) }
    return { operation: 'send', to, value: '0', token: { address: token, amount: String(amount) } }
  }
  if (what.type === 'calls') {
    const value = what.calls.reduce((sum, each) => sum + each.value, 0n)
    return { operation: what.operation ?? 'execute', to: what.calls.at(-1)?.to, value: String(value) }
  }
  // A sent transaction is listed even if the code that describes it cannot be loaded.
  const described = await adapter?.describeTransaction?.(what.transaction as never).catch(() => undefined)
  const { operation = 'execute', ...rest } = described ?? { value: '0' }
  return { ...rest, operation: what.operation ?? operation }
}
