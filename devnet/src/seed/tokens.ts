import { type Address, parseUnits } from 'viem'
import { devnetContracts } from '../addresses.ts'

export type TokenSymbol = 'USDC' | 'DAI' | 'LINK'

interface SeedToken {
  readonly address: Address
  readonly name: string
  readonly decimals: number
}

export const TOKENS: Readonly<Record<TokenSymbol, SeedToken>> = {
  USDC: { address: devnetContracts.usdc, name: 'USD Coin', decimals: 6 },
  DAI: { address: devnetContracts.dai, name: 'Dai Stablecoin', decimals: 18 },
  LINK: { address: devnetContracts.link, name: 'Chainlink Token', decimals: 18 },
}

/** Returns raw units of a token for an amount as a person writes it. */
export function units(symbol: TokenSymbol, amount: string): bigint {
  return parseUnits(amount, TOKENS[symbol].decimals)
}
