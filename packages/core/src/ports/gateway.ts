import type { CaipNetworkId } from '@latchkey/primitives'
import type { BalanceAnswer, Currency, HistoryAnswer, IdentityAnswer, NftsAnswer } from '@latchkey/protocol/gateway'
import type { CallOptions } from './chain-adapter.ts'

/** What the gateway serves. @see Spec §7 "v1/supported-chains" */
export interface GatewayNetworks {
  getSupportedNetworks(options?: CallOptions): Promise<readonly CaipNetworkId[]>
  /** What balances and histories can be valued in. */
  getCurrencies(options?: CallOptions): Promise<readonly Currency[]>
}

/** @see Spec §7 "v1/account/balance" */
export interface GatewayBalances {
  /** @param request - Without `networkId`: of every network that the gateway serves. `currency`: default `usd`. */
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
}

export interface GatewayNfts {
  getNfts(
    request: { readonly address: string; readonly networkId: CaipNetworkId; readonly cursor?: string } & CallOptions,
  ): Promise<NftsAnswer>
}

/** @see Spec §7 "v1/identity" */
export interface GatewayIdentity {
  /** @param request - `sender`: the account of the visitor, who may look at another one. */
  getIdentity(
    request: { readonly address: string; readonly sender?: string | undefined } & CallOptions,
  ): Promise<IdentityAnswer>
}

export interface GatewayNames {
  /** Address behind a name, in EIP-55 form: the first of those the gateway knows. @throws names/not-found */
  resolveName(request: { readonly name: string } & CallOptions): Promise<string>
}

export interface GatewayNodes {
  /** URL of the JSON-RPC proxy for a network. @see Spec §7 "Default URL shape" */
  rpcUrl(networkId: CaipNetworkId): string
}

/** What a gateway can do, a name each. */
export interface GatewayCapabilities {
  readonly networks: GatewayNetworks
  readonly balances: GatewayBalances
  readonly history: GatewayHistory
  readonly nfts: GatewayNfts
  readonly identity: GatewayIdentity
  readonly names: GatewayNames
  readonly nodes: GatewayNodes
}

/**
 * Chain data from our gateway, by capability: the code of each is loaded when it is first asked for. Every answer is
 * parsed by schema; errors: http/status, http/unreachable, http/timeout, http/malformed, and when the site itself is
 * refused config/origin-not-allowed, config/project-id-missing or session/expired.
 */
export type Gateway = { readonly [K in keyof GatewayCapabilities]: () => Promise<GatewayCapabilities[K]> }
