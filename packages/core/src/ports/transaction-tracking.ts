import type { TransactionDescription } from '@latchkey/inspect'
import type { Namespace } from '@latchkey/primitives'
import type { CallOptions, FeesOf, NetworkOf, Receipt, TransactionOf } from './chain-families.ts'
import type { WalletSession } from './connector.ts'

/** A transaction that was sent, as a node describes it. */
export interface SentTransaction {
  /** The account that sent it is another one, e.g. for a smart account. The other fields are absent then. */
  readonly isForeign?: true
  /** Its place in the row of the account's transactions: of those with the same one, a single one is mined. */
  readonly nonce?: number
  /** The hash proves nonce and description: no node can describe another transaction of that hash. */
  readonly isProven?: true
  /** What it does, where that is proven. Absent for one that creates a contract. */
  readonly description?: TransactionDescription
}

/**
 * Why a transaction may wait longer than others.
 *
 * - `fee`: it pays less than every transaction of the next block has to.
 * - `tip`: it pays less than others do now.
 * - `earlier`: an earlier transaction of the account has to be mined first.
 */
export type StuckReason = 'fee' | 'tip' | 'earlier'

/** The status of a transaction as a node reports it. */
export interface TransactionStatus {
  /** Number of the newest block. */
  readonly head: bigint
  /** The transaction at the node; absent if the node does not know it. */
  readonly sent?: SentTransaction
  /** Absent while it is in no block. `fee`: what was paid in all, in raw units. */
  readonly mined?: Omit<Receipt, 'hash'> & { readonly fee: bigint }
  /** Whether its nonce is `free` or was used by another one. Absent: it is mined, or its nonce is unknown. */
  readonly place?: 'free' | 'taken'
  /** Absent while nothing is unusual. */
  readonly stuck?: StuckReason
}

/** `speed-up`: the same again for a higher fee. `cancel`: nothing, to the account itself, for a higher fee. */
export type ReplacementKind = 'speed-up' | 'cancel'

/** A transaction in the place of another one. */
export interface Replacement<out N extends Namespace = Namespace> {
  readonly transaction: TransactionOf<N>
  /** That of the replaced transaction. */
  readonly nonce: number
  readonly fees: FeesOf<N>
}

/**
 * Follows and replaces transactions. Every call takes a signal; every error is one of the table.
 *
 * @see `ChainAdapter.trackTransactions`
 */
export interface TransactionTracking<out N extends Namespace = Namespace> {
  /**
   * @param request.address - Account that sent it.
   * @param request.nonce - Of the transaction, as read before; a node that no longer knows the transaction does not give it.
   * @throws request/invalid, rpc/*
   */
  readStatus(
    request: {
      readonly hash: string
      readonly address: string
      readonly nonce?: number | undefined
      readonly network: NetworkOf<N>
    } & CallOptions,
  ): Promise<TransactionStatus>
  /**
   * Finds the transaction that was mined with a nonce of the account.
   *
   * @param request.since - Number of a block in which the nonce was still free; the search begins after it.
   * @returns its hash; `undefined` where the node does not keep what the search needs. @throws rpc/*
   */
  findMined(
    request: {
      readonly address: string
      readonly nonce: number
      readonly network: NetworkOf<N>
      readonly since: bigint
      readonly head: bigint
    } & CallOptions,
  ): Promise<string | undefined>
  /**
   * Returns what replaces a transaction, built of the transaction that was signed, which its hash proves. Each of its prices is
   * at least an eighth above that of the replaced transaction, which nodes require, no lower than the going price, and no
   * more than ten times its own.
   *
   * @throws transaction/mined, transaction/unknown, transaction/not-proven, transaction/not-replaceable, send/failed, rpc/*
   */
  planReplacement(
    request: {
      readonly hash: string
      readonly kind: ReplacementKind
      readonly address: string
      readonly network: NetworkOf<N>
    } & CallOptions,
  ): Promise<Replacement<N>>
  /**
   * Requests a planned replacement from the wallet.
   *
   * @returns its hash. @throws As `ChainAdapter.sendTransaction`.
   */
  replace(
    session: WalletSession,
    request: {
      readonly replacement: Replacement<N>
      readonly address: string
      readonly network: NetworkOf<N>
    } & CallOptions,
  ): Promise<string>
}
