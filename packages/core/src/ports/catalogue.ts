import type {
  AnalyticsConfig,
  AnalyticsEvent,
  WalletListing,
  WalletsAnswer,
  WalletsRequest,
} from '@latchkey/protocol/catalogue'
import type { CallOptions } from './chain-families.ts'

declare module './services.ts' {
  interface ServiceTypes {
    readonly catalogue: Catalogue
  }
}

/** The wallet catalogue, its pictures and the analytics intake. Same errors as the gateway. */
export interface Catalogue {
  getWallets(query: WalletsRequest & CallOptions): Promise<WalletsAnswer>
  walletImageUrl(imageId: string): string
  /** @param id - a network image id or a CAIP-2 id. */
  networkImageUrl(id: string, name?: string): string
  tokenImageUrl(symbol: string): string
  getAnalyticsConfig(options?: CallOptions): Promise<AnalyticsConfig>
  /** Sends an event with a unique id, so that the service can discard a duplicate. */
  sendEvent(event: Omit<AnalyticsEvent, 'eventId'>): Promise<void>
}

export type { WalletListing }
