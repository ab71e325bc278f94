import type { OpenAuthOptions } from '@latchkey/auth'
import type { CatalogueConfig, OpenCatalogueOptions } from '@latchkey/catalogue'
import type { OpenGatewayOptions } from '@latchkey/gateway'
import type { RelaySettings } from '@latchkey/relay'
import type { Logger } from 'pino'
import type { StandaloneNetwork, StandalonePrice, StandaloneToken } from './networks.ts'

type SharedOption = 'database' | 'clientAddress' | 'pageHost' | 'logger' | 'projectIds'

export interface StandaloneOptions {
  /** Address of an own PostgreSQL; absent: an embedded one is started. */
  readonly databaseUrl?: string | undefined
  /** Folder of the embedded data, kept between runs. */
  readonly dataDir?: string | undefined
  /** True wipes the embedded data first. */
  readonly fresh?: boolean | undefined
  /** URL of a Redis or Valkey for the mailboxes of the relay; absent: the PostgreSQL above. */
  readonly redisUrl?: string | undefined
  readonly networks: readonly StandaloneNetwork[]
  /** Fixed prices; a token without one has no value. */
  readonly prices: readonly StandalonePrice[]
  /** Tokens whose balance is always read, and whose picture is the catalogue's by their symbol. */
  readonly tokens?: readonly StandaloneToken[] | undefined
  /** Default 127.0.0.1: nothing outside this machine reaches the services. */
  readonly host?: string | undefined
  /** Fixed ports; a free one for the others. */
  readonly ports?:
    | { readonly gateway?: number; readonly catalogue?: number; readonly relay?: number; readonly auth?: number }
    | undefined
  /** Address under which pages reach the catalogue, when it is behind a proxy. */
  readonly cataloguePublicUrl?: string | undefined
  /** Origins of pages that may call; absent: every page may, which the sign-in service allows in a local world alone. */
  readonly origins?: readonly string[] | undefined
  /** True: a world of this machine for development, e.g. that of `devnetServices`. Its sign-in service needs no origins. */
  readonly isLocal?: boolean | undefined
  /** Proxies of the operator in front, for the limits per caller. */
  readonly trustedProxies?: number | undefined
  /** Project ids that may call; absent: every one, and none at all. */
  readonly projectIds?: readonly string[] | undefined
  /** Features of clients; absent: what the gateway has. */
  readonly features?: CatalogueConfig['features'] | undefined
  /** Options of the gateway alone; its `prices` replace those above. */
  readonly gateway?: Partial<Omit<OpenGatewayOptions, SharedOption | 'networks' | 'allowedOrigins'>> | undefined
  /** Options of the catalogue alone. */
  readonly catalogue?:
    | (Pick<OpenCatalogueOptions, 'analyticsKey' | 'picturesFolder' | 'retentionDays'> & {
        readonly isAnalyticsEnabled?: boolean | undefined
        readonly limits?: CatalogueConfig['limits'] | undefined
      })
    | undefined
  /** Options of the relay alone. */
  readonly relay?: Omit<RelaySettings, SharedOption | 'trustedProxies'> | undefined
  /** Options of the sign-in service alone; origins and projects are those above. Contracts are checked on the nodes of `networks`. */
  readonly auth?:
    | (Pick<OpenAuthOptions, 'secrets' | 'tokenTtlMs' | 'nodes' | 'config'> & {
        /** Address under which pages reach it, when it is behind a proxy. */
        readonly publicUrl?: string | undefined
      })
    | undefined
  /** Connections of the relay to PostgreSQL. */
  readonly relayConnections?: number | undefined
  readonly logger?: Logger | undefined
}
