import type { Clock } from '@latchkey/host'
import type { CallerRules, ServiceLog } from '@latchkey/http'
import type { FeatureId } from '@latchkey/protocol/catalogue'
import type { Context } from 'hono'
import type { PictureBook } from './domain/picture-book.ts'
import type { CatalogueWallet } from './domain/wallet-list.ts'
import type { EventStore } from './ports/event-store.ts'

/**
 * Features that an operator can turn on. The first four need a gateway with the feature; the others run in the client.
 */
export const OPERATOR_FEATURES = [
  'activity',
  'swap',
  'onramp',
  'names',
  'multi_wallet',
  'headless',
] as const satisfies readonly FeatureId[]
export type OperatorFeature = (typeof OPERATOR_FEATURES)[number]

/** Settings of the operator. */
export interface CatalogueConfig extends CallerRules {
  /** Public URL of the service, without a final `/`; absent: `image_url` is `null`. */
  readonly publicUrl?: string | undefined
  readonly isAnalyticsEnabled: boolean
  /** Features of the operator's services; absent: not configured, so clients follow the site. */
  readonly features?: readonly OperatorFeature[] | undefined
  /** Providers by feature, e.g. those of `onramp`; absent: `gateway` alone. */
  readonly featureProviders?: Readonly<Partial<Record<OperatorFeature, readonly string[]>>> | undefined
  /** Requests of one address per minute. */
  readonly limits: {
    readonly listPerMinute: number
    readonly imagesPerMinute: number
    readonly analyticsPerMinute: number
  }
}

/** Dependencies of the app, which opens none itself. */
export interface CatalogueDeps {
  readonly config: CatalogueConfig
  /** In display order. */
  readonly wallets: readonly CatalogueWallet[]
  readonly pictures: PictureBook
  /** Store of analytics; absent: events are discarded, as when analytics are off. */
  readonly events?: EventStore | undefined
  /** Secret that turns addresses in analytics into pseudonyms. */
  readonly analyticsKey: Uint8Array
  readonly clock: Clock
  readonly logger: ServiceLog
  /** Returns the network address of the caller, for limits. */
  readonly clientAddress: (c: Context) => string
}

/** Limits that a large office behind one address does not reach. */
export const defaultLimits: CatalogueConfig['limits'] = {
  listPerMinute: 300,
  imagesPerMinute: 3000,
  analyticsPerMinute: 120,
}
