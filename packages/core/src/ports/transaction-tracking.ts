import type { TransactionDescription } from '@latchkey/inspect'
import type { Namespace } from '@latchkey/primitives'
import type { CallOptions, FeesOf, NetworkOf, Receipt, TransactionOf } from './chain-families.ts'
import type { WalletSession } from './connector.ts'

/** A transaction that was sent, as a node describes it. */
export interface SentTransaction {
  /** True if another account sent it, e.g. for a smart account. The other fields are absent then. */
  readonly isForeign?: true
  /** Its position in the sequence of the account's transactions: of those with the same nonce, only one is mined. */
  readonly nonce?: number
  /** True: the hash proves nonce and description, so a node cannot invent another transaction with that hash. */
  readonly isProven?: true
  /** The description, if it is proven. Absent for a transaction that creates a contract. */
  readonly description?: TransactionDescription
}

/**
 * The reason why a transaction is pending longer than others.
 *
 * - `fee`: it pays less than the minimum of the next block.
 * - `tip`: it pays less than other transactions do now.
 * - `earlier`: an earlier transaction of the account has to be mined first.
 */
export type StuckReason = 'fee' | 'tip' | 'earlier'

/** The status of a transaction as a node reports it. */
export interface TransactionStatus {
  /** Number of the newest block. */
  readonly head: bigint
  /** The transaction at the node; absent if the node does not have it. */
  readonly sent?: SentTransaction
  /** Absent while it is in no block. `fee`: the total paid fee, in raw units. */
  readonly mined?: Omit<Receipt, 'hash'> & { readonly fee: bigint }
  /** Whether its nonce is `free`, or `taken` by another transaction. Absent: it is mined, or its nonce is unknown. */
  readonly place?: 'free' | 'taken'
  /** Absent if nothing is unusual. */
  readonly stuck?: StuckReason
}

/**
 * `speed-up`: the same transaction with a higher fee. `cancel`: an empty transaction to the account itself, with a
 * higher fee.
 */
export type ReplacementKind = 'speed-up' | 'cancel'

/** A transaction that replaces another one. */
export interface Replacement<out N extends Namespace = Namespace> {
  readonly transaction: TransactionOf<N>
  /** The nonce of the replaced transaction. */
  readonly nonce: number
  readonly fees: FeesOf<N>
}

/**
 * Follows and replaces transactions. Every call accepts a signal; every error is a code of the table.
 *
 * @see `ChainAdapter.trackTransactions`
 */
export interface TransactionTracking<out N extends Namespace = Namespace> {
  /**
   * @param request.address - Account that sent it.
   * @param request.nonce - Nonce of the transaction, as read before; a node that no longer has the transaction does not
   * return it.
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
   * @param request.since - Number of a block in which the nonce was still free; the search starts after it.
   * @returns its hash; `undefined` if the node does not store the data that the search needs. @throws rpc/*
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
   * Returns the replacement of a transaction, built from the signed transaction, which its hash proves. Each of its
   * prices is at least an eighth above that of the replaced transaction, as nodes require, not below the current price,
   * and at most ten times its own.
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
