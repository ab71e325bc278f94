import { base58 } from '@scure/base'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeBase58, encodeBase58 } from './base58.ts'
import { bytesToHex } from './hex.ts'

describe('decodeBase58', () => {
  /** The vectors of the base58 draft (draft-msporny-base58-03). */
  it.each([
    ['2NEpo7TZRRrLZSi2U', '0x48656c6c6f20576f726c6421'],
    [
      'USm3fpXnKG5EUBx2ndxBDMPVciP5hGey2Jh4NDv6gmeo1LkMeiKrLJUUBk6Z',
      '0x54686520717569636b2062726f776e20666f78206a756d7073206f76657220746865206c617a7920646f672e',
    ],
    ['11233QC4', '0x0000287fb4cd'],
  ])('decodes %s', (text, hex) => {
    expect(bytesToHex(decodeBase58(text))).toBe(hex)
  })

  it('decodes the encoding of other implementations', () => {
    const zeros = fc.nat({ max: 4 }).map((length) => new Uint8Array(length))
    const some = fc
      .tuple(zeros, fc.uint8Array({ maxLength: 64 }))
      .map((parts) => Uint8Array.from(parts.flatMap((part) => [...part])))
    fc.assert(
      fc.property(some, (bytes) => {
        expect(encodeBase58(bytes)).toBe(base58.encode(bytes))
        expect(decodeBase58(encodeBase58(bytes))).toEqual(bytes)
      }),
    )
  })

  it.each([
    ['0abc', 0],
    ['abO', 2],
    ['aIb', 1],
    ['alb', 1],
    ['ab ', 2],
    ['é', 0],
  ])('throws for %j with the position of the first invalid character (Spec §5.22)', (text, position) => {
    expect(() => decodeBase58(text)).toThrow(expect.objectContaining({ code: 'base58/invalid', context: { position } }))
  })
})
