import { resolve } from 'node:path'
import { isWalletError } from '@latchkey/errors'
import type pg from 'pg'
import { findDangers, readServerSettings } from './check-server.ts'
import { createPool, once, type PoolOptions } from './create-pool.ts'
import { takeDataFolder } from './data-owner.ts'
import { makeDataFolder, startEmbeddedServer } from './embedded-server.ts'
import { databaseError, describeError, errorCode } from './reason.ts'
import type { DatabaseLogger } from './server-log.ts'
import { withConnection } from './with-connection.ts'

export interface Database {
  /** Connection URL with the password; never log it. */
  readonly url: string
  readonly pool: pg.Pool
  /** Returns another pool on the same server, so that parts of a service share no connections. `stop` ends it. */
  readonly openPool: (options: PoolOptions) => pg.Pool
  /** Closes the pools and ends the embedded server, if there is one. Safe to call twice. */
  readonly stop: () => Promise<void>
}

export interface OpenDatabaseOptions {
  /** URL of the operator's server, from DATABASE_URL. Absent: a real server is started from npm's binaries. */
  readonly url?: string | undefined
  /** Folder of the embedded server's data, kept between runs. */
  readonly dataDir?: string | undefined
  /** True wipes the embedded data first; refused with `url`, because that server may hold other data. */
  readonly fresh?: boolean | undefined
  /** Database on the embedded server, created when missing; also the name in the list of sessions of any server. */
  readonly name: string
  /** Maximum number of connections. */
  readonly maxConnections?: number
  readonly logger?: DatabaseLogger | undefined
}

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
  const pools = openPools(url, options)
  try {
    await assertUsable(pools.pool, options.logger)
  } catch (error) {
    await pools.stop()
    throw isWalletError(error) ? error : databaseError(`DATABASE_URL: ${describeError(error)}`, error)
  }
  return { url, ...pools }
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
    const pools = openPools(url, options)
    const stopServer = async () => {
      await pools.stop()
      await server.stop()
    }
    try {
      await assertUsable(pools.pool, options.logger)
    } catch (error) {
      await stopServer()
      throw error
    }
    options.logger?.info({ dataDir, tookMs: Math.round(performance.now() - startedAtMs) }, 'embedded PostgreSQL is up')
    return { url, ...pools, stop: once(() => stopServer().then(giveBack)) }
  } catch (error) {
    await giveBack()
    throw error
  }
}

/** Returns the first pool of a server, and a function that opens more. */
export function openPools(url: string, options: PoolOptions): Omit<Database, 'url'> {
  const first = createPool(url, options)
  const all = [first]
  return {
    pool: first.pool,
    openPool: (more) => {
      const opened = createPool(url, { logger: options.logger, ...more })
      all.push(opened)
      return opened.pool
    },
    stop: once(async () => {
      await Promise.all(all.map(({ end }) => end()))
    }),
  }
}

async function assertUsable(pool: pg.Pool, logger: DatabaseLogger | undefined): Promise<void> {
  for (const danger of findDangers(await readServerSettings(pool))) logger?.warn({}, danger)
}

/** Creates a database when it is missing. @throws service/database */
export async function ensureDatabase(adminUrl: string, name: string): Promise<void> {
  try {
    await withConnection({ connectionString: adminUrl }, (client) =>
      client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}`),
    )
  } catch (error) {
    // 42P04: the database exists, as on every start after the first.
    if (errorCode(error) !== '42P04') throw databaseError(`the database ${name} could not be made`, error)
  }
}
