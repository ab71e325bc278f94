import { type Database, type Migration, withClient } from '@latchkey/database'
import type { Clock } from '@latchkey/host'

/** Ids of proofs that were used. */
export interface UsedIds {
  /**
   * Marks an id as used.
   *
   * @param expiresAt - Time after which a proof with this id is refused anyway. Milliseconds since 1970.
   * @returns false when it was used before, on any node.
   * @throws service/database
   */
  readonly use: (id: string, expiresAt: number) => Promise<boolean>
  /** Deletes ids whose proofs have expired. @returns how many. */
  readonly sweep: () => Promise<number>
}

export const usedIdMigrations: readonly Migration[] = [
  {
    id: '0001-used-ids',
    sql: `
      CREATE TABLE used_ids (id text PRIMARY KEY, expires_at timestamptz NOT NULL);
      CREATE INDEX used_ids_expires_at ON used_ids (expires_at);
    `,
  },
]

/** Returns the used ids of a service, in its database. */
export function createUsedIds(pool: Database['pool'], clock: Clock): UsedIds {
  return {
    use: (id, expiresAt) =>
      withClient(pool, async (client) => {
        const { rowCount } = await client.query(
          'INSERT INTO used_ids (id, expires_at) VALUES ($1, $2) ON CONFLICT DO NOTHING',
          [id, new Date(expiresAt)],
        )
        return rowCount === 1
      }),
    sweep: () =>
      withClient(pool, async (client) => {
        const { rowCount } = await client.query('DELETE FROM used_ids WHERE expires_at < $1', [new Date(clock.now())])
        return rowCount ?? 0
      }),
  }
}
