import type { Hex } from '@latchkey/primitives'

/**
 * `operation`: the account executed a user operation through an EntryPoint. `approval`: it allowed another account to
 * take an amount of a token, or one collectible. `approvalForAll`: it allowed another account to take every collectible
 * of a contract.
 */
export type EventKind = 'native' | 'erc20' | 'erc721' | 'erc1155' | 'approval' | 'operation' | 'approvalForAll'

/** One transfer or approval. Addresses are lower case. */
export interface ChainEvent {
  readonly kind: EventKind
  /** Absent for the coin. */
  readonly contract: Hex | null
  /** Collectibles only. */
  readonly tokenId: bigint | null
  readonly from: Hex
  readonly to: Hex
  /** Raw units; 1 for an ERC-721 token. For an approval: the new allowance; 0 revokes it. */
  readonly amount: bigint
}

export function isApproval({ kind }: Pick<ChainEvent, 'kind'>): boolean {
  return kind === 'approval' || kind === 'approvalForAll'
}

/** Returns whether an event moved an asset: an approval and a user operation only classify their transaction. */
export function isMove(event: Pick<ChainEvent, 'kind'>): boolean {
  return !isApproval(event) && event.kind !== 'operation'
}

export interface IndexedTransaction {
  /** Position in its block. */
  readonly index: number
  readonly hash: Hex
  readonly from: Hex
  /** `null` if the transaction created a contract. */
  readonly to: Hex | null
  readonly created: Hex | null
  readonly nonce: number
  readonly succeeded: boolean
  readonly events: readonly ChainEvent[]
}

export interface IndexedBlock {
  readonly number: number
  readonly hash: Hex
  readonly parentHash: Hex
  /** Unix seconds. */
  readonly minedAt: number
  /** False if no node could trace it, so that payments from inner calls are missing. */
  readonly isTraced: boolean
  readonly transactions: readonly IndexedTransaction[]
}

export const ZERO_ADDRESS: Hex = '0x0000000000000000000000000000000000000000'

/**
 * Returns every account whose history contains the transaction, each once.
 *
 * An approval adds no account: its owner sent the transaction or its user operation, and a log alone is easily forged.
 */
export function participantsOf({ from, to, created, events }: IndexedTransaction): readonly Hex[] {
  const accounts = new Set<Hex>([from])
  if (to !== null) accounts.add(to)
  if (created !== null) accounts.add(created)
  for (const event of events) {
    if (isApproval(event)) continue
    accounts.add(event.from)
    if (event.kind !== 'operation') accounts.add(event.to)
  }
  accounts.delete(ZERO_ADDRESS)
  return [...accounts]
}
