import type { Hex, Namespace } from '@latchkey/primitives'
import type { CallOptions, FeeEstimate, NetworkOf, Receipt } from './chain-adapter.ts'
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
  /** The part of that for whoever builds the block; absent where it names one price alone. @see EIP-1559 */
  readonly maxPriorityFeePerGas?: bigint
}

/** How a transaction stands on its chain at one moment. */
export interface TransactionStanding {
  /** Number of the newest block. */
  readonly head: bigint
  /** What the node holds; absent where it does not know the transaction. */
  readonly sent?: SentTransaction
  /** Absent while it is in no block. `fee`: what was paid in all, in wei. */
  readonly mined?: Omit<Receipt, 'hash'> & { readonly fee: bigint }
  /** Nonce of the next transaction of the account that can be mined: every lower one is used up. */
  readonly nextNonce: number
  /** What every transaction of the next block pays for a unit of gas, in wei; absent without EIP-1559. */
  readonly baseFeePerGas?: bigint
  /** What others pay for a unit of gas now, in wei. */
  readonly gasPrice: bigint
}

/** `speed-up`: the same again for a higher fee. `cancel`: nothing, to the account itself, for a higher fee. */
export type ReplacementKind = 'speed-up' | 'cancel'

/**
 * What follows and replaces transactions. Every call takes a signal; every error is one of the table.
 *
 * @see `ChainAdapter.trackTransactions`
 */
export interface TransactionTracking<out N extends Namespace = Namespace> {
  /** @param request.address - Account that sent it. @throws request/invalid, rpc/* */
  readStanding(
    request: { readonly hash: string; readonly address: string; readonly network: NetworkOf<N> } & CallOptions,
  ): Promise<TransactionStanding>
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
   * Returns what a replacement costs at most: each of its prices at least an eighth above that of the replaced
   * transaction, which nodes ask for, and no lower than what others pay now.
   *
   * @throws transaction/mined, transaction/unknown, send/failed, rpc/*
   */
  estimateReplacement(
    request: {
      readonly hash: string
      readonly kind: ReplacementKind
      readonly address: string
      readonly network: NetworkOf<N>
    } & CallOptions,
  ): Promise<FeeEstimate>
  /**
   * Asks the wallet to send a replacement, with the nonce of the replaced transaction. It is estimated anew right
   * before.
   *
   * @returns its hash. @throws As `estimateReplacement` and `ChainAdapter.sendTransaction`.
   */
  replace(
    session: WalletSession,
    request: {
      readonly hash: string
      readonly kind: ReplacementKind
      readonly address: string
      readonly network: NetworkOf<N>
    } & CallOptions,
  ): Promise<string>
}
