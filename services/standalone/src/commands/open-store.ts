import { type Database, openDatabase } from '@latchkey/database'
import { parseEnvironment } from '@latchkey/host'
import { type Kms, kmsEnvEntries, openKms } from '@latchkey/kms'
import * as v from 'valibot'
import { type CommandScope, UsageError } from './command.ts'

export type ServiceName = 'auth' | 'custody'

/** The database of `DATA_DIR` belongs to one process at a time, so a command takes its address. */
const databaseEntries = { DATABASE_URL: v.string() }
const databaseEnv = v.object(databaseEntries)
const storeEnv = v.object({ ...databaseEntries, ...kmsEnvEntries })

/** @throws UsageError */
export function toServiceName(name: string | undefined): ServiceName {
  if (name !== 'auth' && name !== 'custody') throw new UsageError(`SERVICE is auth or custody, not "${name ?? ''}"`)
  return name
}

/** Runs work on the database of a service, in its environment. @throws service/env, service/database */
export async function withDatabase<T>(scope: CommandScope, work: (pool: Database['pool']) => Promise<T>): Promise<T> {
  const { DATABASE_URL: url } = parseEnvironment(databaseEnv, scope.env)
  const database = await openDatabase({ url, name: 'latchkey', maxConnections: 2 })
  try {
    return await work(database.pool)
  } finally {
    await database.stop()
  }
}

/** The same, with the keys of the service. @throws As `openKms` too */
export async function withStore<T>(
  scope: CommandScope,
  work: (store: { readonly pool: Database['pool']; readonly kms: Kms }) => Promise<T>,
): Promise<T> {
  const kms = await openKms(parseEnvironment(storeEnv, scope.env))
  return withDatabase(scope, (pool) => work({ pool, kms }))
}
