import type { CaipNetworkId } from '@latchkey/primitives'
import type { OperationType } from '@latchkey/protocol/gateway'
import type { ReplacementKind, StuckReason } from '../../ports/index.ts'

/**
 * - `pending`: sent, and in no block yet.
 * - `confirming`: in a block, with few blocks after it.
 * - `done`, `failed`: in a final block; `failed` reverted there.
 * - `replaced`: another transaction of the account with the same nonce was mined.
 * - `dropped`: no node has it any more. It may still reappear.
 */
export type PendingStatus = 'pending' | 'confirming' | 'done' | 'failed' | 'replaced' | 'dropped'

/** A token of a transfer, from the data of the request. */
export interface PendingToken {
  /** Address of its contract. */
  readonly address: string
  /** Raw units, as decimal text. */
  readonly amount: string
}

/**
 * How the status of an operation is read; the adapter of its chain family has the method for it.
 *
 * - `transaction`: `hash` is the hash of the transaction (on Solana its signature). `trackTransactions` follows it if
 *   the family has it, otherwise `waitForReceipt` waits for its receipt.
 * - `calls`: sent atomically, and only the wallet has them: `readCalls`. Becomes a `transaction` with its hash.
 */
type PendingType = 'transaction' | 'calls'

/**
 * A transaction or batch that an account sent with this client and that is not final, as plain data. Amounts are raw units
 * as decimal text.
 */
export interface PendingTransaction {
  readonly type: PendingType
  /** For `calls` the wallet's id of them. */
  readonly hash: string
  /** The wallet's id of calls that it sends atomically. @see EIP-5792 */
  readonly callsId?: string | undefined
  readonly networkId: CaipNetworkId
  /** The account that sent it. */
  readonly address: string
  readonly operation: OperationType
  /** The other side: for a token transfer the recipient of the token. */
  readonly to?: string | undefined
  /** Amount of the native currency. */
  readonly value: string
  readonly token?: PendingToken | undefined
  /** Milliseconds since 1970, like all times here. */
  readonly submittedAt: number
  /** Set when a node has the transaction. */
  readonly nonce?: number | undefined
  /** True: the nonce and the content are the signed ones, which the hash proves. */
  readonly isProven?: true | undefined
  /** True: the sender that the node reports is not the account of the user, because a smart account sends through another account. */
  readonly isForeign?: true | undefined
  readonly status: PendingStatus
  /** Number of blocks since, including its own. */
  readonly confirmations?: number | undefined
  readonly stuck?: StuckReason | undefined
  /** The paid fee. */
  readonly fee?: string | undefined
  /** The transaction that replaced it, if it is known. */
  readonly replacedBy?: string | undefined
  /** The transaction that it replaces. */
  readonly replaces?: { readonly hash: string; readonly kind: ReplacementKind } | undefined
  /** Time at which a node first had it. */
  readonly seenAt?: number | undefined
  /** Time since when no node has it. */
  readonly missingSince?: number | undefined
  readonly minedAt?: number | undefined
  /** A block in which its nonce was still free, as decimal text. */
  readonly freeAt?: string | undefined
  /** Height of the last block that can hold it, as decimal text, in families whose transactions expire. */
  readonly lastBlock?: string | undefined
  /** Time of its final status. */
  readonly endedAt?: number | undefined
}

/** The key of a pending transaction. */
export interface PendingId {
  readonly hash: string
  readonly networkId: CaipNetworkId
}
