import type { Hex } from '@latchkey/primitives'
import fc from 'fast-check'
import { encodeAbiParameters } from 'viem'
import { describe, expect, it } from 'vitest'
import { nameOf, textOf, wholeOf } from './abi-text.ts'

describe('the text in a contract answer', () => {
  it('is an ABI string of any length (Spec §3)', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
        expect(textOf(encodeAbiParameters([{ type: 'string' }], [text]))).toBe(text)
      }),
    )
  })

  it('is the bytes32 of early tokens (Spec §3)', () => {
    expect(textOf(`0x${Buffer.from('MKR').toString('hex').padEnd(64, '0')}`)).toBe('MKR')
  })

  it('is nothing for anything else, and never throws (Spec §5)', () => {
    expect([textOf(undefined), textOf('0x'), nameOf('0x'), textOf(`0x${'f'.repeat(128)}`)]).toEqual([
      undefined,
      undefined,
      null,
      undefined,
    ])
    fc.assert(
      fc.property(fc.stringMatching(/^(?:[0-9a-f]{2}){0,160}$/), (digits) => {
        nameOf(`0x${digits}` as Hex)
      }),
    )
  })

  it('is cut and cleaned as a name (Spec §3)', () => {
    expect(nameOf(encodeAbiParameters([{ type: 'string' }], ['Tether\u202e\0 USD']))).toBe('Tether USD')
  })

  it('gives decimals only in their range (Spec §3)', () => {
    const word = (value: bigint): Hex => `0x${value.toString(16).padStart(64, '0')}`
    expect([wholeOf(word(18n), 77), wholeOf(word(78n), 77), wholeOf('0x', 77)]).toEqual([18, undefined, undefined])
  })
})
