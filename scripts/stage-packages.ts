/**
 * `npm run stage`: writes the built packages into `.release`, in the form for npm; `npm publish .release/core`
 * publishes one. `LATCHKEY_REPOSITORY` is the web address of the repository, e.g. `https://git.example/latchkey`.
 */
import { join } from 'node:path'
import { stagePackages } from './release/stage-packages.ts'
import { ROOT } from './tree.ts'

const { LATCHKEY_REPOSITORY: repository = '' } = process.env
if (/^https:\/\/[^/\s]+\/\S*[^/\s]$/.test(repository)) {
  const staged = await stagePackages({ target: join(ROOT, '.release'), repository })
  process.stdout.write(`${Object.values(staged).join('\n')}\n`)
} else {
  process.stderr.write(
    'LATCHKEY_REPOSITORY is missing: write the web address of the repository, without a slash at the end\n',
  )
  process.exitCode = 1
}
