import { base, type EvmNetwork, mainnet } from '@latchkey/chains'
import { startAnvil } from '../node/start-anvil.ts'

/** Two private chains with the accounts of `publicTestKeys` funded. */
export interface EvmChains {
  readonly mainnet: EvmNetwork
  readonly base: EvmNetwork
  /** JSON-RPC URL of a node by chain number, as scripted wallets expect them. */
  readonly urls: Readonly<Record<1 | 8453, string>>
  stop(): Promise<void>
}

/** Starts a node for each of two networks. */
export async function startEvmChains(): Promise<EvmChains> {
  const nodes = await Promise.all([startAnvil({ chainId: 1 }), startAnvil({ chainId: 8453 })])
  const [{ rpcUrl: one }, { rpcUrl: other }] = nodes
  const at = (network: EvmNetwork, url: string): EvmNetwork => ({ ...network, rpcUrls: { default: { http: [url] } } })
  return {
    mainnet: at(mainnet, one),
    base: at(base, other),
    urls: { 1: one, 8453: other },
    stop: async () => void (await Promise.all(nodes.map((node) => node.stop()))),
  }
}
