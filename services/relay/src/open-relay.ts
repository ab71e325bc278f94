import { randomBytes } from 'node:crypto'
import type { Database } from '@latchkey/database'
import { createRelay, type Relay, type RelaySettings } from './create-relay.ts'
import { defaultLimits, type RelayLimits } from './domain/limits.ts'
import { createAsk, type Pool } from './drivers/postgres/ask.ts'
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

export type OpenRelayOptions = RelaySettings &
  RelayStore & {
    /** How long one step in the store may take before its connection counts as dead; 8 s. */
    readonly answerMs?: number | undefined
  }

/**
 * Opens the relay on its store. Any number of relays on the same store serve each other's clients.
 *
 * @throws service/database, service/store
 * @example
 * const relay = await openRelay({ database })
 * relay.attach(server)
 */
export async function openRelay(options: OpenRelayOptions): Promise<Relay> {
  const { database, redisUrl, answerMs, ...settings } = options
  const limits = { ...defaultLimits, ...settings.limits }
  const driver = { nodeId: randomBytes(8).toString('hex'), answerMs, logger: settings.logger }
  return redisUrl === undefined
    ? openOnPostgres({ ...driver, pool: options.database.pool }, settings, limits)
    : openOnRedis({ ...driver, url: redisUrl }, settings, limits)
}

/** What the drivers of both stores are opened with. */
interface DriverOptions {
  readonly nodeId: string
  readonly answerMs: number | undefined
  readonly logger: RelaySettings['logger']
}

async function openOnPostgres(
  options: DriverOptions & { readonly pool: Pool },
  settings: RelaySettings,
  limits: RelayLimits,
): Promise<Relay> {
  const ask = createAsk(options.pool, options.answerMs)
  const mailbox = await openPostgresMailbox({ ...options, ...limits })
  return createRelay({
    ...settings,
    mailbox,
    fanOut: createPostgresFanOut(options),
    isReady: () =>
      ask('SELECT 1').then(
        () => true,
        () => false, // The answer of /ready says so.
      ),
  })
}

async function openOnRedis(
  options: DriverOptions & { readonly url: string },
  settings: RelaySettings,
  limits: RelayLimits,
): Promise<Relay> {
  const store = await openRedisStore({ ...options, ...limits })
  try {
    const relay = await createRelay({ ...settings, ...store })
    return { ...relay, stop: () => relay.stop().then(store.stop) }
  } catch (error) {
    await store.stop()
    throw error
  }
}
