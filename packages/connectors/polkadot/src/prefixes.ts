import type { CaipNetworkId } from '@latchkey/primitives'

/** The SS58 prefix that belongs to no network. */
const GENERIC = 42

/** SS58 prefix of addresses by network. @see SS58 registry */
const PREFIXES: Readonly<Record<CaipNetworkId, number>> = {
  // Polkadot, and its Asset Hub
  'polkadot:91b171bb158e2d3848fa23a9f1c25182': 0,
  'polkadot:68d56f15f85d3136970ec16946040bc1': 0,
  // Kusama, and its Asset Hub
  'polkadot:b0a8d493285c2df73290dfb7e61f870f': 2,
  'polkadot:48239ef607d7928874027a43a6768920': 2,
  // Westend
  'polkadot:e143f23803ac50e8f6f8e62695d1ce9e': 42,
}

/** Returns the SS58 prefix of addresses on a network. */
export function prefixOf(networkId: CaipNetworkId, own: Readonly<Record<CaipNetworkId, number>>): number {
  return own[networkId] ?? PREFIXES[networkId] ?? GENERIC
}
