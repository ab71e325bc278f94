import type { Clock } from '@latchkey/host'
import type { BucketLimits, CallerRules, createTokenBuckets } from '@latchkey/http'
import type { Hex } from '@latchkey/primitives'
import type { Context } from 'hono'
import type { Logger } from 'pino'
import type { BitcoinGatewayNetwork, GatewayNetwork, SolanaGatewayNetwork } from './domain/network.ts'
import type { NameSuffixes } from './domain/own-names.ts'
import type { RpcLimits, RpcMemory } from './http/rpc-limits.ts'
import type { ActivityStore } from './ports/activity-store.ts'
import type { NodePool } from './ports/chain-node.ts'
import type { ChainReader } from './ports/chain-reader.ts'
import type { EsploraNode } from './ports/esplora-node.ts'
import type { MetadataFetcher } from './ports/metadata-fetcher.ts'
import type { NameStore } from './ports/name-store.ts'
import type { OnrampProvider } from './ports/onramp-provider.ts'
import type { PriceHistory } from './ports/price-history.ts'
import type { PriceSource } from './ports/price-source.ts'
import type { QuoteSource } from './ports/quote-source.ts'
import type { Sandbox } from './ports/sandbox.ts'
import type { SessionStore } from './ports/session-store.ts'
import type { SolanaReader } from './ports/solana-reader.ts'

/** A network with its nodes and its reader. */
export interface ServedChain {
  readonly network: GatewayNetwork
  readonly nodes: NodePool
  readonly reader: ChainReader
}

/** A Solana network with its nodes and its reader. */
export interface SolanaChain {
  readonly network: SolanaGatewayNetwork
  readonly nodes: NodePool
  readonly reader: SolanaReader
}

/** A Bitcoin network with its Esplora services. */
export interface BitcoinChain {
  readonly network: BitcoinGatewayNetwork
  readonly nodes: EsploraNode
}

/** Names that this gateway registers. */
export interface OwnNames {
  /** At least one. */
  readonly suffixes: NameSuffixes
  readonly store: NameStore
  /** Hosts under which clients reach this gateway, lower case; a signed message for another host is rejected. */
  readonly services: readonly string[]
  /** Accepts messages without a service. Default false. */
  readonly acceptsPlain?: boolean | undefined
  /** Signs the responses for resolvers on the chain. Absent: the names exist only in this gateway. */
  readonly signer?: { readonly sign: (hash: Hex) => Promise<Hex> } | undefined
}

/** On-ramp providers; the first one is used for callers that name none. */
export interface Onramp {
  readonly providers: readonly OnrampProvider[]
  /** Country, ISO 3166-1, whose methods and limits are listed unless a call names another one. Default `US`. */
  readonly country?: string | undefined
  /** The provider of test money, whose payment page this gateway serves. */
  readonly sandbox?: Sandbox | undefined
}

export interface GatewayDeps extends CallerRules {
  /** EVM networks, by CAIP-2 id. */
  readonly chains: ReadonlyMap<string, ServedChain>
  /** Solana networks, by CAIP-2 id; absent: none. */
  readonly solana?: ReadonlyMap<string, SolanaChain> | undefined
  /** Bitcoin networks, by CAIP-2 id; absent: none. */
  readonly bitcoin?: ReadonlyMap<string, BitcoinChain> | undefined
  readonly store: ActivityStore
  readonly prices: PriceSource
  /** Absent: there are no past prices. */
  readonly priceHistory?: PriceHistory | undefined
  /** Absent: no network has swaps. */
  readonly quotes?: QuoteSource | undefined
  /** Absent: no names are registered here. */
  readonly names?: OwnNames | undefined
  /** Absent: nothing can be bought. */
  readonly onramp?: Onramp | undefined
  /** Absent: no account has smart sessions. */
  readonly sessions?: SessionStore | undefined
  readonly clock: Clock
  /** Absent: nothing is fetched for names or collectibles; responses hold only data of the chain itself. */
  readonly metadata?: MetadataFetcher | undefined
  readonly logger?: Logger | undefined
  readonly limits?: BucketLimits | undefined
  /** The request budgets of callers, shared with WebSockets; absent: new ones by `limits`. */
  readonly buckets?: ReturnType<typeof createTokenBuckets> | undefined
  /** Limits of the JSON-RPC proxy that differ from the defaults; for tests. */
  readonly rpcLimits?: Partial<RpcLimits> | undefined
  /** The memory budget of JSON-RPC, shared with WebSockets; absent: a new one by `rpcLimits`. */
  readonly rpcMemory?: RpcMemory | undefined
  /** Returns the network address of the caller, for limits. */
  readonly clientAddress?: ((context: Context) => string) | undefined
  /**
   * Picture URL of a token that contains `{chainId}` (CAIP-2), `{address}` (`native` for the coin) or `{symbol}`. With
   * `{symbol}`, only the coin and the `tokens` of a network have a picture.
   */
  readonly iconUrlTemplate?: string | undefined
  /** Validates every response against its schema before it is sent; for tests and development. */
  readonly checkAnswers?: boolean | undefined
  /** Returns whether the database and the index work, for `/ready`. Absent: always ready. */
  readonly isReady?: (() => Promise<boolean>) | undefined
}
