import { type Address, createPublicClient, defineChain, http, type PublicClient } from 'viem'
import type { WalletNetwork } from '../world.ts'

const ANSWER_MS = 8_000
const POLL_MS = 400

/** Returns the network in the words of viem. */
export function toChain({ chainId, name, symbol, decimals, rpcUrl }: WalletNetwork) {
  const nativeCurrency = { name: symbol, symbol, decimals }
  return defineChain({ id: chainId, name, nativeCurrency, rpcUrls: { default: { http: [rpcUrl] } } })
}

/** Returns a client that reads a network. */
export function openNode(network: WalletNetwork): PublicClient {
  const transport = http(network.rpcUrl, { timeout: ANSWER_MS, retryCount: 1 })
  return createPublicClient({ chain: toChain(network), transport, pollingInterval: POLL_MS })
}

/** @returns wei, or `undefined` when the node does not answer. */
export async function readBalance(network: WalletNetwork, address: Address): Promise<bigint | undefined> {
  try {
    return await openNode(network).getBalance({ address })
  } catch {
    // The page says that the node does not answer.
    return undefined
  }
}
