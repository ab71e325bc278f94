import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatKitText, kitTagOf, parseKitText } from './kit-text.ts'

const SET_ID = '3f9a1c00-0000-4000-8000-000000000000'
const half = fc.uint8Array({ minLength: 33, maxLength: 33 })
const TEXT = formatKitText(SET_ID, new Uint8Array(33).fill(7))

describe('the text of a recovery kit', () => {
  it('has sixteen groups of four characters, none of which looks like another one (Crockford)', () => {
    expect(TEXT).toMatch(/^(?:[0-9A-HJKMNP-TV-Z]{4}-){15}[0-9A-HJKMNP-TV-Z]{4}$/)
  })

  it('is read in any case, with spaces, without hyphens, and with letters in place of digits', () => {
    fc.assert(
      fc.property(half, (bytes) => {
        const text = formatKitText(SET_ID, bytes)
        const kit = { tag: kitTagOf(SET_ID), half: bytes }
        const confused = text.replaceAll('0', 'o').replaceAll('1', 'l')
        for (const typed of [text, text.toLowerCase(), text.replaceAll('-', ' \n'), confused.replaceAll('-', '')])
          expect(parseKitText(typed)).toEqual(kit)
      }),
    )
  })

  it('with one wrong character is refused, and the group of that character is named', () => {
    fc.assert(
      fc.property(half, fc.nat(63), fc.constantFrom(...'0123456789ABCDEFGHJKMNPQRSTVWXYZU'), (bytes, at, letter) => {
        const text = formatKitText(SET_ID, bytes).replaceAll('-', '')
        if (text[at] === letter) return
        const wrong = text.slice(0, at) + letter + text.slice(at + 1)
        const given = parseKitText(wrong)
        expect('problem' in given && given.problem === 'typing' && given.groups).toContain(Math.floor(at / 4) + 1)
      }),
      { numRuns: 30 },
    )
  })

  it('with two exchanged characters is refused', () => {
    fc.assert(
      fc.property(half, fc.nat(62), (bytes, at) => {
        const text = formatKitText(SET_ID, bytes).replaceAll('-', '')
        const [one = '', other = ''] = text.slice(at, at + 2)
        if (one === other) return
        expect(parseKitText(text.slice(0, at) + other + one + text.slice(at + 2))).toMatchObject({ problem: 'typing' })
      }),
      { numRuns: 30 },
    )
  })

  it('is refused with its length when it is too short or too long', () => {
    expect(parseKitText('')).toEqual({ problem: 'length', length: 0 })
    expect(parseKitText(TEXT.slice(0, -1))).toEqual({ problem: 'length', length: 63 })
    expect(parseKitText(`${TEXT}-AAAA`)).toEqual({ problem: 'length', length: 68 })
  })
})
