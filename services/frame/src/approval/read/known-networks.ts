import type { CardNetwork } from '../card/card.types.ts'
import type { InspectingContext } from './inspector.ts'

/** Networks whose names are shown without nodes. */
const KNOWN: Readonly<Record<string, CardNetwork>> = {
  'eip155:1': { name: 'Ethereum', coin: { symbol: 'ETH', decimals: 18 } },
  'eip155:10': { name: 'OP Mainnet', coin: { symbol: 'ETH', decimals: 18 } },
  'eip155:137': { name: 'Polygon', coin: { symbol: 'POL', decimals: 18 } },
  'eip155:8453': { name: 'Base', coin: { symbol: 'ETH', decimals: 18 } },
  'eip155:42161': { name: 'Arbitrum One', coin: { symbol: 'ETH', decimals: 18 } },
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': { name: 'Solana', coin: { symbol: 'SOL', decimals: 9 } },
}
/** After this time the card appears without the name of the network. */
const WAIT_MS = 500

/** Returns name and currency of a network; `undefined` if it is unknown. Never rejects. */
export async function networkOf(networkId: string, context: InspectingContext): Promise<CardNetwork | undefined> {
  const known = Object.hasOwn(KNOWN, networkId) ? KNOWN[networkId] : undefined
  if (known !== undefined || context.openChains === undefined) return known
  const opening = context.openChains().catch(() => undefined)
  const chains = await Promise.race([
    opening,
    new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), WAIT_MS)),
  ])
  const network = chains?.networkOf(networkId)
  return network && { name: network.name, coin: network.nativeCurrency }
}
