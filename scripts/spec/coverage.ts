import type { Citation } from './citations.ts'
import type { Sentence } from './sentences.ts'

export interface SectionCoverage {
  readonly section: string
  readonly covered: readonly string[]
  readonly missing: readonly Sentence[]
  readonly later: readonly Sentence[]
  /** Tests that cite the section without a number. */
  readonly bare: number
}

export interface Coverage {
  readonly sections: readonly SectionCoverage[]
  /** Numbers that tests cite but the list does not contain. */
  readonly unknown: readonly { readonly id: string; readonly file: string }[]
  /** Sentences marked `later` that a test already proves, so that the mark can be removed. */
  readonly earlier: readonly string[]
}

/** Compares the sentences with the citations of the tests. A sentence that is marked `later` never counts as covered. */
export function compareCoverage(sentences: readonly Sentence[], citations: readonly Citation[]): Coverage {
  const cited = new Set(citations.flatMap((citation) => citation.ids))
  const known = new Set(sentences.map((sentence) => sentence.id))
  const names = [...new Set(sentences.map(({ id }) => sectionOf(id)))]
  const sections = names.map((section): SectionCoverage => {
    const own = sentences.filter(({ id }) => sectionOf(id) === section)
    const due = own.filter(({ later }) => later === undefined)
    return {
      section,
      covered: due.filter(({ id }) => cited.has(id)).map(({ id }) => id),
      missing: due.filter(({ id }) => !cited.has(id)),
      later: own.filter(({ later }) => later !== undefined),
      bare: citations.filter((citation) => citation.sections.includes(section)).length,
    }
  })
  return {
    sections,
    unknown: citations.flatMap(({ ids, file }) => ids.filter((id) => !known.has(id)).map((id) => ({ id, file }))),
    earlier: sentences.filter(({ id, later }) => later !== undefined && cited.has(id)).map(({ id }) => id),
  }
}

function sectionOf(id: string): string {
  return id.split('.')[0] ?? id
}
