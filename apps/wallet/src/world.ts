import { type EvmNetwork, type Network, supportedNetworks } from '@latchkey/chains'
import * as v from 'valibot'

const LOCAL = /^(?:https?|wss?):\/\/(?:localhost|127\.0\.0\.1|(?:[a-z0-9-]+\.)+localhost)(?::\d{1,5})?(?:\/|$)/

/** The keys of this wallet are public: it speaks to this machine only. */
const localAddress = v.pipe(v.string(), v.regex(LOCAL))
const worldSchema = v.object({
  relay: v.optional(localAddress),
  rpc: v.fallback(v.record(v.string(), v.optional(localAddress)), {}),
})

/** A network of the local world. */
export interface WalletNetwork {
  readonly id: string
  readonly chainId: number
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  readonly rpcUrl: string
}

/** A network of another family. */
export interface OtherWalletNetwork extends Omit<WalletNetwork, 'chainId' | 'id'> {
  readonly id: `solana:${string}` | `bip122:${string}`
  readonly family: 'solana' | 'bip122'
}

interface WalletNetworks {
  readonly networks: readonly WalletNetwork[]
  readonly otherNetworks: readonly OtherWalletNetwork[]
}

export interface World extends WalletNetworks {
  /** `ws:` address. */
  readonly relayUrl: string | undefined
}

/** The local chain of Bitcoin. @see BIP-122, regtest */
const REGTEST: Pick<OtherWalletNetwork, 'id' | 'name' | 'symbol' | 'decimals'> = {
  id: 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328',
  name: 'Bitcoin Regtest',
  symbol: 'BTC',
  decimals: 8,
}

/** Returns the relay and the chains that are written into the page; none when it was not served by a world. */
export function readWorld(text: string): World {
  const parsed = v.safeParse(worldSchema, parse(text))
  if (!parsed.success) return { relayUrl: undefined, networks: [], otherNetworks: [] }
  const { relay, rpc } = parsed.output
  return { relayUrl: relay, ...toNetworks(rpc) }
}

/** Returns the networks that are reached on this machine; none where an address leads elsewhere. */
export function readNetworks(rpc: unknown): WalletNetworks {
  const parsed = v.safeParse(worldSchema, { rpc })
  return toNetworks(parsed.success ? parsed.output.rpc : {})
}

function toNetworks(rpc: v.InferOutput<typeof worldSchema>['rpc']): WalletNetworks {
  const networks = supportedNetworks.flatMap((network) => {
    const rpcUrl = rpc[network.caipNetworkId]
    return network.chainNamespace === 'eip155' && rpcUrl !== undefined ? [toNetwork(network, rpcUrl)] : []
  })
  const solanas = supportedNetworks.flatMap((network) => {
    const rpcUrl = rpc[network.caipNetworkId]
    return network.chainNamespace === 'solana' && rpcUrl !== undefined ? [toSolanaNetwork(network, rpcUrl)] : []
  })
  const bitcoinUrl = rpc[REGTEST.id]
  const bitcoins = bitcoinUrl === undefined ? [] : [{ ...REGTEST, family: 'bip122', rpcUrl: bitcoinUrl } as const]
  return { networks, otherNetworks: [...solanas, ...bitcoins] }
}

function toSolanaNetwork({ id, name, nativeCurrency }: Network, rpcUrl: string): OtherWalletNetwork {
  const { symbol, decimals } = nativeCurrency
  return { id: `solana:${id}`, family: 'solana', name, symbol, decimals, rpcUrl }
}

function toNetwork({ caipNetworkId, id, name, nativeCurrency }: EvmNetwork, rpcUrl: string): WalletNetwork {
  const { symbol, decimals } = nativeCurrency
  return { id: caipNetworkId, chainId: id, name, symbol, decimals, rpcUrl }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Not served by a world.
    return undefined
  }
}
