import type { CaipNetworkId } from '@latchkey/primitives'
import type { OperationType } from '@latchkey/protocol/gateway'
import type { ReplacementKind, StuckReason } from '../../ports/index.ts'

/**
 * - `pending`: sent, and in no block yet.
 * - `confirming`: in a block, with few blocks after it.
 * - `done`, `failed`: in a block for good; `failed` was reverted there.
 * - `replaced`: another transaction of the account took its place.
 * - `dropped`: no node knows it any more. It may still come back.
 */
export type PendingStatus = 'pending' | 'confirming' | 'done' | 'failed' | 'replaced' | 'dropped'

/** A token of a transfer, as far as the request describes it. */
export interface PendingToken {
  /** Address of its contract. */
  readonly address: string
  /** Raw units, as decimal text. */
  readonly amount: string
}

/**
 * How the status of an operation is read; the adapter of its chain family has the operation for it.
 *
 * - `transaction`: `hash` is the hash of the transaction (on Solana its signature). `trackTransactions` follows
 *   it where the family has it, otherwise `waitForReceipt` waits for its end.
 * - `calls`: sent in one go, and only the wallet knows them: `readCalls`. Becomes a `transaction` with its hash.
 */
type PendingType = 'transaction' | 'calls'

/**
 * A transaction or batch that an account sent with this client and that is not final, as plain data. Amounts are raw units
 * as decimal text.
 */
export interface PendingTransaction {
  readonly type: PendingType
  /** Of `calls` the wallet's id of them. */
  readonly hash: string
  /** The wallet's id of calls that it sends in one go. @see EIP-5792 */
  readonly callsId?: string | undefined
  readonly networkId: CaipNetworkId
  /** Account that sent it. */
  readonly address: string
  readonly operation: OperationType
  /** The other side: of a transfer of a token its recipient. */
  readonly to?: string | undefined
  /** Of the native currency. */
  readonly value: string
  readonly token?: PendingToken | undefined
  /** Milliseconds since 1970, as all moments here. */
  readonly submittedAt: number
  /** Known once a node knows the transaction. */
  readonly nonce?: number | undefined
  /** The nonce, and what it does, are those that were signed: its hash proves them. */
  readonly isProven?: true | undefined
  /** The node holds it as another account's: one that a smart account sends through somebody else. */
  readonly isForeign?: true | undefined
  readonly status: PendingStatus
  /** Blocks since, its own included. */
  readonly confirmations?: number | undefined
  readonly stuck?: StuckReason | undefined
  /** The paid fee. */
  readonly fee?: string | undefined
  /** The transaction in its place, where it is known. */
  readonly replacedBy?: string | undefined
  /** The transaction that it replaces. */
  readonly replaces?: { readonly hash: string; readonly kind: ReplacementKind } | undefined
  /** When a node was first seen to know it. */
  readonly seenAt?: number | undefined
  /** Since when no node knows it. */
  readonly missingSince?: number | undefined
  readonly minedAt?: number | undefined
  /** A block in which its nonce was still free, as decimal text. */
  readonly freeAt?: string | undefined
  /** Height of the last block that can hold it, as decimal text, in families whose transactions expire. */
  readonly lastBlock?: string | undefined
  /** When it came to its end. */
  readonly endedAt?: number | undefined
}

/** The key of a pending transaction. */
export interface PendingId {
  readonly hash: string
  readonly networkId: CaipNetworkId
}
