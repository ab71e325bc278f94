import type pg from 'pg'
import { type DatabaseClient, withClient } from './with-client.ts'

/**
 * Flushed to disk before it returns, whatever the server's `synchronous_commit` is. No statement holds a connection for longer
 * than 5 s.
 */
const BEGIN = `
  BEGIN;
  SELECT set_config('synchronous_commit',
    CASE current_setting('synchronous_commit') WHEN 'remote_apply' THEN 'remote_apply' ELSE 'on' END, true),
    set_config('statement_timeout', '5000', true)`

/**
 * Runs work in one transaction, which is committed or rolled back as a whole. It is on disk when this resolves: a used nonce,
 * a used code and an ended session must not come back after a crash.
 *
 * @throws service/database
 */
export function withDurableTransaction<T>(pool: pg.Pool, work: (client: DatabaseClient) => Promise<T>): Promise<T> {
  return withClient(pool, async (client) => {
    await client.query(BEGIN)
    const result = await work(client)
    await client.query('COMMIT')
    return result
  })
}
