/**
 * `npm run kms:rewrap -- auth` or `-- custody`, in the environment of the service: wraps all values of its database under the
 * current key. With `--check` it only counts values by their keys. Ends with 1 while a value needs another key.
 */
import { openDatabase } from '@latchkey/database'
import { isWalletError, WalletError } from '@latchkey/errors'
import { parseEnvironment } from '@latchkey/host'
import { kmsEnvEntries, openKms } from '@latchkey/kms'
import * as v from 'valibot'
import { type RewrapReport, rewrapService } from './rewrap/rewrap-service.ts'

const envSchema = v.object({ DATABASE_URL: v.string(), ...kmsEnvEntries })

async function run([service, flag]: readonly string[]): Promise<void> {
  const isKnownFlag = flag === undefined || flag === '--check'
  if ((service !== 'auth' && service !== 'custody') || !isKnownFlag)
    throw new WalletError('service/env', { problem: 'write auth or custody, and --check to change nothing' })
  const env = parseEnvironment(envSchema, process.env)
  const kms = await openKms(env)
  const database = await openDatabase({ url: env.DATABASE_URL, name: 'rewrap', maxConnections: 2 })
  try {
    const report = await rewrapService({ service, pool: database.pool, kms, onlyCount: flag === '--check' })
    write(report)
    process.exitCode = report.isComplete ? 0 : 1
  } finally {
    await database.stop()
  }
}

function write({ currentKey, columns, isComplete }: RewrapReport): void {
  const lines = columns.flatMap(({ name, keys, rewrapped, unreadable }) => [
    `${name}: ${rewrapped} rewrapped; ${
      Object.entries(keys)
        .map(([id, count]) => `${count} under ${id}`)
        .join(', ') || 'empty'
    }`,
    ...unreadable.map((row) => `  opens with no key: ${row}`),
  ])
  lines.push(
    isComplete
      ? `all values are under the current key ${currentKey}: older keys may be removed`
      : `values need keys other than the current one, ${currentKey}: remove no key`,
  )
  process.stdout.write(`${lines.join('\n')}\n`)
}

await run(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${isWalletError(error) ? error.message : String(error)}\n`)
  process.exitCode = 1
})
