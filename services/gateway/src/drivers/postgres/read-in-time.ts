import type { Database } from '@latchkey/database'
import type { Sql } from './columns.ts'

/**
 * Runs reads on one snapshot of the database. PostgreSQL cancels a statement that takes longer than `timeoutMs`, so that
 * a costly account holds neither a connection nor a processor for minutes.
 *
 * @throws what the driver throws; code 57014 when a statement was cancelled
 */
export async function readInTime<T>(
  pool: Database['pool'],
  timeoutMs: number,
  read: (client: Sql) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  // A lost connection fails the statement in hand; without a listener it would end the process.
  const ignore = () => undefined
  client.on('error', ignore)
  let isUsable = false
  try {
    await client.query(
      `BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; SET LOCAL statement_timeout = ${Math.trunc(timeoutMs)}`,
    )
    const result = await read(client)
    await client.query('COMMIT')
    isUsable = true
    return result
  } finally {
    client.off('error', ignore)
    // Closing rolls back.
    client.release(!isUsable)
  }
}
