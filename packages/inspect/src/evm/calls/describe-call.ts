import { bytesToHex, type Hex, hexToBytes } from '@latchkey/primitives'
import type { TransactionDescription } from '../../inspection.ts'
import type { TransactionRequest } from '../evm.types.ts'

// First four bytes of the Keccak-256 of `approve(address,uint256)`, `transfer(address,uint256)`,
// `transferFrom(address,address,uint256)`, `safeTransferFrom` of ERC-721 (twice) and of ERC-1155.
const [APPROVE, TRANSFER] = ['095ea7b3', 'a9059cbb']
const MOVES: ReadonlySet<string> = new Set(['23b872dd', '42842e0e', 'b88d4fde', 'f242432a'])

/** Describes a transaction that calls a contract or sends currency. Calls inside its call are not read. */
export function describeCall({ to, value, data = '0x' }: TransactionRequest): TransactionDescription {
  const paid = { value: String(value) }
  const call = toCall(data)
  if (call !== undefined) {
    const { operation, account, amount } = call
    return { operation, to: account, ...paid, token: { address: to, amount: String(amount) } }
  }
  if (MOVES.has(data.slice(2, 10))) return { operation: 'send', to: toReceiver(data) ?? to, ...paid }
  return { operation: data === '0x' ? 'send' : 'execute', to, ...paid }
}

/** Returns the second account of a call that moves a collectible: the receiver. @see ERC-721, ERC-1155 */
function toReceiver(data: Hex): string | undefined {
  const receiver = data.slice(2 + 8 + 64 + 24, TWO_WORDS)
  return /^[0-9a-fA-F]{40}$/.test(receiver) ? `0x${receiver}` : undefined
}

/** Length of a call with two arguments, in characters: `0x`, the selector, an address and a number. */
const TWO_WORDS = 2 + 8 + 64 + 64

/** Returns the account and the amount of `approve` and `transfer`. @see ERC-20 */
function toCall(data: Hex): { operation: 'approve' | 'send'; account: string; amount: bigint } | undefined {
  const selector = data.slice(2, 10)
  if ((selector !== APPROVE && selector !== TRANSFER) || data.length < TWO_WORDS) return undefined
  const words = bytesToHex(hexToBytes(data.slice(0, TWO_WORDS) as Hex)).slice(10)
  const account = `0x${words.slice(24, 64)}`
  return { operation: selector === APPROVE ? 'approve' : 'send', account, amount: BigInt(`0x${words.slice(64)}`) }
}
