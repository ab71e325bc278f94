import { openDatabase } from '@latchkey/database'
import { parseEnvironment } from '@latchkey/host'
import { kmsEnvEntries, openKms } from '@latchkey/kms'
import { reportAudit } from '@latchkey/proofs'
import * as v from 'valibot'
import { auditTable } from './drivers/audit.ts'
import { toAuditKey } from './open-custody.ts'

/** The variables of the service that name its database and its keys. */
const envSchema = v.object({
  DATABASE_URL: v.optional(v.string()),
  DATA_DIR: v.optional(v.string()),
  ...kmsEnvEntries,
})

/** Verifies the audit chain, also while the service runs on `DATABASE_URL`. Exit code 1: something is wrong. */
async function main(args: readonly string[]): Promise<void> {
  const env = parseEnvironment(envSchema, process.env)
  const key = await toAuditKey(await openKms(env))
  const database = await openDatabase({ url: env.DATABASE_URL, dataDir: env.DATA_DIR, name: 'custody' })
  try {
    const write = (line: string) => void process.stdout.write(`${line}\n`)
    if (!(await reportAudit({ pool: database.pool, table: auditTable, key }, args, write))) process.exitCode = 1
  } finally {
    await database.stop()
  }
}

await main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})
