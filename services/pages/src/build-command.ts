/**
 * `npm run build -w @latchkey/pages -- frame deployment.json out`: writes the files of a host, its configurations, and the signed
 * manifest.
 */
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { isWalletError } from '@latchkey/errors'
import { readDeployment } from './deployment.ts'
import { readEnv } from './env.ts'
import { readSiteName } from './site-argument.ts'
import { writeSite } from './write-site.ts'

async function run([name, deploymentFile = 'deployment.json', out = 'out']: readonly string[]): Promise<void> {
  const site = readSiteName(name)
  const env = readEnv(process.env)
  // npm runs a script in the folder of its room; paths count from where the person is.
  const here = (path: string) => resolve(process.env.INIT_CWD ?? '.', path)
  const key = env.PAGES_SIGNING_KEY
  const isSigned = await writeSite({
    site,
    deployment: readDeployment(await readFile(here(deploymentFile), 'utf8')),
    out: here(out),
    folder: env.PAGES_FOLDER ?? `/srv/${site}`,
    signingKeyFile: key === undefined ? undefined : here(key),
  })
  process.stdout.write(`${here(out)}: ${isSigned ? 'signed' : 'not signed, PAGES_SIGNING_KEY is not set'}\n`)
}

run(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${isWalletError(error) ? error.message : String(error)}\n`)
  process.exitCode = 1
})
