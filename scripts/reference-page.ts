/**
 * Writes `docs/reference.md` from the sources. With `--check` it writes nothing, and fails if the page is out of date.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { toReferencePage } from './reference/to-reference-page.ts'
import { ROOT } from './tree.ts'

const page = join(ROOT, 'docs/reference.md')
const text = toReferencePage()

if (!process.argv.includes('--check')) writeFileSync(page, text)
else if (readFileSync(page, 'utf8') !== text) {
  process.stderr.write('docs/reference.md is not what the sources give: npm run docs:reference\n')
  process.exitCode = 1
}
