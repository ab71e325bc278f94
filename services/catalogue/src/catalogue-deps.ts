import type { Clock } from '@latchkey/host'
import type { CallerRules, ServiceLog } from '@latchkey/http'
import type { FeatureId } from '@latchkey/protocol/catalogue'
import type { Context } from 'hono'
import type { PictureBook } from './domain/picture-book.ts'
import type { CatalogueWallet } from './domain/wallet-list.ts'
import type { EventStore } from './ports/event-store.ts'

/**
 * Features that work without a service that does not exist yet. `activity` needs a gateway with an index; the others
 * are the client's own, and the operator lets sites use them.
 */
export const OPERATOR_FEATURES = ['activity', 'multi_wallet', 'headless'] as const satisfies readonly FeatureId[]
export type OperatorFeature = (typeof OPERATOR_FEATURES)[number]

/** What an operator decides about the catalogue. */
export interface CatalogueConfig extends CallerRules {
  /** Address under which pages reach the service, without a final `/`; absent: `image_url` is `null`. */
  readonly publicUrl?: string | undefined
  readonly isAnalyticsEnabled: boolean
  /** What clients may show; the others are off. */
  readonly features: readonly OperatorFeature[]
  /** Requests of one address in a minute. */
  readonly limits: {
    readonly listPerMinute: number
    readonly imagesPerMinute: number
    readonly analyticsPerMinute: number
  }
}

/** All that the app touches; it opens nothing itself. */
export interface CatalogueDeps {
  readonly config: CatalogueConfig
  /** In the order in which people see them. */
  readonly wallets: readonly CatalogueWallet[]
  readonly pictures: PictureBook
  /** Where analytics go; absent: they are refused quietly, as when they are switched off. */
  readonly events?: EventStore | undefined
  /** Secret that turns addresses in analytics into marks. */
  readonly analyticsKey: Uint8Array
  readonly clock: Clock
  readonly log: ServiceLog
  /** The address that a request came from, for limits. */
  readonly clientAddress: (c: Context) => string
}

/** Limits that a busy office behind one address does not meet. */
export const defaultLimits: CatalogueConfig['limits'] = {
  listPerMinute: 300,
  imagesPerMinute: 3000,
  analyticsPerMinute: 120,
}
