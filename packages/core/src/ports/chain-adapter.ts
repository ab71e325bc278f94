import type { Network } from '@latchkey/chains'
import type { Hex, Namespace } from '@latchkey/primitives'
import type { WalletSession } from './connector.ts'

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

/**
 * What chain families call a transaction, and the structured data that their wallets sign. The room of a chain family adds
 * its own.
 */
export interface ChainFamilies {
  readonly eip155: { readonly transaction: TransactionRequest; readonly typedData: TypedData }
}

type FamilyOf<N extends Namespace> = N extends keyof ChainFamilies ? ChainFamilies[N] : never

export type NetworkOf<N extends Namespace> = Extract<Network, { readonly chainNamespace: N }>

export interface TransferRequest {
  readonly to: string
  /** Raw units of the token. */
  readonly amount: bigint
  /** Contract of the token; absent for the native currency. */
  readonly token?: string
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

/**
 * How to SPEAK to the chains of one family. Every error is one of the table; every call takes a signal. An operation that
 * not every family has is optional: an adapter declares that it can do it by having it.
 */
export interface ChainAdapter<N extends Namespace = Namespace> {
  readonly namespace: N
  /**
   * What the adapter is built on, in small letters and digits, e.g. `evm`, `solana`, `wagmi`; part of the version label
   * that services get. @see Spec §1 "Wallet toolkit version label format", §9 "Adapter types"
   */
  readonly kind: string
  /**
   * Asks the wallet to use a network, offering to add it when the wallet does not know it. Resolves once the wallet
   * answers that it is there.
   *
   * @throws network/switch-rejected, network/unsupported, network/no-public-node, network/switch-failed
   */
  switchNetwork(session: WalletSession, network: NetworkOf<N>, options?: CallOptions): Promise<void>
  /** @throws rpc/* */
  getBalance(
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
    request: { readonly address: string; readonly typedData: FamilyOf<N>['typedData'] } & CallOptions,
  ): Promise<string>
  /** @returns the transaction hash. @throws wallet/rejected, wallet/wrong-network, send/insufficient-funds, send/failed */
  sendTransaction(
    session: WalletSession,
    request: {
      readonly address: string
      readonly network: NetworkOf<N>
      readonly transaction: FamilyOf<N>['transaction']
    } & CallOptions,
  ): Promise<string>
  /** Sends native currency or a token. @returns the transaction hash. */
  transfer(
    session: WalletSession,
    request: {
      readonly address: string
      readonly network: NetworkOf<N>
      readonly transfer: TransferRequest
    } & CallOptions,
  ): Promise<string>
  /** Waits for a transaction to be mined. @throws send/receipt-timeout, rpc/* */
  waitForReceipt(request: { readonly hash: string; readonly network: NetworkOf<N> } & CallOptions): Promise<Receipt>
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
