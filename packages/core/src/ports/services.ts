import type { CaipNetworkId } from '@latchkey/primitives'
import type {
  AnalyticsConfig,
  AnalyticsEvent,
  WalletListing,
  WalletsAnswer,
  WalletsRequest,
} from '@latchkey/protocol/catalogue'
import type { BalanceAnswer, Currency, HistoryAnswer, IdentityAnswer, NftsAnswer } from '@latchkey/protocol/gateway'
import type { CallOptions } from './chain-adapter.ts'

/**
 * Chain data from our gateway. Every answer is parsed by schema; errors: http/status, http/unreachable, http/timeout,
 * http/malformed, and when the site itself is refused config/origin-not-allowed, config/project-id-missing or
 * session/expired.
 */
export interface Gateway {
  getSupportedNetworks(options?: CallOptions): Promise<readonly CaipNetworkId[]>
  /** What balances and histories can be valued in. */
  getCurrencies(options?: CallOptions): Promise<readonly Currency[]>
  /** @param request - `sender`: the account of the visitor, who may look at another one. */
  getIdentity(
    request: { readonly address: string; readonly sender?: string | undefined } & CallOptions,
  ): Promise<IdentityAnswer>
  /** @param request - Without `networkId`: of every network that the gateway serves. `currency`: default `usd`. */
  getBalance(
    request: {
      readonly address: string
      readonly currency?: Currency | undefined
      readonly networkId?: CaipNetworkId | undefined
      readonly force?: boolean
    } & CallOptions,
  ): Promise<BalanceAnswer>
  getHistory(
    request: {
      readonly address: string
      readonly networkId: CaipNetworkId
      readonly currency?: Currency | undefined
      readonly cursor?: string
    } & CallOptions,
  ): Promise<HistoryAnswer>
  getNfts(
    request: { readonly address: string; readonly networkId: CaipNetworkId; readonly cursor?: string } & CallOptions,
  ): Promise<NftsAnswer>
  /** Address behind a name, in EIP-55 form: the first of those the gateway knows. @throws names/not-found */
  resolveName(request: { readonly name: string } & CallOptions): Promise<string>
  /** URL of the JSON-RPC proxy for a network. @see Spec §7 "Default URL shape" */
  rpcUrl(networkId: CaipNetworkId): string
}

/** The wallet catalogue, its pictures and the analytics intake. Same errors as the gateway. */
export interface Catalogue {
  getWallets(query: WalletsRequest & CallOptions): Promise<WalletsAnswer>
  walletImageUrl(imageId: string): string
  /** @param id - a network image id or a CAIP-2 id. */
  networkImageUrl(id: string, name?: string): string
  tokenImageUrl(symbol: string): string
  getAnalyticsConfig(options?: CallOptions): Promise<AnalyticsConfig>
  /** Sends an event under an id of its own, so that one that arrives twice is kept once. */
  sendEvent(event: Omit<AnalyticsEvent, 'eventId'>): Promise<void>
}

export type { WalletListing }
