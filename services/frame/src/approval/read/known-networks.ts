import type { CallContext } from '../../call-context.ts'
import type { CardNetwork } from '../card/card.types.ts'

/** Names of networks that are known without any service. */
const KNOWN: Readonly<Record<string, CardNetwork>> = {
  'eip155:1': { name: 'Ethereum', coin: { symbol: 'ETH', decimals: 18 } },
  'eip155:8453': { name: 'Base', coin: { symbol: 'ETH', decimals: 18 } },
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': { name: 'Solana', coin: { symbol: 'SOL', decimals: 9 } },
}

/** Returns a network as people know it; `undefined`: one that is not known. */
export async function networkOf(networkId: string, _: CallContext): Promise<CardNetwork | undefined> {
  return Object.hasOwn(KNOWN, networkId) ? KNOWN[networkId] : undefined
}
