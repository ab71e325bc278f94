import type { ClassEntry, CorpusEntry, CorpusRequest, Family } from './corpus.types.ts'

/** A plain theft, which must be graded `danger` at least. */
export const bad = (what: string, request: CorpusRequest): ClassEntry => ['malicious', what, request, 'danger']

/** A request that harms, though it may also be meant: at least `warn`. */
export const doubtful = (what: string, request: CorpusRequest): ClassEntry => ['malicious', what, request, 'warn']

export const good = (what: string, request: CorpusRequest): ClassEntry => ['benign', what, request]

/** Returns the entries of one family and class. */
export function toEntries(family: Family, name: string, entries: readonly ClassEntry[]): readonly CorpusEntry[] {
  return entries.map((entry): CorpusEntry => {
    const shared = { id: `${family}/${name}/${toSlug(entry[1])}`, family, class: name, request: entry[2] }
    return entry[0] === 'malicious'
      ? { ...shared, label: 'malicious', least: entry[3] }
      : { ...shared, label: 'benign' }
  })
}

const toSlug = (what: string): string =>
  what
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
