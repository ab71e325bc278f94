import { describe, expect, it } from 'vitest'
import { toLocale } from './to-locale.ts'

describe('toLocale', () => {
  it('returns a language tag in its canonical form', () => {
    expect(toLocale('pt-br')).toBe('pt-BR')
    expect(toLocale('de')).toBe('de')
  })

  it.each(['', 'en_US', 'a long text', undefined, 7, null])('returns undefined for %j, which is no tag', (tag) => {
    expect(toLocale(tag)).toBeUndefined()
  })
})
