import { type CaipNetworkId, isCaipNetworkId, type Namespace } from '@latchkey/primitives'

/** Chain families of this connector. */
export type StandardNamespace = Extract<Namespace, 'solana' | 'bip122'>

export const STANDARD_NAMESPACES: readonly StandardNamespace[] = ['solana', 'bip122']

// The Wallet Standard has its own chain names. References of bip122 are the first half of the genesis hash.
const NETWORKS: Readonly<Record<string, CaipNetworkId>> = {
  'solana:mainnet': 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  'solana:devnet': 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  'solana:testnet': 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
  'bitcoin:mainnet': 'bip122:000000000019d6689c085ae165831e93',
  'bitcoin:testnet': 'bip122:000000000933ea01ad0ee984209779ba',
  'bitcoin:testnet4': 'bip122:00000000da84f2bafbbc53dee25a72ae',
  'bitcoin:signet': 'bip122:00000008819873e925422c1ff0f99f7c',
  'bitcoin:regtest': 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328',
}

/** Returns the network of a chain of the Wallet Standard; `undefined` for another family. Accepts CAIP-2 ids too. */
function toNetworkId(chain: string): CaipNetworkId | undefined {
  if (Object.hasOwn(NETWORKS, chain)) return NETWORKS[chain]
  return /^(?:solana:[1-9A-HJ-NP-Za-km-z]{32}|bip122:[0-9a-f]{32})$/.test(chain) && isCaipNetworkId(chain)
    ? chain
    : undefined
}

/** Returns the name that a wallet uses for a network, from the chains of the wallet. */
export function findChain(chains: readonly string[], networkId: CaipNetworkId): string | undefined {
  return chains.find((chain) => toNetworkId(chain) === networkId)
}

/** Returns the networks of chains that belong to one family, each once. */
export function toNetworkIds(chains: readonly string[], namespace: Namespace): readonly CaipNetworkId[] {
  const ids = chains.flatMap((chain) => toNetworkId(chain) ?? [])
  return [...new Set(ids)].filter((id) => id.startsWith(`${namespace}:`))
}
