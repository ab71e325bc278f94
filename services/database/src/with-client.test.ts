import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  checkOutClient,
  createTestDatabase,
  type Database,
  migrate,
  openDatabase,
  withClient,
  withTransaction,
} from './index.ts'

let database: Database
let other: Database
beforeAll(async () => {
  ;[database, other] = await Promise.all([createTestDatabase(), createTestDatabase()])
  await database.pool.query('CREATE TABLE note (text text)')
})
afterAll(() => Promise.all([database?.stop(), other?.stop()]))

/** Ends every connection to the database, as a restart or an administrator does. */
const endConnections = () =>
  other.pool.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [
    new URL(database.url).pathname.slice(1),
  ])

const notes = async () => (await database.pool.query('SELECT text FROM note')).rows

describe('a connection that the server ends', () => {
  it('fails its transaction, and the next one gets another connection', async () => {
    const lost = withTransaction(database.pool, async (client) => {
      await client.query("INSERT INTO note VALUES ('lost')")
      await endConnections()
      await client.query("INSERT INTO note VALUES ('also lost')")
    })
    await expect(lost).rejects.toMatchObject({ code: 'service/database' })
    expect(await notes()).toEqual([])
    await withTransaction(database.pool, (client) => client.query("INSERT INTO note VALUES ('kept')"))
    expect(await notes()).toEqual([{ text: 'kept' }])
  })

  it('fails the running statement', async () => {
    const sleeping = withClient(database.pool, (client) => client.query('SELECT pg_sleep(60)'))
    sleeping.catch(() => undefined) // Awaited below.
    await expect.poll(async () => (await runningStatements('SELECT pg_sleep%')).length).toBe(1)
    await endConnections()
    await expect(sleeping).rejects.toMatchObject({ code: 'service/database' })
  })

  it('fails a transaction between two statements, and is not returned to the pool', async () => {
    const { client, lost, release } = await checkOutClient(database.pool)
    await client.query('BEGIN')
    await endConnections()
    expect(await lost).toBeInstanceOf(Error)
    await expect(client.query('SELECT 1')).rejects.toThrow()
    release(true)
    release(true)
    expect((await database.pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
  })

  it('fails a migration, which is applied by the next call', async () => {
    const slow = { id: '0001-slow', sql: 'CREATE TABLE slow (id int); SELECT pg_sleep(0.5)' }
    const migrating = migrate(database.pool, { room: 'lost', migrations: [slow] })
    migrating.catch(() => undefined) // Awaited below.
    await expect.poll(async () => (await runningStatements('CREATE TABLE slow%')).length).toBe(1)
    await endConnections()
    await expect(migrating).rejects.toMatchObject({ code: 'service/database' })
    expect(await migrate(database.pool, { room: 'lost', migrations: [slow] })).toEqual(['0001-slow'])
  })
})

describe('withClient', () => {
  it('rolls back and closes the connection when the work fails', async () => {
    const failing = withTransaction(database.pool, async (client) => {
      await client.query("INSERT INTO note VALUES ('undone')")
      await client.query('SELECT 1/0')
    })
    await expect(failing).rejects.toMatchObject({
      code: 'service/database',
      shortMessage: expect.stringContaining('division by zero'),
    })
    expect(await notes()).toEqual([{ text: 'kept' }])
  })

  it('fails with service/database when no connection becomes free in time', async () => {
    // The first connection has the same time: a busy machine takes more than 50 ms to make one.
    const small = database.openPool({ name: 'small', maxConnections: 1, waitMs: 500 })
    const { release } = await checkOutClient(small)
    await expect(withClient(small, (client) => client.query('SELECT 1'))).rejects.toMatchObject({
      code: 'service/database',
      shortMessage: expect.stringContaining('timeout'),
    })
    release(true)
    expect((await withClient(small, (client) => client.query('SELECT 1 AS one'))).rows).toEqual([{ one: 1 }])
  })
})

describe('database.stop', () => {
  it('ends soon, also while a statement hangs, which fails', async () => {
    const opened = await openDatabase({ url: database.url, name: 'hanging' })
    const outcome = expect(opened.pool.query('SELECT pg_sleep(61)')).rejects.toThrow('terminated')
    await expect.poll(async () => (await runningStatements('SELECT pg_sleep(61)')).length).toBe(1)
    await opened.stop()
    await outcome
  })
})

async function runningStatements(pattern: string) {
  const sql = "SELECT pid FROM pg_stat_activity WHERE state = 'active' AND query LIKE $1 AND datname = $2"
  return (await other.pool.query(sql, [pattern, new URL(database.url).pathname.slice(1)])).rows
}
