import { describe, expect, it } from 'vitest'
import { findLookAlike } from './look-alike.ts'

const FRIEND = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const DOUBLE = `0x7099${'0'.repeat(32)}79C8`
const STRANGER = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

describe('findLookAlike', () => {
  it('compares the ends, without case', () => {
    expect(findLookAlike(DOUBLE, [STRANGER, FRIEND])).toBe(FRIEND)
    expect(findLookAlike(DOUBLE.toUpperCase().replace('0X', '0x'), [FRIEND])).toBe(FRIEND)
    expect(findLookAlike(FRIEND.toLowerCase(), [FRIEND])).toBeUndefined()
    expect(findLookAlike(FRIEND, [STRANGER])).toBeUndefined()
  })

  it('returns undefined for an address of zeros', () => {
    expect(findLookAlike(`0x${'0'.repeat(40)}`, [`0x0000${'1'.repeat(32)}0000`])).toBeUndefined()
  })
})
