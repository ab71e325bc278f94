import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromHistoryCursor, fromNftCursor, toHistoryCursor, toNftCursor } from './cursor.ts'

const whole = fc.maxSafeNat()

describe('a cursor', () => {
  it('parses to its position, and fits the API (Spec §7)', () => {
    const place = fc.record({ minedAt: whole, chainId: whole, blockNumber: whole, txIndex: whole })
    fc.assert(
      fc.property(place, (key) => {
        expect(fromHistoryCursor(toHistoryCursor(key))).toEqual(key)
        expect(toHistoryCursor(key).length).toBeLessThanOrEqual(256)
      }),
    )
    const nft = { chainId: 1, contract: `0x${'ab'.repeat(20)}` as const, tokenId: 2n ** 256n - 1n }
    expect(fromNftCursor(toNftCursor(nft))).toEqual(nft)
    expect(toNftCursor(nft).length).toBeLessThanOrEqual(256)
  })

  it('of another kind or of another service is rejected (Spec §7)', () => {
    const nft = toNftCursor({ chainId: 1, contract: `0x${'ab'.repeat(20)}`, tokenId: 1n })
    expect(() => fromHistoryCursor(nft)).toThrow(/cursor is not valid/)
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(() => fromNftCursor(text)).toThrow(/cursor is not valid/)
      }),
    )
  })
})
