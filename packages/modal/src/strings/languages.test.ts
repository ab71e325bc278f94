// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { showView } from '../testing/show-view.fixture.ts'
import * as toy from '../testing/toy-language.fixture.ts'
import * as english from './en/words.ts'
import { addLanguage, languageOf, languages } from './languages.ts'
import { plural } from './plural.ts'

/** No text has more placeholders; a count is passed as a number and as a text. */
const PLACEHOLDERS = ['⟨0⟩', '⟨1⟩', '⟨2⟩']

/** An argument of a text: each of its members is the same placeholder. */
function placeholder(sign: string): unknown {
  return new Proxy(() => sign, {
    get: (_, key) => (key === Symbol.toPrimitive || key === 'toString' ? () => sign : placeholder(sign)),
  })
}

/** Returns the texts of a tree by their paths, each with its sorted placeholders. */
function placeholdersOf(tree: unknown, path = ''): Readonly<Record<string, string>> {
  if (typeof tree === 'string') return { [path]: '' }
  if (typeof tree === 'function') {
    const text = String(tree(...PLACEHOLDERS.map(placeholder)))
    return { [path]: PLACEHOLDERS.filter((sign) => text.includes(sign)).join(' ') }
  }
  const entries = Object.entries(tree as object)
  return Object.assign({}, ...entries.map(([key, each]) => placeholdersOf(each, `${path}/${key}`)))
}

const expected = placeholdersOf({ words: english.words, buttons: english.buttons })

describe('a language', () => {
  it('has every group and key of English, with the same placeholders', async () => {
    expect(Object.keys(expected).length).toBeGreaterThan(500)
    for (const { buttons, modal } of Object.values(languages)) {
      const [{ buttons: early }, { words }] = await Promise.all([buttons(), modal()])
      expect(placeholdersOf({ words, buttons: early })).toEqual(expected)
    }
  })

  it('is reported if it lacks a key or a placeholder', () => {
    const { disconnect: _, ...account } = toy.words.account
    const connecting = { ...toy.words.connecting, continueIn: () => 'Dalej' }
    const found = placeholdersOf({ words: { ...toy.words, account, connecting }, buttons: toy.buttons })
    expect(placeholdersOf({ words: toy.words, buttons: toy.buttons })).toEqual(expected)
    expect(Object.keys(expected).filter((path) => found[path] !== expected[path])).toEqual([
      '/words/connecting/continueIn',
      '/words/account/disconnect',
    ])
  })

  it('is one file and one line; screens show its texts, also for a locale with a region', async () => {
    addLanguage('pl', { buttons: async () => toy, modal: async () => toy })
    expect(languageOf('pl-PL')).toBe(languages.pl)
    const { names } = await showView(['AllWallets', undefined], { options: { locale: 'pl-PL' } })
    expect(names('heading')).toContain('Wszystkie portfele')
  })
})

describe('plural', () => {
  it('returns the form for a count by the rules of the language', () => {
    const { count } = toy.words.wallets.all
    expect([1, 3, 5, 1.5].map((number) => count(number, String(number)))).toEqual([
      '1 portfel',
      '3 portfele',
      '5 portfeli',
      '1.5 portfela',
    ])
  })

  it('returns `other` if a form is missing', () => {
    const text = plural('en', { other: (count) => `${count} wallets` })
    expect([text(1, '1'), text(2, '2')]).toEqual(['1 wallets', '2 wallets'])
  })
})
