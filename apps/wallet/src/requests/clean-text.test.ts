import { describe, expect, it } from 'vitest'
import { cleanLine, showHidden } from './clean-text.ts'

describe('a line of a site', () => {
  it('loses what turns the reading direction round and what has no width', () => {
    expect(cleanLine('Bank\u202e\u200b\u2066 of \u{e0041}Fernhill', 40)).toBe('Bank of Fernhill')
  })

  it('stays one line', () => {
    expect(cleanLine('  Fernhill\r\n\tCommons  ', 40)).toBe('Fernhill Commons')
  })

  it('is cut, and not in the middle of a letter', () => {
    expect(cleanLine('🍎'.repeat(50), 5)).toBe('🍎🍎🍎🍎…')
    expect(cleanLine('x'.repeat(1_000_000), 12)).toHaveLength(12)
  })

  it('may be nothing in the end', () => {
    expect(cleanLine('\u202e\u200b', 40)).toBe('')
  })
})

describe('a text to be signed', () => {
  it('keeps its lines', () => {
    expect(showHidden('one\r\ntwo\n\tthree')).toEqual({ text: 'one\ntwo\n\tthree', hiddenCount: 0 })
  })

  it('shows what cannot be seen, and counts it', () => {
    expect(showHidden('pay \u202e1\u202c\u0007')).toEqual({ text: 'pay [U+202E]1[U+202C][U+0007]', hiddenCount: 3 })
  })

  it('takes a coloured sign for what it is', () => {
    expect(showHidden('❤️')).toEqual({ text: '❤️', hiddenCount: 0 })
  })
})
