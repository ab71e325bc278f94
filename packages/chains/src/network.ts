import type { CaipNetworkId, Hex, Namespace } from '@latchkey/primitives'

/** The coin that pays the fee of a network. */
export interface NativeCurrency {
  readonly name: string
  readonly symbol: string
  /** Decimals, 0–36. */
  readonly decimals: number
}

/** URLs of nodes, best first. For `bip122` each is the base of an Esplora REST service, otherwise a JSON-RPC node. */
export interface RpcUrls {
  readonly http: readonly string[]
}

export interface BlockExplorer {
  readonly name: string
  /** Without a trailing slash; may have a query, which `toExplorerUrl` keeps at the end. */
  readonly url: string
}

/** A contract of the network itself, known by its address on an EVM network. */
export interface NetworkContract {
  readonly address: Hex
  /** First block at which the contract exists. */
  readonly blockCreated?: number
}

interface NetworkOf<N extends Namespace, Id extends number | string> {
  /** The chain number for `eip155`, the CAIP-2 reference otherwise. */
  readonly id: Id
  readonly chainNamespace: N
  readonly caipNetworkId: CaipNetworkId & `${N}:${string}`
  readonly name: string
  readonly nativeCurrency: NativeCurrency
  readonly rpcUrls: {
    /** URLs of nodes. They are public unless `chainDefault` is set; a URL with a key belongs in `customRpcUrls`. */
    readonly default: RpcUrls
    /** Public nodes only, because a wallet that adds the network stores them. Default: `default`. */
    readonly chainDefault?: RpcUrls
  }
  readonly blockExplorers?: { readonly default: BlockExplorer }
  readonly testnet: boolean
  readonly assets: {
    /** Name of the picture in the catalogue service. */
    readonly imageId: string
    /** Picture URL of the integrator, used instead of the catalogue. */
    readonly imageUrl?: string
  }
  readonly contracts?: {
    readonly multicall3?: NetworkContract
    readonly ensUniversalResolver?: NetworkContract
  }
}

/** Compatible with viem's `Chain` type. */
export type EvmNetwork = NetworkOf<'eip155', number>
export type SolanaNetwork = NetworkOf<'solana', string>
export type BitcoinNetwork = NetworkOf<'bip122', string>
export type PolkadotNetwork = NetworkOf<'polkadot', string>

/**
 * A network, as plain data that survives `JSON.stringify`.
 *
 * @see Spec §3 "Network"
 */
export type Network = EvmNetwork | SolanaNetwork | BitcoinNetwork | PolkadotNetwork
