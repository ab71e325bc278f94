import { type CaipNetworkId, type Namespace, parseCaipNetworkId } from '@latchkey/primitives'

/** Networks that swaps are offered on. @see Spec §9 "Swap networks" */
export const SWAP_NETWORKS: readonly CaipNetworkId[] = [
  'eip155:1',
  'eip155:42161',
  'eip155:10',
  'eip155:324',
  'eip155:8453',
  'eip155:56',
  'eip155:137',
  'eip155:100',
  'eip155:43114',
  'eip155:250',
  'eip155:8217',
  'eip155:1313161554',
]

/** Chain families of those networks. */
export const SWAP_NAMESPACES: readonly Namespace[] = ['eip155']

/** Symbols of tokens that a swap on a network suggests before the general ones. */
export const SWAP_SUGGESTIONS: Readonly<Record<string, readonly string[]>> = { 'eip155:42161': ['USD₮0'] }

/** The address that stands for the native token in token lists and quotes. @see Spec §9 "native token addresses" */
export const NATIVE_TOKEN_ADDRESSES: Readonly<Record<Namespace, string>> = {
  eip155: '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
  solana: 'So11111111111111111111111111111111111111111',
  bip122: '0x',
  polkadot: '0x',
}

/**
 * Returns the address that stands for the native token of a network.
 *
 * @example toNativeTokenAddress('eip155:1') // '0xeeee…'
 */
export const toNativeTokenAddress = (networkId: CaipNetworkId): string =>
  NATIVE_TOKEN_ADDRESSES[parseCaipNetworkId(networkId).namespace]
