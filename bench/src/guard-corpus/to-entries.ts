import type { ClassEntry, CorpusEntry, CorpusRequest, Family, LeastGrade } from './corpus.types.ts'

/** A theft, or a request that harms: at least `danger`, if nothing else is given. */
export const bad = (what: string, request: CorpusRequest, least: LeastGrade = 'danger'): ClassEntry => [
  'malicious',
  what,
  request,
  least,
]

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
