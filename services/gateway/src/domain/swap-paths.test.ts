import type { Hex } from '@latchkey/primitives'
import { describe, expect, it } from 'vitest'
import { minimumOf } from './swap-calldata.ts'
import { encodePath, listPairs, listPaths, type Pool, type TokenPair } from './swap-paths.ts'

const token = (digit: string): Hex => `0x${digit.repeat(40)}`
const [a, b, c, d] = ['a', 'b', 'c', 'd'].map(token) as [Hex, Hex, Hex, Hex]
const pool = (pair: TokenPair, fee: number): Pool => ({ pair, fee, address: token('0') })

describe('the paths of a swap', () => {
  it('include the direct ones and those through a hub, with every fee (Spec §7.8)', () => {
    const pools = [pool([a, b], 500), pool([b, a], 3000), pool([c, a], 100), pool([c, b], 500), pool([c, b], 3000)]
    expect(listPaths({ from: a, to: b, hubs: [c, d] }, pools)).toEqual([
      { tokens: [a, b], fees: [500] },
      { tokens: [a, b], fees: [3000] },
      { tokens: [a, c, b], fees: [100, 500] },
      { tokens: [a, c, b], fees: [100, 3000] },
    ])
  })

  it('never pass through one of their own ends', () => {
    expect(listPairs({ from: a, to: b, hubs: [a, b] })).toEqual([[a, b]])
    expect(listPaths({ from: a, to: b, hubs: [a, b] }, [pool([a, b], 500)])).toHaveLength(1)
  })

  it('are encoded as token, fee in three bytes, token', () => {
    expect(encodePath({ tokens: [a, c, b], fees: [500, 10_000] })).toBe(
      `0x${'a'.repeat(40)}0001f4${'c'.repeat(40)}002710${'b'.repeat(40)}`,
    )
  })
})

describe('minimumOf', () => {
  it.each([
    [1_000n, 1, 990n],
    [999n, 1, 990n],
    [1n, 50, 1n],
    [1_000_000n, 0.1, 999_000n],
    [1_000n, 0, 1_000n],
    [10n ** 40n, 0.5, 995n * 10n ** 37n],
  ])('returns for %i with %f percent %i, rounded up (Spec §7.13)', (amount, percent, minimum) => {
    expect(minimumOf(amount, percent)).toBe(minimum)
  })
})
