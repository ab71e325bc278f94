import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bytesToHex, fromQuantity, hexToBytes, isHex, textToHex, toQuantity } from './hex.ts'

describe('bytesToHex and hexToBytes', () => {
  it('are inverse', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 64 }), (bytes) => {
        const hex = bytesToHex(bytes)
        expect(isHex(hex)).toBe(true)
        expect(hexToBytes(hex)).toEqual(bytes)
        expect(hexToBytes(hex.slice(2).toUpperCase())).toEqual(bytes)
      }),
    )
  })

  it.each(['0x1', 'abc', '0xgg', '0x0x', ' 00'])('throw for %j', (text) => {
    expect(() => hexToBytes(text)).toThrow(expect.objectContaining({ code: 'hex/invalid' }))
  })
})

describe('textToHex', () => {
  it('encodes the UTF-8 bytes, as personal_sign requires', () => {
    expect(textToHex('hi')).toBe('0x6869')
    expect(textToHex('é')).toBe('0xc3a9')
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(decodeURIComponent(textToHex(text).slice(2).replace(/../g, '%$&'))).toBe(text)
      }),
    )
  })
})

describe('quantities of JSON-RPC', () => {
  it('are equal after encoding and decoding, without leading zeros', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }), (value) => {
        expect(toQuantity(value)).not.toMatch(/^0x0./)
        expect(fromQuantity(toQuantity(value))).toBe(value)
      }),
    )
    expect(toQuantity(0)).toBe('0x0')
    expect(toQuantity(26)).toBe('0x1a')
  })

  it.each([-1, -1n, 1.5, 2 ** 53, Number.NaN, Number.POSITIVE_INFINITY])('throw for %s', (value) => {
    expect(() => toQuantity(value)).toThrow(expect.objectContaining({ code: 'hex/invalid' }))
  })

  it.each(['', '0x', '1a', '0xg', 26, null, undefined, `0x1${'0'.repeat(64)}`])('throw when decoding %j', (value) => {
    expect(() => fromQuantity(value)).toThrow(expect.objectContaining({ code: 'hex/invalid' }))
  })
})
