import { randomBytes } from 'node:crypto'
import type { Database } from '@latchkey/database'
import { createRelay, type Relay, type RelaySettings } from './create-relay.ts'
import { defaultLimits, type RelayLimits } from './domain/limits.ts'
import { createPostgresFanOut } from './drivers/postgres/fan-out.ts'
import { openPostgresMailbox } from './drivers/postgres/mailbox.ts'
import { createStatementRunner, type Pool } from './drivers/postgres/run-statement.ts'
import { openRedisStore } from './drivers/redis/open-store.ts'

/** Store of messages: an open PostgreSQL, or the URL of a Redis or Valkey. */
export type RelayStore =
  | {
      /** The relay migrates its own table and reserves one connection; the caller closes the pool. */
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
    /** Time after which an unanswered step counts its connection as dead. Milliseconds; default 8,000. */
    readonly timeoutMs?: number | undefined
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
  const { database, redisUrl, timeoutMs, ...settings } = options
  const limits = { ...defaultLimits, ...settings.limits }
  const driver = { nodeId: randomBytes(8).toString('hex'), timeoutMs, logger: settings.logger }
  return redisUrl === undefined
    ? openOnPostgres({ ...driver, pool: options.database.pool }, settings, limits)
    : openOnRedis({ ...driver, url: redisUrl }, settings, limits)
}

/** Options of the drivers of both stores. */
interface DriverOptions {
  readonly nodeId: string
  readonly timeoutMs: number | undefined
  readonly logger: RelaySettings['logger']
}

async function openOnPostgres(
  options: DriverOptions & { readonly pool: Pool },
  settings: RelaySettings,
  limits: RelayLimits,
): Promise<Relay> {
  const runStatement = createStatementRunner(options.pool, options.timeoutMs)
  const mailbox = await openPostgresMailbox({ ...options, ...limits })
  return createRelay({
    ...settings,
    mailbox,
    fanOut: createPostgresFanOut(options),
    isReady: () =>
      runStatement('SELECT 1').then(
        () => true,
        () => false, // The failure is already reported by `/ready`.
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
