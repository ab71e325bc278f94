import type { Network } from '@latchkey/chains'
import type { TransactionRequest, TypedData } from '@latchkey/inspect/evm'
import type { Hex, Namespace } from '@latchkey/primitives'

export type { TransactionRequest, TypedData } from '@latchkey/inspect/evm'

export interface CallOptions {
  readonly signal?: AbortSignal
}

/** A read call to a contract of an EVM chain. */
export interface ContractCall {
  readonly to: string
  readonly data: Hex
}

/** The cost of a transaction on an EVM chain. @see EIP-1559 */
export interface FeeEstimate {
  /** Units of gas that it needs. */
  readonly gas: bigint
  /** Maximum price of one unit of gas, in wei. */
  readonly maxFeePerGas: bigint
  /** The part of that price for the builder of the block; absent on a network without EIP-1559. */
  readonly maxPriorityFeePerGas?: bigint
  /** Maximum total cost, in wei, without the fee of a rollup for its data on another chain. */
  readonly total: bigint
}

/**
 * The types of a chain family, each optional: `transaction`; `fees`, returned by its adapter; `typedData`, signed by
 * its wallets; `call`, a read of a contract; `batchedCall`, one transaction of an atomic batch; `provider`, the object
 * of its wallets; `signedTransaction`, the result of `signTransaction`; `psbt` and `signedPsbt`, a partially signed
 * transaction before and after signing; `account`, an address as its wallets list it. The package of a chain family
 * adds its own.
 *
 * @example
 * declare module '@latchkey/core/ports' {
 *   interface ChainFamilies { readonly solana: { readonly transaction: SolanaTransaction } }
 * }
 */
export interface ChainFamilies {
  readonly eip155: {
    readonly transaction: TransactionRequest
    readonly fees: FeeEstimate
    readonly typedData: TypedData
    readonly call: ContractCall
    readonly batchedCall: TransactionRequest
    readonly provider: Eip1193Provider
  }
}

/** The provider object of a wallet for EVM chains. @see EIP-1193 */
export interface Eip1193Provider {
  request(request: { readonly method: string; readonly params?: unknown }): Promise<unknown>
  on?(event: string, listener: (...args: never[]) => void): unknown
  removeListener?(event: string, listener: (...args: never[]) => void): unknown
}

/**
 * The provider object of a session in families whose wallets have objects of several shapes: the same shape and methods
 * for every connector of the family.
 *
 * @typeParam M - Known methods of wallets of the family; a wallet may have others.
 * @see EIP-1193
 */
export interface SessionProvider<M extends string = string> {
  /** @throws an error with a `code` of EIP-1193, and the `WalletError` as its cause */
  request(request: {
    readonly method: M | (string & Record<never, never>)
    readonly params?: unknown
  }): Promise<unknown>
  /** Events: `accountsChanged` with the addresses, `chainChanged` with the CAIP-2 id, `disconnect`. */
  on(event: string, listener: (payload: unknown) => void): void
  removeListener(event: string, listener: (payload: unknown) => void): void
}

/** The type of each chain family under a name; `never` if the family declares none. */
export type ByFamily<K extends string> = {
  readonly [N in Namespace]: N extends keyof ChainFamilies
    ? ChainFamilies[N] extends Readonly<Record<K, infer T>>
      ? T
      : never
    : never
}

/** The provider object of a wallet; `unknown` if the package of the chain family does not declare its type. */
export type ProviderOf<N extends Namespace = Namespace> = [ByFamily<'provider'>[N]] extends [never]
  ? unknown
  : ByFamily<'provider'>[N]

/** The transaction type of each chain family. */
export type TransactionOf<N extends Namespace = Namespace> = ByFamily<'transaction'>[N]

/** One transaction of an atomic batch (`sendCalls`). */
export type BatchedCall<N extends Namespace = Namespace> = ByFamily<'batchedCall'>[N]

/** The chain families that declare a type under the name `K`, as far as the types of the page include them. */
export type FamilyWith<K extends string> = {
  readonly [N in Namespace]: [ByFamily<K>[N]] extends [never] ? never : N
}[Namespace]

/**
 * The requests of `R`, one per chain family, each with its `namespace`. `namespace` may be omitted if `R` has a single
 * family: with several, the types cannot tell which family is active when the request is sent.
 */
export type FamilyRequest<R> = { readonly [N in keyof R]: { readonly namespace: N } & R[N] }[keyof R] | OnlyFamily<R>

/** `A` distributes over the union and `B` does not: the type is `never` if `R` has more than one key. */
type OnlyFamily<R, A extends keyof R = keyof R, B = A> = A extends unknown
  ? [B] extends [A]
    ? { readonly namespace?: undefined } & R[A]
    : never
  : never

/** Parts of a fee that a review shows in addition to its total, if the family has them. */
export interface FeeParts {
  /** Raw units of the total that are no fee: they stay in the new account of the recipient. @see Solana "Rent" */
  readonly rent?: bigint
  /** Priority of the transaction. */
  readonly level?: 'slow' | 'normal' | 'fast'
  /** Raw units of the spent coins that return to the sender; 0 if the rest is too small for a coin. */
  readonly change?: bigint
}

/** The fees type of each chain family; `total` is the maximum total cost, in raw units. */
export type FeesOf<N extends Namespace = Namespace> = ByFamily<'fees'>[N] & { readonly total: bigint } & FeeParts

type NetworkByFamily = { readonly [N in Namespace]: Extract<Network, { readonly chainNamespace: N }> }

export type NetworkOf<N extends Namespace> = NetworkByFamily[N]

export interface TransferRequest {
  readonly to: string
  /** Raw units of the token. */
  readonly amount: bigint
  /** Contract of the token; absent for the native currency. */
  readonly token?: string
  /** One collectible of the contract `token`; for an ERC-1155 item, `amount` copies of it. */
  readonly item?: TransferredItem
}

export interface TransferredItem {
  readonly tokenId: bigint
  readonly interface: 'ERC721' | 'ERC1155'
}

/** A request to a wallet in the form that an adapter inspects. */
export type RequestToInspect<N extends Namespace = Namespace> =
  /** Bytes if the site passed bytes. */
  | { readonly message: string | Uint8Array }
  /** Signed in one request, in their order. A text is the wire format of a transaction, as wallets accept it. */
  | { readonly transactions: readonly (TransactionOf<N> | string)[] }
  | { readonly transfer: TransferRequest }

/** The status of an atomic batch. */
export type CallsStatus =
  | { readonly status: 'pending' }
  /** `hash`: of the transaction that contains the calls. */
  | { readonly status: 'success' | 'reverted'; readonly hash: string }
  /** The wallet dropped the calls: none reached the chain. */
  | { readonly status: 'not-sent' }

export interface Receipt {
  readonly hash: string
  readonly status: 'success' | 'reverted'
  readonly blockNumber: bigint
}

export interface NativeBalance {
  /** Raw units. */
  readonly raw: bigint
  readonly decimals: number
  readonly symbol: string
}
