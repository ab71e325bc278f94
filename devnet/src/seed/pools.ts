import { type Address, parseUnits } from 'viem'
import { devnetContracts } from '../addresses.ts'

interface Side {
  readonly token: Address
  /** In raw units. */
  readonly amount: bigint
}

export interface SeedPool {
  /** In hundredths of a basis point. */
  readonly fee: FeeTier
  readonly sides: readonly [Side, Side]
}

export type FeeTier = 100 | 500 | 3000 | 10000

const { weth, usdc, dai, link, usdt, feeToken } = devnetContracts

const wethOf = (amount: string): Side => ({ token: weth, amount: parseUnits(amount, 18) })
const dollars = (token: Address, amount: string): Side => ({ token, amount: parseUnits(amount, 6) })
const units18 = (token: Address, amount: string): Side => ({ token, amount: parseUnits(amount, 18) })

/** The pools of each chain, at the prices of `devnetPrices`. LINK and TOLL meet the dollars only over WETH. */
export const POOLS: readonly SeedPool[] = [
  { fee: 500, sides: [wethOf('500'), dollars(usdc, '1560250')] },
  { fee: 3000, sides: [wethOf('150'), dollars(usdc, '468075')] },
  { fee: 3000, sides: [wethOf('200'), units18(dai, '624224.845')] },
  { fee: 3000, sides: [wethOf('100'), units18(link, '21199.05')] },
  { fee: 500, sides: [wethOf('100'), dollars(usdt, '312050')] },
  { fee: 10000, sides: [wethOf('20'), units18(feeToken, '62410')] },
  { fee: 100, sides: [dollars(usdc, '1000000'), units18(dai, '1000200.04')] },
  { fee: 100, sides: [dollars(usdc, '1000000'), dollars(usdt, '1000000')] },
]
