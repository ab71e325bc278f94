import type { Network } from '@latchkey/chains'
import type { Hex, Namespace } from '@latchkey/primitives'
import type { WalletSession } from './connector.ts'
import type { AddressCode, ApprovalsFound, Simulation } from './inspection.ts'

export interface CallOptions {
  readonly signal?: AbortSignal
}

/** EIP-712 typed data as wallets take it. */
export interface TypedData {
  readonly domain: Readonly<Record<string, unknown>>
  readonly types: Readonly<Record<string, readonly { readonly name: string; readonly type: string }[]>>
  readonly primaryType: string
  readonly message: Readonly<Record<string, unknown>>
}

/** A transaction of an EVM chain. */
export interface TransactionRequest {
  readonly to: string
  /** Raw units of the native currency. */
  readonly value: bigint
  readonly data?: Hex
}

/** A read of a contract of an EVM chain. */
export interface ContractCall {
  readonly to: string
  readonly data: Hex
}

/** The cost of a transaction on an EVM chain. @see EIP-1559 */
export interface FeeEstimate {
  /** Units of gas that it needs. */
  readonly gas: bigint
  /** Most that it pays for one unit, in wei. */
  readonly maxFeePerGas: bigint
  /** The part of that for the builder of the block; absent on a network without EIP-1559. */
  readonly maxPriorityFeePerGas?: bigint
  /** Highest total cost, in wei, without the fee of a rollup for its data on another chain. */
  readonly total: bigint
}

/**
 * The types of a chain family: its transaction, the fees that its adapter returns, the structured data that its wallets
 * sign, the reads of its contracts, and the provider object of its wallets; each is optional. The room of a chain family
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
    readonly provider: Eip1193Provider
  }
}

/** The provider object of a wallet of EVM chains. @see EIP-1193 */
export interface Eip1193Provider {
  request(request: { readonly method: string; readonly params?: unknown }): Promise<unknown>
  on?(event: string, listener: (...args: never[]) => void): unknown
  removeListener?(event: string, listener: (...args: never[]) => void): unknown
}

/** The type of each chain family under a name; `never` if it has none. */
type ByFamily<K extends string> = {
  readonly [N in Namespace]: N extends keyof ChainFamilies
    ? ChainFamilies[N] extends Readonly<Record<K, infer T>>
      ? T
      : never
    : never
}

/** The provider object of a wallet; unknown where the room of the chain family does not declare one. */
export type ProviderOf<N extends Namespace = Namespace> = [ByFamily<'provider'>[N]] extends [never]
  ? unknown
  : ByFamily<'provider'>[N]

/** The transaction type of each chain family. */
export type TransactionOf<N extends Namespace = Namespace> = ByFamily<'transaction'>[N]

/** Parts of a fee that a review shows besides its total, where the family has them. */
export interface FeeParts {
  /** Raw units of the total that are no fee: a new account of the recipient keeps them. @see Solana "Rent" */
  readonly rent?: bigint
  /** How soon the transaction is to be mined. */
  readonly level?: 'slow' | 'normal' | 'fast'
  /** Raw units of the spent coins that go back to the sender; 0 where what is left is too small to be a coin. */
  readonly change?: bigint
}

/** The fees type of each chain family; `total` is the highest total cost, in raw units. */
export type FeesOf<N extends Namespace = Namespace> = ByFamily<'fees'>[N] & { readonly total: bigint } & FeeParts

type NetworkByFamily = { readonly [N in Namespace]: Extract<Network, { readonly chainNamespace: N }> }

export type NetworkOf<N extends Namespace> = NetworkByFamily[N]

export interface TransferRequest {
  readonly to: string
  /** Raw units of the token. */
  readonly amount: bigint
  /** Contract of the token; absent for the native currency. */
  readonly token?: string
  /** One collectible of the contract `token`; of an ERC-1155 as many of its kind as the amount says. */
  readonly item?: TransferredItem
}

export interface TransferredItem {
  readonly tokenId: bigint
  readonly interface: 'ERC721' | 'ERC1155'
}

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
}

