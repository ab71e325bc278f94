import type { Hex, Namespace } from '@latchkey/primitives'
import type { CallOptions, FeesOf, NetworkOf, Receipt, TransactionOf } from './chain-families.ts'
import type { WalletSession } from './connector.ts'

/** A transaction that was sent, as a node holds it. */
export interface SentTransaction {
  readonly hash: string
  readonly from: string
  /** Absent for one that creates a contract. */
  readonly to?: string
  /** Raw units of the native currency. */
  readonly value: bigint
  readonly data: Hex
  /** Its place in the row of the account's transactions: of those with the same one, a single one is mined. */
  readonly nonce: number
  /** Units of gas that it may use. */
  readonly gas: bigint
  /** Most that it pays for one unit, in wei. */
  readonly maxFeePerGas: bigint
  /** The part of that for the builder of the block; absent where it names one price alone. @see EIP-1559 */
  readonly maxPriorityFeePerGas?: bigint
  /**
   * Whether these fields and the signature beside them hash to `hash`, and `from` signed them: no node can describe another
   * transaction of that hash. Without it they are what a node claims.
   */
  readonly isProven: boolean
}

/** The status of a transaction as a node reports it. */
export interface TransactionStatus {
  /** Number of the newest block. */
  readonly head: bigint
  /** The transaction at the node; absent if the node does not know it. */
  readonly sent?: SentTransaction
  /** Absent while it is in no block. `fee`: what was paid in all, in wei. */
  readonly mined?: Omit<Receipt, 'hash'> & { readonly fee: bigint }
  /** Nonce of the next transaction of the account that can be mined: every lower one is used up. */
  readonly nextNonce: number
  /** Base fee of the next block, in wei per unit of gas; absent without EIP-1559. */
  readonly baseFeePerGas?: bigint
  /** The going gas price, in wei. */
  readonly gasPrice: bigint
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
  /** @param request.address - Account that sent it. @throws request/invalid, rpc/* */
  readStatus(
    request: { readonly hash: string; readonly address: string; readonly network: NetworkOf<N> } & CallOptions,
  ): Promise<TransactionStatus>
  /**
   * Finds the transaction that was mined with a nonce of the account.
   *
   * @param request.since - Number of a block in which the nonce was still free; the search begins after it.
   * @returns `undefined` where the node does not keep what the search needs. @throws rpc/*
   */
  findMined(
    request: {
      readonly address: string
      readonly nonce: number
      readonly network: NetworkOf<N>
      readonly since: bigint
      readonly head: bigint
    } & CallOptions,
  ): Promise<SentTransaction | undefined>
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
