import { finishesInTime } from '@latchkey/host'
import pg from 'pg'
import type { DatabaseLogger } from './server-log.ts'

export interface PoolOptions {
  /** Name in the server's list of sessions, after `latchkey-`. */
  readonly name: string
  /** Maximum number of connections; 10. */
  readonly maxConnections?: number | undefined
  /** Time that a call waits for a connection before it fails with service/database; 5,000 ms. */
  readonly waitMs?: number | undefined
  readonly logger?: DatabaseLogger | undefined
}

/** Short, so that a visitor soon learns that the service is busy. A new connection to a remote server takes less than 1 s. */
const WAIT_MS = 5_000
/** Delay of TCP keep-alive, which detects a server that vanished. */
const KEEP_ALIVE_MS = 10_000
/** Time for running statements once the pool ends. */
const END_GRACE_MS = 1_000

export interface OpenPool {
  readonly pool: pg.Pool
  /** Waits 1 s for the running statements, then closes their connections. Never rejects. */
  readonly end: () => Promise<void>
}

/** Returns a pool that replaces and logs lost connections. */
export function createPool(
  url: string,
  { name, maxConnections = 10, waitMs = WAIT_MS, logger }: PoolOptions,
): OpenPool {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: `latchkey-${name}`,
    max: maxConnections,
    connectionTimeoutMillis: waitMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
  })
  const clients = new Set<pg.PoolClient>()
  pool.on('connect', (client) => void clients.add(client))
  pool.on('remove', (client) => void clients.delete(client))
  pool.on('error', (error) => logger?.warn({ reason: error.message }, 'an idle database connection was lost'))
  const end = async () => {
    const ended = pool.end()
    if (await finishesInTime(ended, END_GRACE_MS)) return
    // The statement fails, and its caller releases the connection.
    for (const client of clients) void client.end()
    await finishesInTime(ended, END_GRACE_MS)
  }
  return { pool, end: once(end) }
}

/** Returns a function that runs an action at its first call, and returns the same outcome to every call. */
export function once(action: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined
  return () => {
    running ??= action()
    return running
  }
}
