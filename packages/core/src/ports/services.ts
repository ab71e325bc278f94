import type { CaipNetworkId } from '@latchkey/primitives'
import type {
  AnalyticsConfig,
  AnalyticsEvent,
  WalletListing,
  WalletsPage,
  WalletsQuery,
} from '@latchkey/protocol/catalogue'
import type { BalancePage, HistoryPage, Identity, NftPage } from '@latchkey/protocol/gateway'
import type { CallOptions } from './chain-adapter.ts'

/** Chain data from our gateway. Every answer is parsed by schema; errors: http/status, http/unreachable, http/timeout, http/malformed. */
export interface Gateway {
  getSupportedNetworks(options?: CallOptions): Promise<readonly CaipNetworkId[]>
  getIdentity(request: { readonly address: string } & CallOptions): Promise<Identity>
  getBalance(
    request: { readonly address: string; readonly networkId: CaipNetworkId; readonly force?: boolean } & CallOptions,
  ): Promise<BalancePage>
  getHistory(
    request: { readonly address: string; readonly networkId: CaipNetworkId; readonly cursor?: string } & CallOptions,
  ): Promise<HistoryPage>
  getNfts(
    request: { readonly address: string; readonly networkId: CaipNetworkId; readonly cursor?: string } & CallOptions,
  ): Promise<NftPage>
  /** URL of the JSON-RPC proxy for a network. @see Spec §7 "Default URL shape" */
  rpcUrl(networkId: CaipNetworkId): string
}

/** The wallet catalogue, its pictures and the analytics intake. Same errors as the gateway. */
export interface Catalogue {
  getWallets(query: WalletsQuery & CallOptions): Promise<WalletsPage>
  walletImageUrl(imageId: string): string
  /** @param id - a network image id or a CAIP-2 id. */
  networkImageUrl(id: string): string
  tokenImageUrl(symbol: string): string
  getAnalyticsConfig(options?: CallOptions): Promise<AnalyticsConfig>
  sendEvent(event: AnalyticsEvent): Promise<void>
}

export type { WalletListing }
