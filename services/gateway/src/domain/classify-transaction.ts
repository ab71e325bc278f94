import type { Hex } from '@latchkey/primitives'
import type { OperationType } from '@latchkey/protocol/gateway'
import { type ChainEvent, isApproval, isMove, ZERO_ADDRESS } from './activity.ts'

/** Addresses that burn tokens by convention. */
export const BURN_ADDRESSES: ReadonlySet<Hex> = new Set([ZERO_ADDRESS, '0x000000000000000000000000000000000000dead'])

export interface ClassifiedTransaction {
  readonly from: Hex
  /** `null` if the transaction created a contract. */
  readonly to: Hex | null
  readonly events: readonly ChainEvent[]
}

/**
 * Returns the kind of a transaction for one account: the first word of an activity row.
 *
 * If a call sends coins and returns tokens, the coins are their price: the transaction is a trade, or a mint if the
 * tokens are new collectibles.
 *
 * @see Spec §3 "Transaction"; compat-facts 1.11
 */
export function classifyTransaction({ from, to, events }: ClassifiedTransaction, account: Hex): OperationType {
  const moved = events.filter(isMove)
  const gained = moved.filter((event) => event.to === account && event.from !== account)
  const lost = moved.filter((event) => event.from === account && event.to !== account)
  const isMinted = gained.length > 0 && gained.every(isMint)
  if (to === null && from === account) return 'deploy'
  if (isMinted && (lost.length === 0 || gained.every(isCollectible))) return 'mint'
  if (gained.length > 0 && lost.length > 0) return 'trade'
  if (gained.length > 0) return 'receive'
  if (lost.length > 0) return lost.every((event) => isToken(event) && BURN_ADDRESSES.has(event.to)) ? 'burn' : 'send'
  if (moved.some((event) => event.from === account)) return 'send'
  return events.some((event) => isApproval(event) && event.from === account) ? 'approve' : 'execute'
}

function isMint(event: ChainEvent): boolean {
  return isToken(event) && event.from === ZERO_ADDRESS
}

function isToken({ kind }: ChainEvent): boolean {
  return kind !== 'native'
}

function isCollectible({ kind }: ChainEvent): boolean {
  return kind === 'erc721' || kind === 'erc1155'
}
