import type { CaipNetworkId } from '@latchkey/primitives'
import type { TokenFacts } from '../intents/facts.ts'

type Known = Required<Pick<TokenFacts, 'symbol' | 'decimals'>>

const usdc = { symbol: 'USDC', decimals: 6 } as const
const usdt = { symbol: 'USDT', decimals: 6 } as const
const dai = { symbol: 'DAI', decimals: 18 } as const
const weth = { symbol: 'WETH', decimals: 18 } as const

/** Widely held tokens. Addresses, symbols and decimals were compared with the default token list of Uniswap. */
const TOKENS: Readonly<Partial<Record<CaipNetworkId, Readonly<Record<string, Known>>>>> = {
  'eip155:1': {
    '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48': usdc,
    '0xdac17f958d2ee523a2206206994597c13d831ec7': usdt,
    '0x6b175474e89094c44da98b954eedeac495271d0f': dai,
    '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2': weth,
    '0x2260fac5e5542a773aa44fbcfedf7c193bc2c599': { symbol: 'WBTC', decimals: 8 },
    '0x514910771af9ca656af840dff83e8264ecf986ca': { symbol: 'LINK', decimals: 18 },
    '0x1f9840a85d5af5bf1d1762f925bdaddc4201f984': { symbol: 'UNI', decimals: 18 },
  },
  'eip155:10': {
    '0x0b2c639c533813f4aa9d7837caf62653d097ff85': usdc,
    '0x94b008aa00579c1307b0ef2c499ad98a8ce58e58': usdt,
    '0xda10009cbd5d07dd0cecc66161fc93d7c9000da1': dai,
    '0x4200000000000000000000000000000000000006': weth,
  },
  'eip155:56': {
    '0x8ac76a51cc950d9822d68b83fe1ad97b32cd580d': { symbol: 'USDC', decimals: 18 },
    '0x55d398326f99059ff775485246999027b3197955': { symbol: 'USDT', decimals: 18 },
  },
  'eip155:137': {
    '0x3c499c542cef5e3811e1192ce70d8cc03d5c3359': usdc,
    '0xc2132d05d31c914a87c6611c10748aeb04b58e8f': usdt,
    '0x7ceb23fd6bc0add59e62ac25578270cff1b9f619': weth,
  },
  'eip155:8453': {
    '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913': usdc,
    '0x4200000000000000000000000000000000000006': weth,
  },
  'eip155:42161': {
    '0xaf88d065e77c8cc2239327c5edb3a432268e5831': usdc,
    '0x82af49447d8a07e3bd95bd0d56f35241523fbab1': weth,
    '0xda10009cbd5d07dd0cecc66161fc93d7c9000da1': dai,
  },
}

/** Decimals over this limit are ignored, because they would show a large amount as almost nothing. */
const MAX_DECIMALS = 36

/**
 * Returns the facts about a token. Symbol and decimals of a well-known token come from the list above; those of other tokens from the node.
 *
 * @param address - Lower case.
 */
export function toTokenFacts(
  address: string,
  given: TokenFacts | undefined,
  networkId: CaipNetworkId | undefined,
): TokenFacts {
  const known = networkId === undefined ? undefined : TOKENS[networkId]?.[address]
  const { decimals, ...rest } = given ?? {}
  const counts = decimals !== undefined && decimals <= MAX_DECIMALS ? { decimals } : {}
  return { ...rest, ...counts, ...known }
}
