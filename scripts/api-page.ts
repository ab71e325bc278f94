/**
 * Writes `docs/api.md` from the types of `@latchkey/core`. With `--check` it writes nothing, and fails if the page is
 * out of date, or if `@latchkey/core` exports too many names.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { MAX_SITE_NAMES, toApiPage } from './api/to-api-page.ts'
import { ROOT } from './tree.ts'

const file = join(ROOT, 'docs/api.md')
const { page, siteNames } = toApiPage()

if (siteNames > MAX_SITE_NAMES) {
  process.stderr.write(
    `@latchkey/core exports ${siteNames} names, more than ${MAX_SITE_NAMES}: see @latchkey/core/ui\n`,
  )
  process.exitCode = 1
}
if (!process.argv.includes('--check')) writeFileSync(file, page)
else if (readFileSync(file, 'utf8') !== page) {
  process.stderr.write('docs/api.md is out of date: npm run docs:api\n')
  process.exitCode = 1
}
