import { createHash } from 'node:crypto'
import type pg from 'pg'
import { databaseError, describeError } from './reason.ts'
import { type DatabaseClient, withTransaction } from './with-client.ts'

export interface Migration {
  /** Never renamed once released, e.g. `0001-transfers`. */
  readonly id: string
  /** One or several statements; never edited once released. */
  readonly sql: string
}

export interface MigrateOptions {
  /** Owner of the history, e.g. `gateway`; rooms that share a database have separate histories. */
  readonly room: string
  /** All migrations ever released, oldest first. */
  readonly migrations: readonly Migration[]
}

/** Any fixed number, so that all migrating processes wait for the same lock. */
const LOCK = 4_715_022_001

/**
 * Applies all missing migrations in one transaction. Processes that start together wait for each other.
 *
 * @returns ids of the migrations that this call applied.
 * @throws service/database when a statement fails, or when the recorded history is not the beginning of the given one
 * (a migration was edited, renamed, reordered or removed, or the database belongs to newer code).
 * @example await migrate(pool, { room: 'gateway', migrations: [{ id: '0001-start', sql: 'CREATE TABLE …' }] })
 */
export async function migrate(pool: pg.Pool, { room, migrations }: MigrateOptions): Promise<readonly string[]> {
  assertUnique(room, migrations)
  return withTransaction(pool, async (client) => {
    // The operator may bound the statements of the service; those of a migration take what they take.
    await client.query('SET LOCAL statement_timeout = 0')
    // The lock is held until the end of the transaction.
    await client.query('SELECT pg_advisory_xact_lock($1)', [LOCK])
    await client.query(`CREATE TABLE IF NOT EXISTS latchkey_migrations (
      room text NOT NULL, position integer NOT NULL, id text NOT NULL, checksum text NOT NULL,
      applied_at timestamptz NOT NULL DEFAULT now(), PRIMARY KEY (room, position), UNIQUE (room, id))`)
    const recorded = await client.query<{ id: string; checksum: string }>(
      'SELECT id, checksum FROM latchkey_migrations WHERE room = $1 ORDER BY position',
      [room],
    )
    assertSameHistory(room, recorded.rows, migrations)
    const missing = migrations.slice(recorded.rows.length)
    for (const [offset, migration] of missing.entries()) {
      await apply(client, room, recorded.rows.length + offset, migration)
    }
    return missing.map(({ id }) => id)
  })
}

async function apply(client: DatabaseClient, room: string, position: number, { id, sql }: Migration): Promise<void> {
  try {
    await client.query(sql)
  } catch (error) {
    throw databaseError(`migration ${room}/${id} failed: ${describeError(error)}`, error)
  }
  await client.query('INSERT INTO latchkey_migrations (room, position, id, checksum) VALUES ($1, $2, $3, $4)', [
    room,
    position,
    id,
    checksumOf(sql),
  ])
}

function assertUnique(room: string, migrations: readonly Migration[]): void {
  const seen = new Set<string>()
  for (const { id } of migrations) {
    if (seen.has(id)) throw databaseError(`migration ${room}/${id} is listed twice`)
    seen.add(id)
  }
}

function assertSameHistory(
  room: string,
  recorded: readonly { id: string; checksum: string }[],
  migrations: readonly Migration[],
): void {
  for (const [position, { id, checksum }] of recorded.entries()) {
    const given = migrations[position]
    if (given === undefined) throw databaseError(`the database has ${room}/${id}, which this version does not know`)
    if (given.id !== id) throw databaseError(`the database has ${room}/${id} where this version has ${given.id}`)
    if (checksumOf(given.sql) !== checksum) {
      throw databaseError(`migration ${room}/${id} was edited after it ran; add a new one instead`)
    }
  }
}

function checksumOf(sql: string): string {
  return createHash('sha256').update(sql).digest('hex')
}
