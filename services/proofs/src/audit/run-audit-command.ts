import { openDatabase } from '@latchkey/database'
import { parseEnvironment } from '@latchkey/host'
import { type Kms, kmsEnvEntries, openKms } from '@latchkey/kms'
import * as v from 'valibot'
import type { AuditTable } from './audit-table.ts'
import { reportAudit } from './report-audit.ts'

/** Environment variables of the service for its database and its keys. */
const envSchema = v.object({
  DATABASE_URL: v.optional(v.string()),
  DATA_DIR: v.optional(v.string()),
  ...kmsEnvEntries,
})

interface AuditCommand {
  readonly table: AuditTable
  /** Name that the service gives its database in `DATA_DIR`. */
  readonly database: string
  /** Returns the key of the audit chain. */
  readonly toKey: (kms: Pick<Kms, 'mac'>) => Promise<Uint8Array>
}

/**
 * Runs `audit:verify` of a service, in the environment of that service, also while it runs on `DATABASE_URL`. Writes the report to the
 * standard output. The exit code is 1 when a row is wrong, or when the command failed.
 */
export async function runAuditCommand({ table, database: name, toKey }: AuditCommand): Promise<void> {
  const write = (line: string) => void process.stdout.write(`${line}\n`)
  try {
    const env = parseEnvironment(envSchema, process.env)
    const key = await toKey(await openKms(env))
    const database = await openDatabase({ url: env.DATABASE_URL, dataDir: env.DATA_DIR, name })
    try {
      if (!(await reportAudit({ pool: database.pool, table, key }, process.argv.slice(2), write))) process.exitCode = 1
    } finally {
      await database.stop()
    }
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  }
}
