import type { CaipNetworkId, Hex, Namespace } from '@latchkey/primitives'

/** The coin that pays the fee of a network. */
export interface NativeCurrency {
  readonly name: string
  readonly symbol: string
  /** Digits after the point, 0–36. */
  readonly decimals: number
}

/** URLs of nodes, best first. For `bip122` each is the base of an Esplora REST service, otherwise a JSON-RPC node. */
export interface RpcUrls {
  readonly http: readonly string[]
}

export interface BlockExplorer {
  readonly name: string
  /** No slash at the end; may carry a query, which `toExplorerUrl` keeps last. */
  readonly url: string
}

/** A contract of the network itself, known by its address on an EVM network. */
export interface NetworkContract {
  readonly address: Hex
  /** First block the contract can be read at. */
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
    /** Nodes. Public, unless `chainDefault` is given: a node with a key belongs into `customRpcUrls`. */
    readonly default: RpcUrls
    /** Public nodes only: a wallet that adds the network keeps them. Default: `default`. */
    readonly chainDefault?: RpcUrls
  }
  readonly blockExplorers?: { readonly default: BlockExplorer }
  readonly testnet: boolean
  readonly assets: {
    /** Name of the picture in the catalogue service. */
    readonly imageId: string
    /** An address of the integrator's own, used instead of the catalogue. */
    readonly imageUrl?: string
  }
  readonly contracts?: {
    readonly multicall3?: NetworkContract
    readonly ensUniversalResolver?: NetworkContract
  }
}

/** Can be handed to viem wherever it takes a `Chain`. */
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
