import {
  BATCH_TIMEOUT_MS,
  createBatch,
  type Database,
  type DatabaseClient,
  type Migration,
  withClient,
} from '@latchkey/database'
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
  /**
   * Marks an id as used in a transaction of the caller. A process that ends before the commit leaves the id unused, so that its caller
   * can repeat the whole. A concurrent use of the same id waits for the end of the transaction.
   *
   * @returns as `use`
   */
  readonly useIn: (client: DatabaseClient, id: string, expiresAt: number) => Promise<boolean>
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

interface UsedId {
  readonly id: string
  readonly expiresAt: Date
}

/** Stores ids. @returns for each, whether it was new; of equal ones the first. @throws service/database */
function storeIds(pool: Database['pool'], ids: readonly UsedId[]): Promise<readonly boolean[]> {
  // Two nodes that store the same ids in another order would wait for each other.
  const sorted = ids.toSorted((one, other) => (one.id < other.id ? -1 : 1))
  return withClient(pool, async (client) => {
    // A variable, because the types of the driver lack the time limit of a single query.
    const query = {
      text: `INSERT INTO used_ids (id, expires_at) SELECT * FROM unnest($1::text[], $2::timestamptz[])
       ON CONFLICT DO NOTHING RETURNING id`,
      values: [sorted.map(({ id }) => id), sorted.map(({ expiresAt }) => expiresAt)],
      query_timeout: BATCH_TIMEOUT_MS,
    }
    const { rows } = await client.query<{ id: string }>(query)
    const fresh = new Set(rows.map(({ id }) => id))
    return ids.map(({ id }) => fresh.delete(id))
  })
}

/** Returns the used ids of a service, in its database. */
export function createUsedIds(pool: Database['pool'], clock: Clock): UsedIds {
  const store = createBatch((ids: readonly UsedId[]) => storeIds(pool, ids))
  return {
    use: (id, expiresAt) => store({ id, expiresAt: new Date(expiresAt) }),
    async useIn(client, id, expiresAt) {
      const text = 'INSERT INTO used_ids (id, expires_at) VALUES ($1, $2) ON CONFLICT DO NOTHING'
      return (await client.query(text, [id, new Date(expiresAt)])).rowCount === 1
    },
    sweep: () =>
      withClient(pool, async (client) => {
        const { rowCount } = await client.query('DELETE FROM used_ids WHERE expires_at < $1', [new Date(clock.now())])
        return rowCount ?? 0
      }),
  }
}
