import type { Clock } from '@latchkey/host'
import type { BucketLimits, CallerRules } from '@latchkey/http'
import type { Context } from 'hono'
import type { Logger } from 'pino'
import type { GatewayNetwork } from './domain/network.ts'
import type { RpcLimits } from './http/rpc-limits.ts'
import type { ActivityStore } from './ports/activity-store.ts'
import type { NodePool } from './ports/chain-node.ts'
import type { ChainReader } from './ports/chain-reader.ts'
import type { MetadataFetcher } from './ports/metadata-fetcher.ts'
import type { PriceSource } from './ports/price-source.ts'

/** A network with the doors to it. */
export interface ServedChain {
  readonly network: GatewayNetwork
  readonly nodes: NodePool
  readonly reader: ChainReader
}

export interface GatewayDeps extends CallerRules {
  /** By CAIP-2 id. */
  readonly chains: ReadonlyMap<string, ServedChain>
  readonly store: ActivityStore
  readonly prices: PriceSource
  readonly clock: Clock
  /** Absent: nothing is fetched for names or collectibles; only what stands on the chain itself is shown. */
  readonly metadata?: MetadataFetcher | undefined
  readonly logger?: Logger | undefined
  readonly limits?: BucketLimits | undefined
  /** Bounds of the JSON-RPC proxy that differ from the usual ones; for tests. */
  readonly rpcLimits?: Partial<RpcLimits> | undefined
  /** Network address of the caller, for limits only. */
  readonly clientAddress?: ((context: Context) => string) | undefined
  /**
   * Picture address of a token with `{chainId}` (CAIP-2), `{address}` (`native` for the coin) or `{symbol}` in it. With
   * `{symbol}` only the coin and the `tokens` of a network have a picture.
   */
  readonly iconUrlTemplate?: string | undefined
  /** Checks every answer against its schema before it is sent; for tests and development. */
  readonly checkAnswers?: boolean | undefined
  /** Tells whether the database and the index are up, for `/ready`. Absent: ready as soon as it runs. */
  readonly isReady?: (() => Promise<boolean>) | undefined
}
