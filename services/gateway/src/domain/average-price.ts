import type { Hex } from '@latchkey/primitives'
import { decodeFunctionResult, encodeFunctionData, parseAbi } from 'viem'

const poolAbi = parseAbi([
  'function observe(uint32[] secondsAgos) view returns (int56[] tickCumulatives, uint160[] secondsPerLiquidityCumulativeX128s)',
])

/**
 * Time over which a price is averaged: an attacker has to keep a false price for this time, against all other traders.
 */
const WINDOW_SEC = 1_800
/** The price ratio of one tick of a pool. @see Uniswap v3 core white paper, section 6.1 */
const TICK_RATIO = 1.0001

/** Scale of the pool's seconds per unit of liquidity; their sum wraps at 160 bits. */
const SECONDS_SHIFT = 128n
const SECONDS_BITS = 160

/** The averages of a pool over the last half hour. */
export interface AverageState {
  readonly tick: number
  /** Harmonic mean of the liquidity around the current price. Close to zero if there was none for a while. */
  readonly liquidity: number
}

/** The call that {@link averageState} decodes. It reverts if the pool has no observations that old. */
export const OBSERVE_CALL: Hex = encodeFunctionData({
  abi: poolAbi,
  functionName: 'observe',
  args: [[WINDOW_SEC, 0]],
})

/** Returns the mean of a pool over the last half hour; `undefined` if its result does not contain one. */
export function averageState(data: Hex | undefined): AverageState | undefined {
  if (data === undefined) return undefined
  try {
    const [[tickBefore, tickNow], [secondsBefore, secondsNow]] = decodeFunctionResult({
      abi: poolAbi,
      functionName: 'observe',
      data,
    })
    if (tickBefore === undefined || tickNow === undefined) return undefined
    if (secondsBefore === undefined || secondsNow === undefined) return undefined
    const secondsPerLiquidity = BigInt.asUintN(SECONDS_BITS, secondsNow - secondsBefore)
    if (secondsPerLiquidity === 0n) return undefined
    return {
      tick: Number(tickNow - tickBefore) / WINDOW_SEC,
      liquidity: Number((BigInt(WINDOW_SEC) << SECONDS_SHIFT) / secondsPerLiquidity),
    }
  } catch {
    return undefined // The contract is not a pool.
  }
}

/**
 * Returns the price of a whole token in whole other tokens, from the mean tick of a pool.
 *
 * @param token - the pool orders its two tokens by their addresses.
 * @example priceAtTick({ address: '0x01…', decimals: 18 }, { address: '0x02…', decimals: 18 }, 0) // 1
 */
export function priceAtTick(token: PoolToken, other: PoolToken, tick: number): number {
  const [low, high] = token.address < other.address ? [token, other] : [other, token]
  const lowInHigh = TICK_RATIO ** tick * 10 ** (low.decimals - high.decimals)
  return low === token ? lowInHigh : 1 / lowInHigh
}

/**
 * Returns the amount of the other token, in raw units, that the liquidity at a tick represents: a trade can take it at
 * about this price. Liquidity far from the price is not included.
 *
 * @see Uniswap v3 core white paper, section 6.2.1
 */
export function amountAtTick(token: PoolToken, other: PoolToken, { tick, liquidity }: AverageState): number {
  const root = TICK_RATIO ** (tick / 2)
  return token.address < other.address ? liquidity * root : liquidity / root
}

export interface PoolToken {
  /** Lower case. */
  readonly address: Hex
  readonly decimals: number
}
