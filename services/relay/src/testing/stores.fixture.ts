import { createTestDatabase, type Database } from '@latchkey/database'
import { createClient } from '@redis/client'
import type { RelayStore } from '../open-relay.ts'
import { startRedis } from './start-redis.fixture.ts'

/** A real store for the tests of one file. */
export interface TestStore {
  /** Options for a relay of this process. */
  readonly at: RelayStore
  /** Environment for a relay in its own process. */
  readonly env: Readonly<Record<string, string>>
  /** Returns all data of each stored message as text. */
  readonly kept: () => Promise<readonly string[]>
  readonly clear: () => Promise<unknown>
  /** Cuts the connections of the fan-out. */
  readonly cutListeners: () => Promise<unknown>
  readonly stop: () => Promise<void>
}

/** Every store of a relay; its guarantees are tested on each. */
export const stores: readonly { readonly name: string; readonly open: () => Promise<TestStore> }[] = [
  { name: 'PostgreSQL', open: openPostgres },
  { name: 'Redis', open: openRedis },
]

async function openPostgres(): Promise<TestStore> {
  const database = await createTestDatabase()
  const query = async (sql: string) => (await database.pool.query(sql)).rows
  // Without a relay in the test, the table does not exist yet.
  const hasTable = async () => (await query("SELECT 1 FROM pg_tables WHERE tablename = 'relay_messages'")).length > 0
  return {
    at: { database },
    env: { DATABASE_URL: database.url },
    kept: async () => {
      if (!(await hasTable())) return []
      const rows = await query(
        "SELECT m::text || encode(topic, 'hex') || encode(sender, 'hex') AS text FROM relay_messages m",
      )
      return rows.map(({ text }: { text: string }) => text)
    },
    clear: async () => (await hasTable()) && query('TRUNCATE relay_messages'),
    cutListeners: () => cutPostgresListeners(database),
    stop: database.stop,
  }
}

/** Cuts the fan-out connections of all relays on one PostgreSQL. */
export function cutPostgresListeners({ pool }: Pick<Database, 'pool'>) {
  return pool.query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query ~ '^(LISTEN|SELECT pg_notify)' AND datname = current_database()",
  )
}

async function openRedis(): Promise<TestStore> {
  const redis = await startRedis()
  const client = createClient({ url: redis.url })
  await client.connect()
  return {
    at: { redisUrl: redis.url },
    env: { REDIS_URL: redis.url },
    kept: async () => {
      const keys = await client.keys('*')
      const boxes = await Promise.all(
        keys.filter((key) => key.includes(':box:')).map(async (key) => ({ key, box: await client.hGetAll(key) })),
      )
      return boxes.flatMap(({ key, box }) => Object.entries(box).map(([id, record]) => `${key} ${id} ${record}`))
    },
    clear: () => client.flushAll(),
    cutListeners: () => client.sendCommand(['CLIENT', 'KILL', 'TYPE', 'pubsub']),
    stop: async () => {
      client.destroy()
      await redis.stop()
    },
  }
}
