import { randomBytes } from 'node:crypto'
import type { Database } from '@latchkey/database'
import { createRelay, type Relay, type RelaySettings } from './create-relay.ts'
import { defaultLimits, type RelayLimits } from './domain/limits.ts'
import { createPostgresFanOut } from './drivers/postgres/fan-out.ts'
import { openPostgresMailbox } from './drivers/postgres/mailbox.ts'
import { openRedisStore } from './drivers/redis/open-store.ts'

/** Where messages wait: a PostgreSQL that is open already, or the address of a Redis or Valkey. */
export type RelayStore =
  | {
      /** The relay migrates its own table, keeps one connection, and leaves closing to the caller. */
      readonly database: Pick<Database, 'pool'>
      readonly redisUrl?: undefined
    }
  | {
      /** `redis://` or `rediss://`. The relay opens two connections, and closes them when it stops. */
      readonly redisUrl: string
      readonly database?: undefined
    }

export type OpenRelayOptions = RelaySettings & RelayStore

/**
 * Opens the relay on its store. Any number of relays on the same store serve each other's clients.
 *
 * @throws service/database, service/store
 * @example
 * const relay = await openRelay({ database })
 * relay.attach(server)
 */
export async function openRelay(options: OpenRelayOptions): Promise<Relay> {
  const { database, redisUrl, ...settings } = options
  const limits = { ...defaultLimits, ...settings.limits }
  return redisUrl === undefined
    ? openOnPostgres(options.database.pool, settings, limits)
    : openOnRedis(redisUrl, settings, limits)
}

async function openOnPostgres(pool: Database['pool'], settings: RelaySettings, limits: RelayLimits): Promise<Relay> {
  const nodeId = createNodeId()
  const mailbox = await openPostgresMailbox({ pool, nodeId, ...limits })
  return createRelay({
    ...settings,
    mailbox,
    fanOut: createPostgresFanOut({ pool, nodeId, logger: settings.logger }),
    isReady: () =>
      pool.query('SELECT 1').then(
        () => true,
        () => false, // The answer of /ready says so.
      ),
  })
}

async function openOnRedis(url: string, settings: RelaySettings, limits: RelayLimits): Promise<Relay> {
  const store = await openRedisStore({ url, nodeId: createNodeId(), logger: settings.logger, ...limits })
  try {
    const relay = await createRelay({ ...settings, ...store })
    return { ...relay, stop: () => relay.stop().then(store.stop) }
  } catch (error) {
    await store.stop()
    throw error
  }
}

const createNodeId = (): string => randomBytes(8).toString('hex')
