import type { Hex } from '@latchkey/primitives'
import type { UniswapDeployment } from './uniswap-deployments.ts'

/** One network that the gateway serves, all from the configuration. */
export interface GatewayNetwork {
  /** EVM chain number. */
  readonly id: number
  readonly name: string
  readonly nativeCurrency: { readonly name: string; readonly symbol: string; readonly decimals: number }
  /** URLs of nodes, best first, at least one. They may contain keys, so they are never logged or sent. */
  readonly rpcUrls: readonly string[]
  /** WebSockets of the nodes, which announce new heads; absent: subscriptions poll for them. */
  readonly webSocketUrls?: readonly string[] | undefined
  /** Absent: balances and names still work, history and collectibles are empty. */
  readonly index?: GatewayIndex
  readonly ens?: { readonly universalResolver: Hex }
  /** The Multicall3 contract, which reads many balances in one call. Without it, calls are sent as a JSON-RPC batch. */
  readonly multicall3?: Hex
  /** The wrapped coin, whose `Deposit` and `Withdrawal` events are treated as mint and burn. */
  readonly wrappedNative?: Hex
  /** Absent: no swaps, and no prices from pools. */
  readonly uniswap?: UniswapDeployment
  /** Tokens whose balance is always read, even if the index has not seen the account receive any. */
  readonly tokens?: readonly Hex[]
}

export interface GatewayIndex {
  readonly startBlock: number | 'latest'
  /**
   * False reads no traces, so payments from inner calls are missing. For nodes that reject traces with another error
   * than "method not found", which would block the index. Default true.
   */
  readonly traces?: boolean | undefined
}

/** A Solana network that the gateway serves. */
export interface SolanaGatewayNetwork {
  /** CAIP-2. */
  readonly id: `solana:${string}`
  readonly name: string
  readonly nativeCurrency: GatewayNetwork['nativeCurrency']
  /** URLs of nodes, best first, at least one. They may contain keys, so they are never logged or sent. */
  readonly rpcUrls: readonly string[]
  /** WebSockets of the nodes; absent: the URLs above with `ws`. */
  readonly webSocketUrls?: readonly string[] | undefined
  /** Mints that the operator trusts: they have a picture by their symbol. */
  readonly tokens?: readonly string[]
}

/** A Bitcoin network that the gateway serves. */
export interface BitcoinGatewayNetwork {
  /** CAIP-2. */
  readonly id: `bip122:${string}`
  readonly name: string
  /**
   * Base URLs of Esplora services, best first, at least one. They may contain keys, so they are never logged or sent.
   */
  readonly rpcUrls: readonly string[]
}

/** @see https://github.com/mds1/multicall3 */
export const MULTICALL3: Hex = '0xcA11bde05977b3631167028862bE2a173976CA11'

export function toCaipId(network: Pick<GatewayNetwork, 'id'>): `eip155:${number}` {
  return `eip155:${network.id}`
}