/** How a transaction stands on its chain at one moment. */
export interface TransactionStanding {
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

/**
 * Follows and replaces transactions. Every call takes a signal; every error is one of the table.
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
   * Returns the highest cost of a replacement: each of its prices at least an eighth above that of the replaced
   * transaction, which nodes require, and no lower than the going price.
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
   * Requests the replacement from the wallet, with the nonce of the replaced transaction. It is estimated anew right
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

/**
 * How to SPEAK to the chains of one family. Every error is one of the table; every call takes a signal. An operation that
 * not every family has is optional: an adapter declares that it can do it by having it. The adapter of one family, `out N`,
 * fits where one of any family does.
 */
export interface ChainAdapter<out N extends Namespace = Namespace> {
  readonly namespace: N
  /**
   * The library under the adapter, in small letters and digits, e.g. `evm`, `solana`, `wagmi`; part of the version label
   * that services get. @see Spec §1 "Wallet toolkit version label format", §9 "Adapter types"
   */
  readonly kind: string
  /**
   * Requests the switch to a network from the wallet, and to add it if the wallet does not know it. Resolves once the
   * wallet confirms the network.
   *
   * @throws network/switch-rejected, network/unsupported, network/no-public-node, network/switch-failed
   */
  switchNetwork(session: WalletSession, network: NetworkOf<N>, options?: CallOptions): Promise<void>
  /** Absent: balances of the family cannot be read, and no screen shows one. @throws rpc/* */
  getBalance?(
    request: { readonly address: string; readonly network: NetworkOf<N> } & CallOptions,
  ): Promise<NativeBalance>
  /** @returns the signature, `0x…` for eip155. @throws wallet/rejected, wallet/malformed-answer, … */
  signMessage(
    session: WalletSession,
    request: { readonly address: string; readonly message: string } & CallOptions,
  ): Promise<string>
  /** Signs structured data. @see EIP-712 */
  signTypedData?(
    session: WalletSession,
    request: { readonly address: string; readonly typedData: ByFamily<'typedData'>[N] } & CallOptions,
  ): Promise<string>
  /**
   * Absent: transactions of the family cannot be sent.
   *
   * @returns the transaction hash. @throws wallet/rejected, wallet/wrong-network, send/insufficient-funds, send/failed
   */
  sendTransaction?(
    session: WalletSession,
    request: {
      readonly address: string
      readonly network: NetworkOf<N>
      readonly transaction: TransactionOf<N>
    } & CallOptions,
  ): Promise<string>
  /** Sends native currency or a token. Absent: no screen offers it. @returns the transaction hash. */
  transfer?(
    session: WalletSession,
    request: {
      readonly address: string
      readonly network: NetworkOf<N>
      readonly transfer: TransferRequest
    } & CallOptions,
  ): Promise<string>
  /**
   * Returns the transaction of a transfer. Nothing is sent, and no wallet shows a prompt.
   *
   * @throws address/invalid, send/invalid-form
   */
  toTransaction?(request: {
    readonly address: string
    readonly network: NetworkOf<N>
    readonly transfer: TransferRequest
  }): Promise<TransactionOf<N>>
  /**
   * Estimates the cost of a transaction before it goes to a wallet.
   *
   * @throws address/invalid, request/invalid, send/insufficient-funds, send/failed where it would be reverted, rpc/*
   */
  estimateFees?(
    request: {
      readonly address: string
      readonly network: NetworkOf<N>
      readonly transaction: TransactionOf<N>
    } & CallOptions,
  ): Promise<FeesOf<N>>
  /**
   * Returns what stays of the native currency for the fee when all of it is sent, in raw units.
   *
   * @throws address/invalid, rpc/*
   */
  estimateReserve?(request: { readonly address: string; readonly network: NetworkOf<N> } & CallOptions): Promise<bigint>
  /**
   * Checks what the form of an address does not show: its checksum, its length, its network. Absent: the form shows all.
   *
   * @throws address/invalid
   */
  checkAddress?(request: { readonly address: string; readonly network: NetworkOf<N> } & CallOptions): Promise<void>
  /** Reads from a contract. @returns the bytes that it returns, `0x` where there is none. @throws address/invalid, request/invalid, rpc/* */
  call?(request: { readonly network: NetworkOf<N> } & ByFamily<'call'>[N] & CallOptions): Promise<Hex>
  /**
   * Tries a transaction on a node without sending it.
   *
   * @param request.after - Transactions of the account that are sent before it, in one go with it: their effects count too.
   * @throws address/invalid, request/invalid, rpc/*, where no node can
   */
  simulate?(
    request: {
      readonly address: string
      readonly network: NetworkOf<N>
      readonly transaction: TransactionOf<N>
      readonly after?: readonly TransactionOf<N>[]
    } & CallOptions,
  ): Promise<Simulation>
  /** Returns what stands at addresses, in their order. @throws address/invalid, rpc/* */
  readCode?(
    request: { readonly network: NetworkOf<N>; readonly addresses: readonly string[] } & CallOptions,
  ): Promise<readonly AddressCode[]>
  /** Lists what others may take from an account, as far back as a node searches. @throws address/invalid, rpc/* */
  readApprovals?(
    request: { readonly address: string; readonly network: NetworkOf<N> } & CallOptions,
  ): Promise<ApprovalsFound>
  /** Waits for a transaction to be mined. Absent where none can be sent. @throws send/receipt-timeout, rpc/* */
  waitForReceipt?(request: { readonly hash: string; readonly network: NetworkOf<N> } & CallOptions): Promise<Receipt>
  /** Loads what follows and replaces transactions, where the family has a row of transactions by account. */
  trackTransactions?(): Promise<TransactionTracking<N>>
  /**
   * Forward name resolution.
   *
   * @param request.networks - Those of the site; the adapter knows which of them has names.
   * @throws names/not-found, network/unsupported where none has names, rpc/*
   */
  resolveName?(
    request: {
      readonly name: string
      readonly networks: readonly [NetworkOf<N>, ...NetworkOf<N>[]]
    } & CallOptions,
  ): Promise<string>
}
