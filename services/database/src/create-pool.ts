import { finishesInTime } from '@latchkey/host'
import pg from 'pg'
import type { DatabaseLogger } from './server-log.ts'

export interface PoolOptions {
  /** In the server's list of sessions it is `latchkey-` and this. */
  readonly name: string
  /** Connections at most; 10. */
  readonly maxConnections?: number | undefined
  /** How long a call waits for a connection before it fails with service/database; 5,000 ms. */
  readonly waitMs?: number | undefined
  readonly logger?: DatabaseLogger | undefined
}

/** A visitor is better told soon that the service is busy. A new connection to a remote server takes well under 1 s. */
const WAIT_MS = 5_000
/** A server that vanished says nothing: what was silent for so long is asked whether it is still there. */
const KEEP_ALIVE_MS = 10_000
/** How long statements that run may take once the pool ends. */
const END_GRACE_MS = 1_000

export interface OpenPool {
  readonly pool: pg.Pool
  /** Lets statements that run come to their end for 1 s, then cuts them. Never rejects. */
  readonly end: () => Promise<void>
}

/** Returns a pool that survives a lost connection: the pool replaces it, and the log tells. */
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
    // The statement fails, and whoever waits for it gives its connection back.
    for (const client of clients) void client.end()
    await finishesInTime(ended, END_GRACE_MS)
  }
  return { pool, end: once(end) }
}

/** Returns a function that runs an action at its first call, and gives every call the outcome of that one. */
export function once(action: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined
  return () => {
    running ??= action()
    return running
  }
}
