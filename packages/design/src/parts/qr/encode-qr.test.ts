import fc from 'fast-check'
import { encode } from 'uqr'
import { describe, expect, it } from 'vitest'
import { encodeQr } from './encode-qr.ts'

const LEVELS = ['M', 'Q', 'H'] as const
const LONGEST = { M: 2331, Q: 1663, H: 1273 } as const

describe('a QR code', () => {
  it.each(LEVELS)('is drawn as another encoder draws it, whatever the text, level %s', (ecc) => {
    // Small letters: of digits and capitals alone the other one makes a shorter code.
    const text = fc.string({ maxLength: 180, unit: 'binary' }).map((rest) => `wc:${rest}`)
    fc.assert(
      fc.property(text, (value) => {
        expect(encodeQr(value, ecc)).toEqual(encode(value, { ecc, border: 0, maskPattern: 2 }).data)
      }),
      { numRuns: 60 },
    )
  })

  it.each(LEVELS)('is drawn so in every size, level %s', (ecc) => {
    const longest = LONGEST[ecc]
    for (let length = 1; length <= longest; length += Math.floor(longest / 60)) {
      const value = 'ab'.repeat(length).slice(0, length)
      expect(encodeQr(value, ecc)).toEqual(encode(value, { ecc, border: 0, maskPattern: 2 }).data)
    }
    expect(encodeQr('a'.repeat(longest), ecc)).toHaveLength(177)
    expect(() => encodeQr('a'.repeat(longest + 1), ecc)).toThrow(RangeError)
  })
})
