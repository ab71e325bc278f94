/**
 * Prints which sentences of `docs/spec/sentences.md` have a test, by section. Fails if a test cites a number that is
 * not in the list.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findCitations } from './spec/citations.ts'
import { compareCoverage } from './spec/coverage.ts'
import { parseSentences } from './spec/sentences.ts'
import { ROOT, trackedFiles } from './tree.ts'

const sentences = parseSentences(readFileSync(join(ROOT, 'docs/spec/sentences.md'), 'utf8'))
const citations = trackedFiles(/\.(test|spec|journey)\.tsx?$/).flatMap((file) =>
  findCitations(file, readFileSync(join(ROOT, file), 'utf8')),
)
const { sections, unknown, earlier } = compareCoverage(sentences, citations)

const verbose = !process.argv.includes('--short')
for (const { section, covered, missing, later, bare } of sections) {
  const due = covered.length + missing.length
  process.stdout.write(
    `§${section}  ${covered.length}/${due} have a test, ${later.length} later, ${bare} tests cite the section alone\n`,
  )
  if (verbose) for (const { id, text } of missing) process.stdout.write(`    none   ${id} ${text}\n`)
}
const due = sections.reduce((sum, { covered, missing }) => sum + covered.length + missing.length, 0)
const covered = sections.reduce((sum, section) => sum + section.covered.length, 0)
const later = sentences.filter((sentence) => sentence.later !== undefined)
process.stdout.write(`\n${covered} of ${due} sentences have a test\n`)
if (verbose) {
  process.stdout.write(`\nLater, not counted (${later.length}):\n`)
  for (const feature of new Set(later.map((sentence) => sentence.later))) {
    const ids = later.filter((sentence) => sentence.later === feature).map(({ id }) => id)
    process.stdout.write(`    ${feature}: ${ids.join(' ')}\n`)
  }
}
if (earlier.length > 0)
  process.stdout.write(`\nMarked later, and yet proved; take the mark off when true: ${earlier.join(' ')}\n`)
for (const { id, file } of unknown) process.stderr.write(`${file} cites §${id}, which is not in the list\n`)
process.exitCode = unknown.length > 0 ? 1 : 0
