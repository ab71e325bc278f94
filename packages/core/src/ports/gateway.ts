import type { CaipNetworkId, Hex } from '@latchkey/primitives'
import type {
  BalanceAnswer,
  Currency,
  HistoryAnswer,
  IdentityAnswer,
  NftsAnswer,
  OnrampOptions,
  OnrampProviderId,
  OnrampQuote,
  OnrampQuoteBody,
  OnrampUrlRequest,
  PriceAnswer,
  PriceHistoryAnswer,
  PricePeriod,
  SwapToken,
  TokenApprovalsAnswer,
} from '@latchkey/protocol/gateway'
import type { CallOptions } from './chain-families.ts'

declare module './services.ts' {
  interface ServiceTypes {
    readonly gateway: Gateway
  }
}

/** The networks that the gateway serves. @see Spec §7 "v1/supported-chains" */
export interface GatewayNetworks {
  getSupportedNetworks(options?: CallOptions): Promise<readonly CaipNetworkId[]>
  /** The currencies of balances and histories. */
  getCurrencies(options?: CallOptions): Promise<readonly Currency[]>
  /** Suffixes of the gateway's own names; names are registered under the first. Empty: it has no names. */
  getNameSuffixes(options?: CallOptions): Promise<readonly string[]>
  /** Providers of purchases; `undefined` if the gateway does not report them. */
  getOnrampProviders(options?: CallOptions): Promise<readonly OnrampProviderId[] | undefined>
}

/** @see Spec §7 "v1/account/balance" */
export interface GatewayBalances {
  /** @param request - Without `networkId`: for every network that the gateway serves. `currency`: default `usd`. */
  getBalance(
    request: {
      readonly address: string
      readonly currency?: Currency | undefined
      readonly networkId?: CaipNetworkId | undefined
      readonly force?: boolean
    } & CallOptions,
  ): Promise<BalanceAnswer>
}

/** @see Spec §4 "Transactions" */
export interface GatewayHistory {
  getHistory(
    request: {
      readonly address: string
      readonly networkId: CaipNetworkId
      readonly currency?: Currency | undefined
      readonly cursor?: string
    } & CallOptions,
  ): Promise<HistoryAnswer>
  /**
   * Approvals of the account from the index of the gateway. The list is not trusted: each allowance is read from the
   * chain.
   */
  getApprovals(
    request: { readonly address: string; readonly networkId: CaipNetworkId } & CallOptions,
  ): Promise<TokenApprovalsAnswer>
}

export interface GatewayNfts {
  getNfts(
    request: { readonly address: string; readonly networkId: CaipNetworkId; readonly cursor?: string } & CallOptions,
  ): Promise<NftsAnswer>
}

/** @see Spec §7 "v1/identity" */
export interface GatewayIdentity {
  /**
   * @param request - `sender`: the account of the visitor, which may view another account. `networkId`: the network of
   * that account; on another network the same address may be a contract of another owner.
   */
  getIdentity(
    request: {
      readonly address: string
      readonly sender?: string | undefined
      readonly networkId?: CaipNetworkId | undefined
    } & CallOptions,
  ): Promise<IdentityAnswer>
}

/** A name without its suffix, and whether it is registered. */
export interface SuggestedName {
  readonly label: string
  readonly isRegistered: boolean
}

/** The signed message that registers a name. */
export interface NameRegistration {
  /** The full name. */
  readonly name: string
  /** Network of the signature. */
  readonly networkId: CaipNetworkId
  readonly address: string
  /** JSON text. @see compat-facts 8.5 "Sign" */
  readonly message: string
  readonly signature: string
}

export interface GatewayNames {
  /** Host of the gateway, which is part of a signed message about a name. */
  readonly nameService: string
  /**
   * Returns the address of a name on a network, in EIP-55 form: its own there, or that of Ether. The name of a contract
   * has no address on another network, where money would be lost. @throws names/not-found @see ENSIP-9, ENSIP-11
   */
  resolveName(
    request: { readonly name: string; readonly networkId?: CaipNetworkId | undefined } & CallOptions,
  ): Promise<string>
  /** Full names of an account on a network; empty if the gateway does not serve it. Never cached. */
  getNames(
    request: {
      readonly address: string
      readonly networkId: CaipNetworkId
      readonly sender?: string | undefined
    } & CallOptions,
  ): Promise<readonly string[]>
  /**
   * Returns names to register: the one with exactly this label first, then similar ones. The list is empty for a network
   * that the gateway does not serve.
   */
  suggestNames(
    request: { readonly label: string; readonly suffix: string; readonly networkId: CaipNetworkId } & CallOptions,
  ): Promise<readonly SuggestedName[]>
  /**
   * Resolves when the gateway confirms that the account has the name.
   *
   * @throws names/taken, names/account-named, names/invalid, names/expired, names/wrong-signature, names/unsupported,
   * or names/not-registered for any other failure
   */
  registerName(request: NameRegistration & CallOptions): Promise<void>
}

