import type { Address } from 'viem'
import { devnetContracts } from './addresses.ts'
import { SOLANA_CHAIN_ID, SOLANA_MINTS } from './solana/mints.ts'

export interface DevnetPrice {
  readonly chainId: number
  readonly address: Address | 'native'
  readonly symbol: string
  readonly name: string
  readonly decimals: number
  /** USD per whole token. */
  readonly usd: number
  /** Change in the last 24 hours, in percent. */
  readonly change24hPercent?: number
}

const CHAINS = [1, 8453]

/**
 * Prices on the local chains: fixed, so that a balance is the same figure on every run.
 *
 * @example devnetPrices.find(({ chainId, address }) => chainId === 1 && address === 'native')?.usd // 3120.5
 */
export const devnetPrices: readonly DevnetPrice[] = CHAINS.flatMap((chainId): readonly DevnetPrice[] => [
  { chainId, address: 'native', symbol: 'ETH', name: 'Ether', decimals: 18, usd: 3120.5, change24hPercent: -1.42 },
  { chainId, address: devnetContracts.usdc, symbol: 'USDC', name: 'USD Coin', decimals: 6, usd: 1 },
  { chainId, address: devnetContracts.dai, symbol: 'DAI', name: 'Dai Stablecoin', decimals: 18, usd: 0.9998 },
  {
    chainId,
    address: devnetContracts.link,
    symbol: 'LINK',
    name: 'Chainlink Token',
    decimals: 18,
    usd: 14.72,
    change24hPercent: 3.18,
  },
  { chainId, address: devnetContracts.weth, symbol: 'WETH', name: 'Wrapped Ether', decimals: 18, usd: 3120.5 },
  { chainId, address: devnetContracts.usdt, symbol: 'USDT', name: 'Tether USD', decimals: 6, usd: 1 },
])

/** The tokens of every local chain, for a gateway to vouch for. */
export const devnetTokens: readonly { readonly chainId: number; readonly address: Address }[] = devnetPrices.flatMap(
  ({ chainId, address }) => (address === 'native' ? [] : [{ chainId, address }]),
)

/** Prices on the local Solana chain. The toll token has no price. */
export const devnetSolanaPrices = [
  { chainId: SOLANA_CHAIN_ID, address: 'native', usd: 152.4, change24hPercent: 2.05 },
  { chainId: SOLANA_CHAIN_ID, address: SOLANA_MINTS.usdc, usd: 1 },
] as const
