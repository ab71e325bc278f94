import { type EvmNetwork, supportedNetworks } from '@latchkey/chains'
import { WalletError } from '@latchkey/errors'
import { isCleanText } from '@latchkey/protocol/gateway'
import * as v from 'valibot'
import type { GatewayNetwork } from '../domain/network.ts'
import { address, nodeUrls } from './configured-fields.ts'
import { configuredUniswap, pickUniswap } from './configured-uniswap.ts'

const label = v.pipe(v.string(), v.check(isCleanText, 'write printable text'))

/** One entry of `NETWORKS`; missing members come from the list of known networks. */
export const configuredNetwork = v.strictObject({
  id: v.pipe(v.number(), v.integer(), v.minValue(1)),
  rpcUrls: nodeUrls(/^https?:\/\/\S+$/),
  /** WebSockets that announce new heads; absent: subscriptions poll for them. */
  webSocketUrls: v.optional(nodeUrls(/^wss?:\/\/\S+$/)),
  startBlock: v.optional(v.union([v.pipe(v.number(), v.integer(), v.minValue(0)), v.literal('latest')])),
  /** Whether the index reads traces. If `false`, native payments that a contract makes in an internal call are not indexed. */
  traces: v.optional(v.boolean()),
  name: v.optional(v.pipe(label, v.minLength(1))),
  nativeCurrency: v.optional(
    v.strictObject({
      name: label,
      symbol: label,
      decimals: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(36)),
    }),
  ),
  universalResolver: v.optional(address),
  multicall3: v.optional(address),
  wrappedNative: v.optional(address),
  tokens: v.optional(v.array(address), []),
  /** Contracts for swaps; absent: the known ones of the network. */
  uniswap: v.optional(configuredUniswap),
})

/**
 * Returns a complete network.
 *
 * @throws service/env if the network is unknown and lacks a name or a currency
 */
export function completeNetwork(configured: v.InferOutput<typeof configuredNetwork>): GatewayNetwork {
  const { id, rpcUrls, webSocketUrls, startBlock, traces, wrappedNative, tokens } = configured
  const known = supportedNetworks.find((each): each is EvmNetwork => each.chainNamespace === 'eip155' && each.id === id)
  const name = configured.name ?? known?.name
  const nativeCurrency = configured.nativeCurrency ?? known?.nativeCurrency
  if (name === undefined || nativeCurrency === undefined)
    throw new WalletError('service/env', { problem: `NETWORKS: give chain ${id} a name and a nativeCurrency` })
  const universalResolver = configured.universalResolver ?? known?.contracts?.ensUniversalResolver?.address
  const uniswap = pickUniswap(id, configured.uniswap)
  const multicall3 = configured.multicall3 ?? known?.contracts?.multicall3?.address
  return {
    id,
    name,
    nativeCurrency,
    rpcUrls,
    tokens,
    ...(webSocketUrls === undefined ? {} : { webSocketUrls }),
    ...(startBlock === undefined ? {} : { index: { startBlock, traces } }),
    ...(universalResolver === undefined ? {} : { ens: { universalResolver } }),
    ...(multicall3 === undefined ? {} : { multicall3 }),
    ...(wrappedNative === undefined ? {} : { wrappedNative }),
    ...(uniswap === undefined ? {} : { uniswap }),
  }
}
