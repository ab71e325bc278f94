import type pg from 'pg'
import { databaseError } from './reason.ts'

/** Settings of a PostgreSQL; `null` for a setting that it does not know or report. */
export interface ServerSettings {
  readonly inRecovery: boolean
  readonly readOnly: string | null
  readonly fsync: string | null
  readonly fullPageWrites: string | null
}

/** Reads the settings that decide whether data can be written, and survives. */
export async function readServerSettings(pool: pg.Pool): Promise<ServerSettings> {
  const { rows } = await pool.query<ServerSettings>(`SELECT pg_is_in_recovery() AS "inRecovery",
    current_setting('transaction_read_only', true) AS "readOnly", current_setting('fsync', true) AS fsync,
    current_setting('full_page_writes', true) AS "fullPageWrites"`)
  const [settings] = rows
  if (settings === undefined) throw databaseError('it does not say what it is')
  return settings
}

/**
 * Returns the settings of this server that endanger data, one sentence each with the remedy.
 *
 * `synchronous_commit` is not checked, because code that promises durability sets it in its own transaction.
 *
 * @throws service/database when the server accepts no writes.
 * @see https://www.postgresql.org/docs/current/runtime-config-wal.html
 */
export function findDangers({ inRecovery, readOnly, fsync, fullPageWrites }: ServerSettings): readonly string[] {
  if (inRecovery) throw databaseError('it is a standby; write the address of the primary')
  if (readOnly === 'on')
    throw databaseError('it takes no writes; set default_transaction_read_only to off for this user and database')
  const dangers: string[] = []
  if (fsync === 'off')
    dangers.push('fsync is off, so a crash of the machine can lose and damage what is stored; set it to on')
  if (fullPageWrites === 'off')
    dangers.push('full_page_writes is off, so a crash of the machine can damage what is stored; set it to on')
  return dangers
}
