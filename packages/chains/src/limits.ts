import type { CaipNetworkId, Namespace } from '@latchkey/primitives'
import type { Network } from './network.ts'

/** EVM chain numbers swaps are offered on. @see Spec §9 "Swap networks" */
export const SWAP_NETWORK_IDS: readonly number[] = [1, 42161, 10, 324, 8453, 56, 137, 100, 43114, 250, 8217, 1313161554]

/**
 * Tells whether swaps may be offered on a network.
 *
 * @example isSwapNetwork(mainnet) // true
 * @see Spec §9 "Swap networks"
 */
export function isSwapNetwork(network: Pick<Network, 'chainNamespace' | 'id'>): boolean {
  return network.chainNamespace === 'eip155' && SWAP_NETWORK_IDS.some((id) => id === network.id)
}

/** @see Spec §9 "Balance chains" */
export const BALANCE_NAMESPACES: readonly Namespace[] = ['eip155', 'solana']

/** @see Spec §9 "Names" */
export const NAME_NAMESPACES: readonly Namespace[] = ['eip155']

/** @see Spec §9 "On-ramp namespaces" */
export const ONRAMP_NAMESPACES: readonly Namespace[] = ['eip155', 'solana']

/** @see Spec §9 "Activity" */
export const ACTIVITY_NAMESPACES: readonly Namespace[] = ['eip155']

export type CardPayNetwork =
  | 'ethereum'
  | 'arbitrum'
  | 'polygon'
  | 'berachain'
  | 'avalanche-c-chain'
  | 'optimism'
  | 'celo'
  | 'base'

/** Names the card payment service gives to networks, by CAIP-2 id. @see Spec §9 "Card-pay chains" */
export const CARD_PAY_NETWORKS: Readonly<Record<string, CardPayNetwork>> = {
  'eip155:1': 'ethereum',
  'eip155:42161': 'arbitrum',
  'eip155:137': 'polygon',
  'eip155:80094': 'berachain',
  'eip155:43114': 'avalanche-c-chain',
  'eip155:10': 'optimism',
  'eip155:42220': 'celo',
  'eip155:8453': 'base',
}

/** The card payment name of a network that is not in the table. @see Spec §9 "fallback ethereum" */
export const CARD_PAY_FALLBACK: CardPayNetwork = 'ethereum'

/** What a visitor reads for a chain family. @see Spec §9 "Chain namespaces" */
export const NAMESPACE_LABELS: Readonly<Record<Namespace, string>> = {
  eip155: 'EVM Networks',
  solana: 'Solana',
  polkadot: 'Polkadot',
  bip122: 'Bitcoin',
}

/** The address that stands for the native token in token lists and quotes. @see Spec §9 "native token addresses" */
export const NATIVE_TOKEN_ADDRESSES: Readonly<Record<Namespace, string>> = {
  eip155: '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
  solana: 'So11111111111111111111111111111111111111111',
  bip122: '0x',
  polkadot: '0x',
}

/** Networks the embedded wallet can be switched to. @see Spec §9 "Supported chains list about 26" */
export const EMBEDDED_WALLET_NETWORK_IDS: readonly CaipNetworkId[] = [
  'eip155:1',
  'eip155:5',
  'eip155:11155111',
  'eip155:10',
  'eip155:420',
  'eip155:42161',
  'eip155:421613',
  'eip155:137',
  'eip155:80001',
  'eip155:42220',
  'eip155:1313161554',
  'eip155:1313161555',
  'eip155:56',
  'eip155:97',
  'eip155:43114',
  'eip155:43113',
  'eip155:324',
  'eip155:280',
  'eip155:100',
  'eip155:8453',
  'eip155:84531',
  'eip155:84532',
  'eip155:7777777',
  'eip155:999',
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
]
