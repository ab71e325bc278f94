import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { toDisplayName } from './display-name.ts'
import { displayName } from './text-schemas.ts'

describe('toDisplayName', () => {
  it.each([
    ['a right-to-left override', 'Meta\u202eksaM', 'MetaksaM'],
    ['an isolate', 'a\u2066b\u2069', 'ab'],
    ['zero-width characters', 'Rain\u200bbow\u200d\ufeff', 'Rainbow'],
    ['control characters and line breaks', 'Two\r\nlines\u0000', 'Two lines'],
    ['letters without a visible glyph', 'a\u3164b\u115f\u2800', 'ab'],
    ['stacked combining marks', `a${'\u0301'.repeat(40)}`, 'á\u0301\u0301\u0301'],
    ['lone surrogates and private-use letters', 'x\ud800y\ue000', 'xy'],
    ['spaces around', '  Trust   Wallet ', 'Trust Wallet'],
  ])('removes %s (Spec §3)', (_, hostile, seen) => {
    expect(toDisplayName(hostile)).toBe(seen)
  })

  it('keeps names of all scripts', () => {
    for (const name of ['Öl-Wallet', '钱包', 'محفظة', 'वॉलेट', 'กระเป๋า', 'Tokapi 🦊']) {
      expect(toDisplayName(name)).toBe(name)
    }
  })

  it('returns the same for a plain name with and without the fast path', () => {
    for (const name of ['MetaMask', 'Trust Wallet 2', '1inch']) {
      expect(toDisplayName(name)).toBe(name)
      // A letter outside ASCII disables the fast path.
      expect(toDisplayName(`${name}é`)).toBe(`${name}é`)
    }
    expect(toDisplayName('Trust Wallet', 6)).toBe('Trust')
    expect(toDisplayName('Trust  Wallet')).toBe('Trust Wallet')
    expect(toDisplayName('Trust Wallet\n')).toBe('Trust Wallet')
  })

  it('cuts by code points, never inside one', () => {
    expect(toDisplayName('🦊'.repeat(100), 3)).toBe('🦊🦊🦊')
  })

  it('returns the empty string if nothing visible is left, or if the name is huge', () => {
    expect(v.is(displayName(), '\u202e\u200b ')).toBe(false)
    expect(v.is(displayName(), 'x'.repeat(1025))).toBe(false)
    expect(v.is(displayName(), 7)).toBe(false)
  })
})
