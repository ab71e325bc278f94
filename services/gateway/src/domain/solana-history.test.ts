import { describe, expect, it } from 'vitest'
import { mergeSignatures } from './solana-history.ts'

/** The signatures of one address, newest slot first: `a5` is that of address a in slot 5. */
const source = (hasMore: boolean, ...names: readonly string[]) => ({
  signatures: names.map((signature) => ({ signature, slot: Number(signature.slice(1)), blockTime: null })),
  hasMore,
})
const merge = (limit: number, ...sources: readonly ReturnType<typeof source>[]) => {
  const { page, hasMore } = mergeSignatures(sources, limit)
  return [page.map(({ signature }) => signature).join(' '), hasMore]
}

describe('mergeSignatures', () => {
  it('merges the lists by time, newest first, and removes duplicate signatures (Spec §7.6)', () => {
    expect(merge(9, source(false, 'a9', 'x5', 'a1'), source(false, 'b7', 'x5'))).toEqual(['a9 b7 x5 a1', false])
  })

  it('ends a page with a whole slot, because the next page begins below it (Spec §7.6)', () => {
    expect(merge(2, source(false, 'a9', 'a5'), source(false, 'b5', 'b1'))).toEqual(['a9', true])
    expect(merge(2, source(false, 'a9', 'a5'), source(false, 'b3'))).toEqual(['a9 a5', true])
  })

  it('returns nothing below the last known signature of an address that has more (Spec §7.6)', () => {
    expect(merge(9, source(true, 'a9', 'a5'), source(false, 'b7', 'b1'))).toEqual(['a9 b7', true])
  })

  it('splits a slot only if it has more transactions than a page (Spec §7.6)', () => {
    expect(merge(2, source(true, 'a5', 'b5', 'c5'))).toEqual(['a5 b5', true])
  })
})
