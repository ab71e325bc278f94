import { type Database, withTransaction } from '@latchkey/database'
import type { Sql } from './columns.ts'

/**
 * Runs reads on one snapshot of the database. PostgreSQL cancels a statement that takes longer than `timeoutMs`, so
 * that an expensive account occupies neither a connection nor a CPU for minutes.
 *
 * @throws service/database, also if a statement was cancelled
 */
export function readInTime<T>(
  pool: Database['pool'],
  timeoutMs: number,
  read: (client: Sql) => Promise<T>,
): Promise<T> {
  return withTransaction(pool, async (client) => {
    await client.query(
      `SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY; SET LOCAL statement_timeout = ${Math.trunc(timeoutMs)}`,
    )
    return read(client)
  })
}
