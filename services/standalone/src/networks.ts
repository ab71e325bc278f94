import { type EvmNetwork, supportedNetworks } from '@latchkey/chains'
import { WalletError } from '@latchkey/errors'
import { configuredUniswap, type FixedPrice, type GatewayNetwork, pickUniswap } from '@latchkey/gateway'
import { type Hex, isHex } from '@latchkey/primitives'
import * as v from 'valibot'

const address = v.custom<Hex>((value) => isHex(value) && value.length === 42, 'write an address: 0x and 40 hex digits')
const chainId = v.pipe(v.number(), v.integer(), v.minValue(1))
const url = v.pipe(v.string(), v.regex(/^https?:\/\/\S+$/, 'write an address that starts with http:// or https://'))

/** All nodes of a network are polled at once when they disagree. */
const MAX_NODES = 16

/** One network of the gateway; missing members come from `@latchkey/chains`. */
export const networkSchema = v.strictObject({
  chainId,
  /** JSON-RPC addresses, best first. */
  rpcUrls: v.pipe(
    v.array(url),
    v.minLength(1, 'write at least one address'),
    v.maxLength(MAX_NODES, `write at most ${MAX_NODES} addresses`),
  ),
  /** First block of the history; absent: no history, no collectibles. */
  startBlock: v.optional(v.union([v.pipe(v.number(), v.integer(), v.minValue(0)), v.literal('latest')])),
  /** `false` indexes no payments from inside calls; see the README of the gateway. */
  traces: v.optional(v.boolean()),
  name: v.optional(v.pipe(v.string(), v.minLength(1))),
  nativeCurrency: v.optional(
    v.object({
      name: v.string(),
      symbol: v.string(),
      decimals: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(36)),
    }),
  ),
  multicall3: v.optional(address),
  ensUniversalResolver: v.optional(address),
  wrappedNative: v.optional(address),
  /** Contracts for swaps, `false` for none; absent: those that are known of the network. */
  uniswap: v.optional(configuredUniswap),
})
export type StandaloneNetwork = Readonly<v.InferInput<typeof networkSchema>>

const otherChainId = v.pipe(v.string(), v.regex(/^[a-z0-9-]{3,8}:[\w-]{1,32}$/, 'write a chain number or a CAIP-2 id'))
const mint = v.pipe(v.string(), v.regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/, 'write the address of a token'))

/** A fixed price; `native` is the currency of the network. A number is that of an EVM network. */
export const priceSchema = v.object({
  chainId: v.union([chainId, otherChainId]),
  address: v.union([v.literal('native'), address, mint]),
  /** USD per whole token. */
  usd: v.pipe(v.number(), v.finite(), v.minValue(0)),
  /** Change in the last 24 hours, in percent. */
  change24hPercent: v.optional(v.pipe(v.number(), v.finite(), v.minValue(-100))),
})
export type StandalonePrice = Readonly<v.InferInput<typeof priceSchema>>

/** Returns the price in the form of the gateway's table. */
export function toCaipPrice({ chainId, address, usd, change24hPercent }: StandalonePrice): FixedPrice {
  return { chainId: typeof chainId === 'number' ? `eip155:${chainId}` : chainId, address, usd, change24hPercent }
}

/**
 * A token that the operator vouches for: its balance is always read, even before the index has seen it, and it has the
 * picture of its symbol.
 */
export const tokenSchema = v.object({ chainId, address })
export type StandaloneToken = Readonly<v.InferInput<typeof tokenSchema>>

/**
 * Completes a network from the list of known ones.
 *
 * @throws config/invalid-options when the network is unknown and lacks a name or a currency.
 */
export function completeNetwork(network: StandaloneNetwork, tokens: readonly StandaloneToken[]): GatewayNetwork {
  const known = supportedNetworks.find(
    (each): each is EvmNetwork => each.chainNamespace === 'eip155' && each.id === network.chainId,
  )
  const name = network.name ?? known?.name
  const nativeCurrency = network.nativeCurrency ?? known?.nativeCurrency
  if (name === undefined || nativeCurrency === undefined) {
    const problem = `chain ${network.chainId} is not known; give it a name and a nativeCurrency`
    throw new WalletError('config/invalid-options', { path: 'networks', problem })
  }
  const multicall3 = network.multicall3 ?? known?.contracts?.multicall3?.address
  const uniswap = pickUniswap(network.chainId, network.uniswap)
  const universalResolver = network.ensUniversalResolver ?? known?.contracts?.ensUniversalResolver?.address
  return {
    id: network.chainId,
    name,
    nativeCurrency,
    rpcUrls: network.rpcUrls,
    ...(network.startBlock === undefined ? {} : { index: { startBlock: network.startBlock, traces: network.traces } }),
    ...(universalResolver === undefined ? {} : { ens: { universalResolver } }),
    ...(multicall3 === undefined ? {} : { multicall3 }),
    ...(network.wrappedNative === undefined ? {} : { wrappedNative: network.wrappedNative }),
    ...(uniswap === undefined ? {} : { uniswap }),
    tokens: tokens.flatMap((token) => (token.chainId === network.chainId ? [token.address] : [])),
  }
}