/** @see Spec §7 "v1/fungible/price" */
export interface GatewayPrices {
  /** Prices of tokens, by CAIP-10 address. A token without a known price is absent. `currency`: default `usd`. */
  getPrices(
    request: { readonly addresses: readonly string[]; readonly currency?: Currency | undefined } & CallOptions,
  ): Promise<PriceAnswer>
  /**
   * Past prices of a token, by CAIP-10 address, oldest first; empty if the gateway has none. `currency`: default `usd`.
   */
  getPriceHistory(
    request: {
      readonly address: string
      readonly currency?: Currency | undefined
      readonly period: PricePeriod
    } & CallOptions,
  ): Promise<PriceHistoryAnswer>
}

/** A swap of one token of a network for another; tokens are CAIP-10 ids, the coin of the network is forty `e`. */
export interface SwapOrder {
  readonly networkId: CaipNetworkId
  readonly from: string
  readonly to: string
  /** Raw units of `from`. */
  readonly amount: bigint
}

/** A call for a wallet to send, and its cost. */
export interface SwapCall {
  /** Plain address. */
  readonly to: string
  readonly data: Hex
  /** Wei. */
  readonly value: bigint
  readonly gas: bigint
  /** Wei for one unit of gas. */
  readonly gasPrice: bigint
}

export interface BuiltSwap extends SwapCall {
  /** Expected amount of the bought token, in raw units. */
  readonly toAmount: bigint
  /** The minimum that the swap pays, if the service returns it. Below it the transaction reverts. */
  readonly minimumAmount?: bigint
}

/** Swaps on a network. No request is sent for a network that the gateway does not serve. @see Spec §7 "v1/convert" */
export interface GatewaySwaps {
  /** Empty for a network without swaps. */
  getSwapTokens(request: { readonly networkId: CaipNetworkId } & CallOptions): Promise<readonly SwapToken[]>
  /**
   * Current amount that the order would buy, in raw units; `undefined` for a network without swaps. @throws
   * swap/no-liquidity
   */
  getSwapQuote(
    request: SwapOrder & { readonly address: string; readonly gasPrice?: bigint | undefined } & CallOptions,
  ): Promise<bigint | undefined>
  /** The allowance of an order for the sold token, in raw units; unlimited if no spender needs one. */
  getAllowance(request: SwapOrder & { readonly address: string } & CallOptions): Promise<bigint>
  /** Wei for one unit of gas. @throws network/no-gas-price */
  getGasPrice(request: { readonly networkId: CaipNetworkId } & CallOptions): Promise<bigint>
  /**
   * The call that approves exactly the amount for swaps, or first revokes an earlier allowance. @throws
   * network/no-swaps
   */
  buildApproval(request: SwapOrder & { readonly address: string } & CallOptions): Promise<SwapCall>
  /**
   * @param request - `isEstimated`: rejects a swap that would fail now. @throws network/no-swaps, swap/no-liquidity,
   * swap/would-fail
   */
  buildSwap(
    request: SwapOrder & {
      readonly address: string
      readonly slippagePercent: number
      readonly isEstimated: boolean
    } & CallOptions,
  ): Promise<BuiltSwap>
}

/** Purchases with national currencies, at a provider of the gateway. @see Spec §7 "v1/onramp" */
export interface GatewayOnramp {
  /** @param request - Without `provider`: options of all of them, as one list. */
  getOnrampOptions(request: { readonly provider?: OnrampProviderId | undefined } & CallOptions): Promise<OnrampOptions>
  /**
   * Current amount that a payment buys, without `provider` at the best one; `undefined` if no provider sells the token.
   * @throws http/status with the reason
   */
  getOnrampQuote(
    request: OnrampQuoteBody & { readonly networkId: CaipNetworkId } & CallOptions,
  ): Promise<OnrampQuote | undefined>
  /** URL of the payment page; empty if there is no provider. */
  createOnrampUrl(request: OnrampUrlRequest & { readonly networkId: CaipNetworkId } & CallOptions): Promise<string>
  /** Purchases of an account at one provider, newest first, never cached. */
  getPurchases(
    request: {
      readonly address: string
      readonly networkId: CaipNetworkId
      readonly provider: OnrampProviderId
    } & CallOptions,
  ): Promise<HistoryAnswer>
}

export interface GatewayNodes {
  /** URL of the JSON-RPC proxy for a network. @see Spec §7 "Default URL shape" */
  rpcUrl(networkId: CaipNetworkId): string
  /** Base URL of the gateway: its nodes are excluded as witnesses of its own transactions. */
  baseUrl(): string
}

/** The capabilities of a gateway by name. */
export interface GatewayCapabilities {
  readonly networks: GatewayNetworks
  readonly balances: GatewayBalances
  readonly history: GatewayHistory
  readonly nfts: GatewayNfts
  readonly identity: GatewayIdentity
  readonly names: GatewayNames
  readonly prices: GatewayPrices
  readonly swaps: GatewaySwaps
  readonly onramp: GatewayOnramp
  readonly nodes: GatewayNodes
}

/**
 * Chain data from the gateway, by capability: the first call of each loads its code. Every response is validated by a
 * schema; errors: http/status, http/unreachable, http/timeout, http/malformed, and if the gateway rejects the site
 * itself config/origin-not-allowed, config/project-id-missing or session/expired.
 */
export type Gateway = { readonly [K in keyof GatewayCapabilities]: () => Promise<GatewayCapabilities[K]> }
