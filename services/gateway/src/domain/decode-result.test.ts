import type { Hex } from '@latchkey/primitives'
import fc from 'fast-check'
import { encodeAbiParameters } from 'viem'
import { describe, expect, it } from 'vitest'
import { decodeName, decodeText, decodeWholeNumber } from './decode-result.ts'

describe('the decoded text of a contract result', () => {
  it('is an ABI string of any length (Spec §3)', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
        expect(decodeText(encodeAbiParameters([{ type: 'string' }], [text]))).toBe(text)
      }),
    )
  })

  it('is the bytes32 of early tokens (Spec §3)', () => {
    expect(decodeText(`0x${Buffer.from('MKR').toString('hex').padEnd(64, '0')}`)).toBe('MKR')
  })

  it('is undefined for anything else, without an exception (Spec §5)', () => {
    expect([decodeText(undefined), decodeText('0x'), decodeName('0x'), decodeText(`0x${'f'.repeat(128)}`)]).toEqual([
      undefined,
      undefined,
      null,
      undefined,
    ])
    fc.assert(
      fc.property(fc.stringMatching(/^(?:[0-9a-f]{2}){0,160}$/), (digits) => {
        decodeName(`0x${digits}` as Hex)
      }),
    )
  })

  it('is truncated and cleaned as a name (Spec §3)', () => {
    expect(decodeName(encodeAbiParameters([{ type: 'string' }], ['Tether\u202e\0 USD']))).toBe('Tether USD')
  })

  it('has decimals only within their range (Spec §3)', () => {
    const word = (value: bigint): Hex => `0x${value.toString(16).padStart(64, '0')}`
    expect([decodeWholeNumber(word(18n), 77), decodeWholeNumber(word(78n), 77), decodeWholeNumber('0x', 77)]).toEqual([
      18,
      undefined,
      undefined,
    ])
  })
})
