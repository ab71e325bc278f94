import { describe, expect, it } from 'vitest'
import { findCitations, parseCitations } from './citations.ts'
import { compareCoverage } from './coverage.ts'
import { parseSentences } from './sentences.ts'

const list = `# Title

- not a sentence, before the first section

## 2. Screens

- 2.1 The first view is Connect.
- 2.2 The modal is 360 px wide.
- 2.3 There is a view named Swap. later: swap
`

describe('parseSentences', () => {
  it('reads numbers, texts and `later` marks', () => {
    expect(parseSentences(list)).toEqual([
      { id: '2.1', text: 'The first view is Connect.' },
      { id: '2.2', text: 'The modal is 360 px wide.' },
      { id: '2.3', text: 'There is a view named Swap.', later: 'swap' },
    ])
  })

  it('throws for a duplicate number, a number of another section and a line without one', () => {
    expect(() => parseSentences(`${list}- 2.1 Again.`)).toThrow('2.1 stands twice')
    expect(() => parseSentences(`${list}- 3.1 Other.`)).toThrow('3.1 stands in section 2')
    expect(() => parseSentences(`${list}- No number.`)).toThrow('Not a numbered sentence')
  })
})

describe('findCitations', () => {
  it('reads the titles of plain, listed and templated tests', () => {
    const source = `
      describe('a (Spec §1)', () => {
        it('b (Spec §2.1, §2.2)', () => {})
        it.each([1])('c %s (Spec §2.3)', () => {})
        test(\`d \${1} (Spec §2.4)\`, () => {})
      })
      // it('e (Spec §2.5)')
      const f = 'Spec §2.6'
    `
    const ids = findCitations('a.test.ts', source).flatMap((citation) => [...citation.ids, ...citation.sections])
    expect(ids).toEqual(['1', '2.1', '2.2', '2.3', '2.4'])
  })

  it.each([
    ['keeps two (Spec §9.13)', ['9.13'], []],
    ['keeps two (Spec §9, §4.3)', ['4.3'], ['9']],
    ['keeps two (Spec §9.1 and §9.2)', ['9.1', '9.2'], []],
    ['keeps two (§9)', [], []],
    ['Spec §7: "no backend", not Spec §1.2', ['1.2'], ['7']],
  ])('parses %s', (title, ids, sections) => {
    expect(parseCitations(title)).toEqual({ ids, sections })
  })
})

describe('compareCoverage', () => {
  it('counts sentences with a test except those marked `later`, and lists unknown numbers', () => {
    const citations = findCitations('a.test.ts', `it('x (Spec §2.1, §2.3, §2.9)', f); it('y (Spec §2)', f)`)
    expect(compareCoverage(parseSentences(list), citations)).toEqual({
      sections: [
        {
          section: '2',
          covered: ['2.1'],
          missing: [{ id: '2.2', text: 'The modal is 360 px wide.' }],
          later: [{ id: '2.3', text: 'There is a view named Swap.', later: 'swap' }],
          bare: 1,
        },
      ],
      unknown: [{ id: '2.9', file: 'a.test.ts' }],
      earlier: ['2.3'],
    })
  })
})
