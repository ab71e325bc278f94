import { bytesToHex, type Hex, hexToBytes } from '@latchkey/primitives'
import type { OperationType } from '@latchkey/protocol/gateway'
import type { BatchedCall, FamilyFacts, TransactionOf, TransactionRequest, TransferRequest } from '../../ports/index.ts'
import type { PendingTransaction } from './pending-transactions.types.ts'

/** The request that a verb of the wallet has sent. */
export type SentContent =
  | {
      readonly type: 'transaction'
      readonly transaction: TransactionOf
      /** The kind of operation, if the caller knows it. */
      readonly operation?: OperationType | undefined
    }
  | { readonly type: 'transfer'; readonly transfer: TransferRequest }
  /** In one go; the last one is what the others are for. */
  | {
      readonly type: 'calls'
      readonly calls: readonly BatchedCall[]
      readonly operation?: OperationType | undefined
    }

type Description = Pick<PendingTransaction, 'operation' | 'to' | 'value' | 'token'>

// First four bytes of the Keccak-256 of `approve(address,uint256)`, `transfer(address,uint256)`,
// `transferFrom(address,address,uint256)`, `safeTransferFrom` of ERC-721 (twice) and of ERC-1155.
const [APPROVE, TRANSFER] = ['095ea7b3', 'a9059cbb']
const MOVES: ReadonlySet<string> = new Set(['23b872dd', '42842e0e', 'b88d4fde', 'f242432a'])

/**
 * Returns the description that the list of activity uses. Only contract calls are decoded; transactions of other chain
 * families are described as `execute`.
 */
export function describeSent(what: SentContent, { hasContractCalls }: FamilyFacts): Description {
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
  const { transaction, operation } = what
  if (hasContractCalls !== true) return { operation: operation ?? 'execute', value: '0' }
  // TypeScript cannot relate the facts of a chain family to the type of its transactions.
  return describeCall(transaction as TransactionRequest, operation)
}

/** Returns what a transaction that calls a contract, or pays, does. @param operation - What its sender says that it is. */
export function describeCall(transaction: TransactionRequest, operation: OperationType | undefined): Description {
  const value = String(transaction.value)
  const { to, data = '0x' } = transaction
  const call = toCall(data)
  if (call !== undefined) {
    const token = { address: to, amount: String(call.amount) }
    return { operation: operation ?? call.operation, to: call.account, value, token }
  }
  if (MOVES.has(data.slice(2, 10))) return { operation: operation ?? 'send', to: toReceiver(data) ?? to, value }
  return { operation: operation ?? (data === '0x' ? 'send' : 'execute'), to, value }
}

/** Returns the second account of a call that moves a collectible: who gets it. @see ERC-721, ERC-1155 */
function toReceiver(data: Hex): string | undefined {
  const receiver = data.slice(2 + 8 + 64 + 24, TWO_WORDS)
  return /^[0-9a-fA-F]{40}$/.test(receiver) ? `0x${receiver}` : undefined
}

/** Length of a call of two words, in characters: `0x`, the selector, an address and a number. */
const TWO_WORDS = 2 + 8 + 64 + 64

/** Returns the account and the amount of `approve` and `transfer`. @see ERC-20 */
function toCall(data: Hex): { operation: OperationType; account: string; amount: bigint } | undefined {
  const selector = data.slice(2, 10)
  if ((selector !== APPROVE && selector !== TRANSFER) || data.length < TWO_WORDS) return undefined
  const words = bytesToHex(hexToBytes(data.slice(0, TWO_WORDS) as Hex)).slice(10)
  const account = `0x${words.slice(24, 64)}`
  return { operation: selector === APPROVE ? 'approve' : 'send', account, amount: BigInt(`0x${words.slice(64)}`) }
}
