/**
 * Writes `docs/environment.md` from the schemas of the services. With `--check` it writes nothing, and fails if the
 * page is out of date.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { toEnvironmentPage } from './environment/to-environment-page.ts'
import { ROOT } from './tree.ts'

const page = join(ROOT, 'docs/environment.md')

if (!process.argv.includes('--check')) writeFileSync(page, toEnvironmentPage())
else if (readFileSync(page, 'utf8') !== toEnvironmentPage()) {
  process.stderr.write('docs/environment.md is not what the schemas give: npm run docs:environment\n')
  process.exitCode = 1
}
