import { WalletError } from '@latchkey/errors'
import type { CaipNetworkId } from '@latchkey/primitives'

/** Networks by their name in sats-connect. UniSat and Leather use other capitalizations. @see CAIP-2 "bip122" */
const NETWORKS: Readonly<Record<string, CaipNetworkId>> = {
  Mainnet: 'bip122:000000000019d6689c085ae165831e93',
  Testnet: 'bip122:000000000933ea01ad0ee984209779ba',
  Testnet4: 'bip122:00000000da84f2bafbbc53dee25a72ae',
  Signet: 'bip122:00000008819873e925422c1ff0f99f7c',
  Regtest: 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328',
}

const MAINNET = NETWORKS.Mainnet
const REGTEST = NETWORKS.Regtest

/** Returns the network of a name in any capitalization, e.g. `Mainnet`, `livenet`, `BITCOIN_SIGNET`. */
export function toNetworkId(name: string): CaipNetworkId | undefined {
  const plain = name.toLowerCase().replace(/^bitcoin_/, '')
  const known = Object.entries(NETWORKS).find(([key]) => key.toLowerCase() === plain)?.[1]
  return known ?? (plain === 'livenet' ? MAINNET : undefined)
}

/** Returns the sats-connect name of a network. @throws network/unsupported */
export function toNetworkName(networkId: CaipNetworkId): string {
  const name = Object.entries(NETWORKS).find(([, id]) => id === networkId)?.[0]
  if (name === undefined) throw new WalletError('network/unsupported', { networkId })
  return name
}

/**
 * Returns the network of an address, for wallets that do not report their network. The test networks share address
 * formats, so the requested one of them is returned.
 */
export function networkOfAddress(address: string, wanted: CaipNetworkId | undefined): CaipNetworkId | undefined {
  if (wanted !== undefined && isOnNetwork(address, wanted)) return wanted
  return Object.values(NETWORKS).find((id) => isOnNetwork(address, id))
}

/** Returns whether an address can belong to a network. */
export function isOnNetwork(address: string, networkId: CaipNetworkId): boolean {
  if (networkId === MAINNET) return /^(?:bc1|BC1|[13])/.test(address)
  return (networkId === REGTEST ? /^(?:bcrt1|[mn2])/ : /^(?:tb1|TB1|[mn2])/).test(address)
}
