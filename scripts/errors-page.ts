/**
 * Writes `docs/errors.md` from the table of errors. With `--check` it writes nothing, and fails if the page is out of
 * date.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { toErrorsPage } from './errors/to-errors-page.ts'
import { ROOT } from './tree.ts'

const page = join(ROOT, 'docs/errors.md')

if (!process.argv.includes('--check')) writeFileSync(page, toErrorsPage())
else if (readFileSync(page, 'utf8') !== toErrorsPage()) {
  process.stderr.write('docs/errors.md is not what the table of errors gives: npm run docs:errors\n')
  process.exitCode = 1
}
