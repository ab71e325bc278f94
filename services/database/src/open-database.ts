import { resolve } from 'node:path'
import pg from 'pg'
import { takeDataFolder } from './data-owner.ts'
import { makeDataFolder, startEmbeddedServer } from './embedded-server.ts'
import { databaseError, describeError, errorCode } from './reason.ts'
import type { DatabaseLogger } from './server-log.ts'

export interface Database {
  /** Connection address; holds the password, so never log it. */
  readonly url: string
  readonly pool: pg.Pool
  /** Closes the pool and ends the embedded server, if there is one. Safe to call twice. */
  readonly stop: () => Promise<void>
}

export interface OpenDatabaseOptions {
  /** Address of an own server, from DATABASE_URL. Absent: a real server is started from npm's binaries. */
  readonly url?: string | undefined
  /** Folder of the embedded server's data, kept between runs. */
  readonly dataDir?: string | undefined
  /** True wipes the embedded data first; refused with `url`, which may hold somebody's data. */
  readonly fresh?: boolean | undefined
  /** Database on the embedded server, made when missing; on every server also the name in its list of sessions. */
  readonly name: string
  /** Connections at most. */
  readonly maxConnections?: number
  readonly logger?: DatabaseLogger | undefined
}

const CONNECT_TIMEOUT_MS = 10_000
/** A server that vanished says nothing: what was silent for so long is asked whether it is still there. */
const KEEP_ALIVE_MS = 10_000

/**
 * Opens PostgreSQL: the server at `url`, or an embedded one.
 *
 * @returns the open database; call `stop()` at the end.
 * @throws service/database when the folder is in use, the server does not start, or it cannot be reached.
 * @example
 * const database = await openDatabase({ url: process.env.DATABASE_URL, name: 'gateway' })
 * await database.pool.query('SELECT 1')
 * await database.stop()
 */
export async function openDatabase(options: OpenDatabaseOptions): Promise<Database> {
  const { url, fresh = false } = options
  if (!/^[a-z][a-z0-9_]{0,62}$/.test(options.name)) {
    throw databaseError(`${options.name} is not a database name; use a-z, 0-9 and _`)
  }
  if (url === undefined || url === '') return openEmbedded(options)
  if (fresh) throw databaseError('only embedded data is wiped; empty the database at DATABASE_URL yourself')
  const pool = createPool(url, options)
  try {
    await pool.query('SELECT 1')
  } catch (error) {
    await pool.end()
    throw databaseError(`DATABASE_URL: ${describeError(error)}`, error)
  }
  return { url, pool, stop: once(() => pool.end()) }
}

async function openEmbedded(options: OpenDatabaseOptions): Promise<Database> {
  const dataDir = resolve(options.dataDir ?? '.data/postgres')
  const startedAtMs = performance.now()
  try {
    await makeDataFolder(dataDir)
  } catch (error) {
    throw databaseError(`the folder ${dataDir} cannot be used: ${describeError(error)}`, error)
  }
  const giveBack = await takeDataFolder(dataDir)
  try {
    const server = await startEmbeddedServer({ dataDir, fresh: options.fresh ?? false, throwAway: false })
    try {
      await ensureDatabase(server.urlOf('postgres'), options.name)
    } catch (error) {
      await server.stop()
      throw error
    }
    const url = server.urlOf(options.name)
    const pool = createPool(url, options)
    options.logger?.info({ dataDir, tookMs: Math.round(performance.now() - startedAtMs) }, 'embedded PostgreSQL is up')
    const stop = once(async () => {
      await pool.end()
      await server.stop()
      await giveBack()
    })
    return { url, pool, stop }
  } catch (error) {
    await giveBack()
    throw error
  }
}

/** Makes a database when it is missing. @throws service/database */
export async function ensureDatabase(adminUrl: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl })
  try {
    await client.connect()
    await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}`)
  } catch (error) {
    // 42P04: it exists, as on every start but the first.
    if (errorCode(error) !== '42P04') throw databaseError(`the database ${name} could not be made`, error)
  } finally {
    await client.end()
  }
}

/** Returns a pool that survives a lost connection: the pool replaces it, and the log tells. */
export function createPool(
  url: string,
  { name, logger, maxConnections = 10 }: Pick<OpenDatabaseOptions, 'name' | 'logger' | 'maxConnections'>,
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: `latchkey-${name}`,
    max: maxConnections,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
  })
  pool.on('error', (error) => logger?.warn({ reason: error.message }, 'an idle database connection was lost'))
  return pool
}

function once(action: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined
  return () => {
    running ??= action()
    return running
  }
}
