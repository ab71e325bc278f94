/**
 * `npm run check-host -w @latchkey/pages -- https://frame.wallet.example out/manifest.json [public-key.pem]`: compares a live host
 * with a manifest. With a key the manifest must be signed by it. Ends with 1 when anything differs.
 */
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { isWalletError, WalletError } from '@latchkey/errors'
import { checkHost } from './check-host.ts'
import { readManifest } from './manifest.ts'

async function run([baseUrl, manifestFile, keyFile]: readonly string[]): Promise<void> {
  if (baseUrl === undefined || manifestFile === undefined)
    throw new WalletError('service/env', { problem: 'write an address and the file of a manifest' })
  const read = (path: string) => readFile(resolve(process.env.INIT_CWD ?? '.', path), 'utf8')
  const text = await read(manifestFile)
  const proof =
    keyFile === undefined
      ? undefined
      : { publicKey: await read(keyFile), signature: (await read(`${manifestFile}.sig`)).trim() }
  const manifest = readManifest(text, proof)
  const differences = await checkHost(baseUrl, manifest)
  for (const line of differences) process.stdout.write(`${line}\n`)
  const count = Object.keys(manifest.files).length
  process.stdout.write(
    differences.length === 0
      ? `${baseUrl} serves all ${count} files of the manifest\n`
      : `${differences.length} differences\n`,
  )
  process.exitCode = differences.length === 0 ? 0 : 1
}

run(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${isWalletError(error) ? error.message : String(error)}\n`)
  process.exitCode = 1
})
