import { describe, expect, it } from 'vitest'
import { normalizeAddress } from './normalize-address.ts'

const MIXED = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const MINT = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'

describe('normalizeAddress', () => {
  it.each([MIXED, MIXED.toLowerCase(), `0x${MIXED.slice(2).toUpperCase()}`])(
    'returns the EIP-55 form of %s',
    (value) => {
      expect(normalizeAddress(value, 'eip155')).toBe(MIXED)
    },
  )

  it('returns undefined for an EVM address with a wrong checksum', () => {
    expect(normalizeAddress(MIXED.replace('5aA', '5AA'), 'eip155')).toBeUndefined()
  })

  it('returns the address of another family unchanged, and undefined for a malformed one', () => {
    expect(normalizeAddress(MINT, 'solana')).toBe(MINT)
    expect(normalizeAddress(MINT, 'eip155')).toBeUndefined()
    expect(normalizeAddress(MIXED, 'solana')).toBeUndefined()
  })
})
