import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { toDisplayName } from './display-name.ts'
import { displayName } from './text-schemas.ts'

describe('a name that comes from outside', () => {
  it.each([
    ['a right-to-left override', 'Meta\u202eksaM', 'MetaksaM'],
    ['an isolate', 'a\u2066b\u2069', 'ab'],
    ['zero-width characters', 'Rain\u200bbow\u200d\ufeff', 'Rainbow'],
    ['control characters and line breaks', 'Two\r\nlines\u0000', 'Two lines'],
    ['letters that draw as nothing', 'a\u3164b\u115f\u2800', 'ab'],
    ['a tower of marks', `a${'\u0301'.repeat(40)}`, 'á\u0301\u0301\u0301'],
    ['lone surrogates and private letters', 'x\ud800y\ue000', 'xy'],
    ['spaces around', '  Trust   Wallet ', 'Trust Wallet'],
  ])('loses %s (Spec §3)', (_, hostile, seen) => {
    expect(toDisplayName(hostile)).toBe(seen)
  })

  it('keeps the names of the world', () => {
    for (const name of ['Öl-Wallet', '钱包', 'محفظة', 'वॉलेट', 'กระเป๋า', 'Tokapi 🦊']) {
      expect(toDisplayName(name)).toBe(name)
    }
  })

  it('is the same when it is plain, however it is cut', () => {
    for (const name of ['MetaMask', 'Trust Wallet 2', '1inch']) {
      expect(toDisplayName(name)).toBe(name)
      // A letter that is not plain takes the long way.
      expect(toDisplayName(`${name}é`)).toBe(`${name}é`)
    }
    expect(toDisplayName('Trust Wallet', 6)).toBe('Trust')
    expect(toDisplayName('Trust  Wallet')).toBe('Trust Wallet')
    expect(toDisplayName('Trust Wallet\n')).toBe('Trust Wallet')
  })

  it('is cut by code points, never inside one', () => {
    expect(toDisplayName('🦊'.repeat(100), 3)).toBe('🦊🦊🦊')
  })

  it('is refused when nothing visible is left, or when it is huge', () => {
    expect(v.is(displayName(), '\u202e\u200b ')).toBe(false)
    expect(v.is(displayName(), 'x'.repeat(1025))).toBe(false)
    expect(v.is(displayName(), 7)).toBe(false)
  })
})
