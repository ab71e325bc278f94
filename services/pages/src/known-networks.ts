import { bitcoin, type Network, supportedNetworks } from '@latchkey/chains'
import type { PageNetwork } from '@latchkey/protocol/frame'

/** A chain on one machine, which a deployment for tests names. */
const REGTEST: Network = {
  ...bitcoin,
  id: '0f9188f13cb7b2c71f2a335e3a4fc328',
  caipNetworkId: 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328',
  name: 'Bitcoin Regtest',
  testnet: true,
}

/** Returns what a page says of those networks that this version knows. */
export const toKnownNetworks = (ids: readonly string[]): PageNetwork[] =>
  [...supportedNetworks, REGTEST]
    .filter(({ caipNetworkId }) => ids.includes(caipNetworkId))
    .map(({ caipNetworkId, name, nativeCurrency, testnet, contracts }) => ({
      ...{ caipNetworkId, name, nativeCurrency, testnet },
      ...(contracts === undefined ? {} : { contracts }),
    }))
