import { words as english, buttons as englishButtons } from '../strings/en/words.ts'
import { plural } from '../strings/plural.ts'
import type { ButtonWords, ModalWords } from '../strings/words.types.ts'

/** Returns a tree of texts with each text mapped. */
function mapTexts<T>(tree: T, map: (text: string) => string): T {
  if (typeof tree === 'string') return map(tree) as T
  if (typeof tree === 'function') return ((...args: unknown[]) => map(tree(...args))) as T
  return Object.fromEntries(Object.entries(tree as object).map(([key, each]) => [key, mapTexts(each, map)])) as T
}

const toToy = (text: string) => `${text} o`

export const buttons: ButtonWords = mapTexts(englishButtons, toToy)

const toy = mapTexts<ModalWords>(english, toToy)

/** A second language in one file, with the plural forms of Polish. Not part of the package. */
export const words: ModalWords = {
  ...toy,
  wallets: {
    ...toy.wallets,
    all: {
      ...toy.wallets.all,
      title: 'Wszystkie portfele',
      count: plural('pl', {
        one: (count) => `${count} portfel`,
        few: (count) => `${count} portfele`,
        many: (count) => `${count} portfeli`,
        other: (count) => `${count} portfela`,
      }),
    },
  },
}
