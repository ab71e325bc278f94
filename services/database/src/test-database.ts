import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type EmbeddedServer, makeDataFolder, startEmbeddedServer } from './embedded-server.ts'
import { type Database, ensureDatabase, openPools } from './open-database.ts'
import { withConnection } from './with-connection.ts'

/** One server for all suites of the process; it ends with the process. */
let shared: Promise<EmbeddedServer> | undefined

/**
 * Creates a database for one suite.
 *
 * @param serverUrl - URL of any database on the server, from DATABASE_URL by default. Absent: the process starts a temporary server.
 * @returns an open database; `stop()` drops it.
 * @throws service/database
 * @example
 * const database = await createTestDatabase()
 * afterAll(() => database.stop())
 */
export async function createTestDatabase(serverUrl = process.env.DATABASE_URL): Promise<Database> {
  const name = `test_${randomBytes(8).toString('hex')}`
  const urlOf = await serverAddress(serverUrl)
  await ensureDatabase(urlOf('postgres'), name)
  const url = urlOf(name)
  const pools = openPools(url, { name })
  let stopped: Promise<void> | undefined
  const stop = () => {
    stopped ??= pools.stop().then(() => dropDatabase(urlOf('postgres'), name))
    return stopped
  }
  return { url, ...pools, stop }
}

async function serverAddress(external: string | undefined): Promise<(database: string) => string> {
  if (external !== undefined && external !== '') {
    return (database) => {
      const url = new URL(external)
      url.pathname = `/${database}`
      return url.href
    }
  }
  shared ??= startThrowAwayServer()
  return (await shared).urlOf
}

async function startThrowAwayServer(): Promise<EmbeddedServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'latchkey-test-'))
  try {
    await makeDataFolder(dataDir)
    return await startEmbeddedServer({ dataDir, fresh: false, throwAway: true })
  } catch (error) {
    shared = undefined
    await rm(dataDir, { recursive: true, force: true })
    throw error
  }
}

async function dropDatabase(adminUrl: string, name: string): Promise<void> {
  await withConnection({ connectionString: adminUrl }, (client) =>
    client.query(`DROP DATABASE IF EXISTS ${client.escapeIdentifier(name)} WITH (FORCE)`),
  )
}
