import type { Hex } from '@latchkey/primitives'
import { concatHex, numberToHex } from 'viem'

/** Fees of the pools of Uniswap v3, in hundredths of a basis point. @see https://docs.uniswap.org/concepts/protocol/fees */
export const FEE_TIERS = [100, 500, 3000, 10_000] as const

/** Two tokens, lower case, in either order. */
export type TokenPair = readonly [Hex, Hex]

export interface Pool {
  readonly pair: TokenPair
  readonly fee: number
  readonly address: Hex
}

/** Tokens from the sold to the bought one, and the fee of the pool between each two. */
export interface SwapPath {
  readonly tokens: readonly Hex[]
  readonly fees: readonly number[]
}

/** Ends of a swap, and its possible intermediate tokens, all lower case. */
export interface PathQuestion {
  readonly from: Hex
  readonly to: Hex
  readonly hubs: readonly Hex[]
}

/** Returns the pairs of tokens whose pools can be part of a path: the direct one, and those with each hub. */
export function listPairs({ from, to, hubs }: PathQuestion): readonly TokenPair[] {
  const between = hubs.filter((hub) => hub !== from && hub !== to)
  return [
    [from, to],
    ...between.flatMap((hub): TokenPair[] => [
      [from, hub],
      [hub, to],
    ]),
  ]
}

/** Returns every path through one pool, or through two that meet at a hub. */
export function listPaths({ from, to, hubs }: PathQuestion, pools: readonly Pool[]): readonly SwapPath[] {
  const feesOf = (a: Hex, b: Hex) =>
    pools.filter(({ pair }) => pair.includes(a) && pair.includes(b)).map(({ fee }) => fee)
  const direct = feesOf(from, to).map((fee): SwapPath => ({ tokens: [from, to], fees: [fee] }))
  const overHubs = hubs
    .filter((hub) => hub !== from && hub !== to)
    .flatMap((hub) =>
      feesOf(from, hub).flatMap((first) =>
        feesOf(hub, to).map((second): SwapPath => ({ tokens: [from, hub, to], fees: [first, second] })),
      ),
    )
  return [...direct, ...overHubs]
}

/** Returns a path in the encoding of the contracts: token, fee in three bytes, token. */
export function encodePath({ tokens, fees }: SwapPath): Hex {
  return concatHex(
    tokens.flatMap((token, index): Hex[] => {
      const fee = fees[index]
      return fee === undefined ? [token] : [token, numberToHex(fee, { size: 3 })]
    }),
  )
}
