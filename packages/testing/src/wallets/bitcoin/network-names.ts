import type { CaipNetworkId } from '@latchkey/primitives'

const NAMES: Readonly<Record<CaipNetworkId, string>> = {
  'bip122:000000000019d6689c085ae165831e93': 'Mainnet',
  'bip122:000000000933ea01ad0ee984209779ba': 'Testnet',
  'bip122:00000008819873e925422c1ff0f99f7c': 'Signet',
  'bip122:0f9188f13cb7b2c71f2a335e3a4fc328': 'Regtest',
}

/** Returns the name that wallets use for a network. */
export const toNetworkName = (networkId: CaipNetworkId): string => NAMES[networkId] ?? 'Unknown'

/** Returns the network of such a name, in any capitalization. */
export function fromNetworkName(name: string): CaipNetworkId {
  const found = Object.entries(NAMES).find(([, known]) => known.toLowerCase() === name.toLowerCase())
  return (found?.[0] ?? 'bip122:unknown') as CaipNetworkId
}
