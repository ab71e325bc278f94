import type { Hex } from '@latchkey/primitives'
import { decodeFunctionResult, encodeFunctionData, parseAbi } from 'viem'

const poolAbi = parseAbi([
  'function observe(uint32[] secondsAgos) view returns (int56[] tickCumulatives, uint160[] secondsPerLiquidityCumulativeX128s)',
])

/** Time over which a price is averaged: whoever wants to move it has to hold it for as long, against everybody's trades. */
const WINDOW_SEC = 1_800
/** What one tick of a pool multiplies a price by. @see Uniswap v3 core white paper, section 6.1 */
const TICK_RATIO = 1.0001

/** The call that {@link averageTick} reads. A pool refuses it that does not remember so long. */
export const OBSERVE_CALL: Hex = encodeFunctionData({
  abi: poolAbi,
  functionName: 'observe',
  args: [[WINDOW_SEC, 0]],
})

/** Returns the mean tick of a pool in the last half hour, `undefined` when its answer holds none. */
export function averageTick(data: Hex | undefined): number | undefined {
  if (data === undefined) return undefined
  try {
    const [[before, now]] = decodeFunctionResult({ abi: poolAbi, functionName: 'observe', data })
    return before === undefined || now === undefined ? undefined : Number(now - before) / WINDOW_SEC
  } catch {
    return undefined // Another contract stands there.
  }
}

/**
 * Returns what a whole token costs in whole other tokens, from the mean tick of a pool.
 *
 * @param token - the pool counts its two tokens in the order of their addresses.
 * @example priceAtTick({ address: '0x01…', decimals: 18 }, { address: '0x02…', decimals: 18 }, 0) // 1
 */
export function priceAtTick(token: PoolToken, other: PoolToken, tick: number): number {
  const [low, high] = token.address < other.address ? [token, other] : [other, token]
  const lowInHigh = TICK_RATIO ** tick * 10 ** (low.decimals - high.decimals)
  return low === token ? lowInHigh : 1 / lowInHigh
}

export interface PoolToken {
  /** Lower case. */
  readonly address: Hex
  readonly decimals: number
}
