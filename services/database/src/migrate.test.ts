import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type Database, migrate } from './index.ts'

const first = { id: '0001-fruit', sql: 'CREATE TABLE fruit (name text PRIMARY KEY)' }
const second = {
  id: '0002-colour',
  sql: "ALTER TABLE fruit ADD colour text; INSERT INTO fruit VALUES ('pear', 'green')",
}

describe('migrate, on a real server (DESIGN 3.9)', () => {
  let database: Database
  beforeAll(async () => {
    database = await createTestDatabase()
  })
  afterAll(() => database.stop())

  it('applies missing migrations in order, and only once', async () => {
    const { pool } = database
    expect(await migrate(pool, { room: 'order', migrations: [first] })).toEqual(['0001-fruit'])
    expect(await migrate(pool, { room: 'order', migrations: [first, second] })).toEqual(['0002-colour'])
    expect(await migrate(pool, { room: 'order', migrations: [first, second] })).toEqual([])
    expect((await pool.query('SELECT name, colour FROM fruit')).rows).toEqual([{ name: 'pear', colour: 'green' }])
  })

  it('separates the histories of two rooms', async () => {
    const other = { id: '0001-fruit', sql: 'CREATE TABLE basket (id int)' }
    expect(await migrate(database.pool, { room: 'apart', migrations: [other] })).toEqual(['0001-fruit'])
  })

  it('rolls all back when one of several fails', async () => {
    const good = { id: '0001-good', sql: 'CREATE TABLE half (id int)' }
    const bad = { id: '0002-bad', sql: 'CREATE TABLE half (id int)' }
    await expect(migrate(database.pool, { room: 'atomic', migrations: [good, bad] })).rejects.toMatchObject({
      code: 'service/database',
      shortMessage: expect.stringContaining('atomic/0002-bad'),
    })
    expect((await database.pool.query("SELECT 1 FROM pg_tables WHERE tablename = 'half'")).rowCount).toBe(0)
    expect(await migrate(database.pool, { room: 'atomic', migrations: [good] })).toEqual(['0001-good'])
  })

  it.each([
    ['an edited migration', [{ ...first, sql: 'SELECT 1' }, second], 'was edited'],
    ['a removed one', [first], 'does not know'],
    ['another order', [second, first], 'where this version has'],
    ['a renamed one', [{ ...first, id: '0001-fruits' }, second], 'where this version has'],
    ['a doubled one', [first, second, second], 'listed twice'],
  ])('refuses %s', async (_, migrations, sentence) => {
    await expect(migrate(database.pool, { room: 'order', migrations })).rejects.toMatchObject({
      code: 'service/database',
      shortMessage: expect.stringContaining(sentence),
    })
  })

  it('lets ten processes start at once', async () => {
    const slow = { id: '0001-slow', sql: 'SELECT pg_sleep(0.05); CREATE TABLE once (id int)' }
    const applied = await Promise.all(
      Array.from({ length: 10 }, () => migrate(database.pool, { room: 'race', migrations: [slow] })),
    )
    expect(applied.flat()).toEqual(['0001-slow'])
  })
})

describe('createTestDatabase', () => {
  it('creates a database for each caller and drops it at the end', async () => {
    const [one, two] = await Promise.all([createTestDatabase(), createTestDatabase()])
    await one.pool.query('CREATE TABLE mine (id int)')
    expect((await two.pool.query("SELECT 1 FROM pg_tables WHERE tablename = 'mine'")).rowCount).toBe(0)
    await one.stop()
    const name = new URL(one.url).pathname.slice(1)
    expect((await two.pool.query('SELECT 1 FROM pg_database WHERE datname = $1', [name])).rowCount).toBe(0)
    await two.stop()
  })
})
