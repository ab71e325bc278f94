import type { CaipNetworkId } from '@latchkey/primitives'

/** The form that is of no network. */
const GENERIC = 42

/** Number of the form of addresses on each network. @see SS58 registry */
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

/** Returns the number of the form that addresses have on a network. */
export function prefixOf(networkId: CaipNetworkId, own: Readonly<Record<CaipNetworkId, number>>): number {
  return own[networkId] ?? PREFIXES[networkId] ?? GENERIC
}
