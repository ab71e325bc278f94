import { createTestDatabase, type Database } from '@latchkey/database'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type AuditChain, createAuditChain } from './audit-chain.ts'
import type { AuditTable } from './audit-table.ts'
import { reportAudit } from './report-audit.ts'
import { verifyAudit } from './verify-audit.ts'

const NOW = Date.parse('2026-03-01T12:00:00Z')
const DAY = 86_400_000
const table: AuditTable = {
  name: 'test_audit',
  columns: ['user_id', 'detail'],
  chainOf: `CASE WHEN user_id IS NULL THEN 'anonymous' ELSE 'users' END`,
}
const key = new Uint8Array(32).fill(5)
let database: Database
let chain: AuditChain
let logged: { readonly chain?: string; readonly seq?: number; readonly hash?: string; readonly reason?: string }[] = []

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.stop())

const query = (sql: string, values: readonly unknown[] = []) => database.pool.query(sql, [...values])
const open = () => {
  const write = (fields: object) => void logged.push(fields)
  return createAuditChain({ pool: database.pool, table, key, logger: { info: write, error: write } })
}
const add = (userId: string | null, detail: string, at = NOW) =>
  query('INSERT INTO test_audit (at, kind, user_id, detail) VALUES ($1, $2, $3, $4)', [
    new Date(at),
    'signed-in',
    userId,
    detail,
  ])
const verify = (heads: readonly { chain: string; seq: number; hash: Buffer }[] = []) =>
  verifyAudit({ pool: database.pool, table, key, logged: heads })
const problems = async () =>
  (await verify()).problems.map(({ seq, kind, from }) => `${seq} ${kind}${from === undefined ? '' : ` from ${from}`}`)

beforeEach(async () => {
  await query('DROP TABLE IF EXISTS test_audit, test_audit_heads')
  await query(`
    CREATE TABLE test_audit (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, at timestamptz NOT NULL, kind text NOT NULL,
      user_id text, detail text, chain text, seq bigint, prev_hash bytea, mac bytea, UNIQUE (chain, seq));
    CREATE TABLE test_audit_heads (
      chain text PRIMARY KEY, first_seq bigint NOT NULL, first_prev bytea NOT NULL, seq bigint NOT NULL,
      hash bytea NOT NULL, mac bytea NOT NULL)`)
  logged = []
  chain = open()
  for (let each = 1; each <= 9; each++) await add('ada', `login ${each}`)
  await chain.seal()
  return () => chain.stop()
})

describe('an audit chain', () => {
  it('verifies after each row that is added', async () => {
    await add(null, 'a stranger')
    await add('ada', 'one more')
    await chain.seal()
    const { heads, unsealed } = await verify()
    expect(await problems()).toEqual([])
    expect(heads.map((head) => [head.chain, head.firstSeq, head.seq])).toEqual([
      ['anonymous', 1, 1],
      ['users', 1, 10],
    ])
    expect(unsealed).toBe(0)
  })

  it('X111: names the row when any of its columns was altered, and no other row', async () => {
    for (const change of [
      `detail = 'login 50'`,
      'detail = NULL',
      `detail = ''`,
      `kind = 'signed-out'`,
      `user_id = 'eve'`,
      'user_id = NULL',
      `at = at + interval '1 microsecond'`,
      `mac = decode(repeat('00', 32), 'hex')`,
      'prev_hash = NULL',
    ]) {
      await query('CREATE TABLE copy AS SELECT * FROM test_audit WHERE seq = 5')
      await query(`UPDATE test_audit SET ${change} WHERE seq = 5`)
      expect(await problems(), change).toEqual(['5 altered'])
      await query(
        'UPDATE test_audit t SET (at, kind, user_id, detail, prev_hash, mac) = (SELECT at, kind, user_id, detail, prev_hash, mac FROM copy) WHERE t.seq = 5; DROP TABLE copy',
      )
      expect(await problems()).toEqual([])
    }
  })

  it('X111: names the rows that were deleted, at the start, in the middle and at the end', async () => {
    await query('DELETE FROM test_audit WHERE seq IN (1, 4, 5, 9)')
    expect(await problems()).toEqual(['1 missing', '4 missing', '5 missing', '9 missing'])
  })

  it('X111: names a deleted row when the later rows were renumbered, and rows whose positions were swapped', async () => {
    await query('DELETE FROM test_audit WHERE seq = 4')
    for (const seq of [5, 6, 7, 8, 9]) await query('UPDATE test_audit SET seq = $1 - 1 WHERE seq = $1', [seq])
    const moved = [4, 5, 6, 7, 8].map((seq) => `${seq} moved from ${seq + 1}`)
    expect(await problems()).toEqual([...moved, '9 missing'])
    await chain.stop()
  })

  it('X111: names two rows whose positions were swapped, and no other row', async () => {
    await query('UPDATE test_audit SET seq = -seq WHERE seq IN (3, 4)')
    await query('UPDATE test_audit SET seq = 7 + seq WHERE seq IN (-3, -4)')
    expect(await problems()).toEqual(['3 moved from 4', '4 moved from 3'])
  })

  it('X111: names inserted rows that were copied or sealed with another key', async () => {
    await query(`INSERT INTO test_audit (at, kind, user_id, detail, chain, seq, prev_hash, mac)
      SELECT at, kind, user_id, detail, chain, 10, prev_hash, mac FROM test_audit WHERE seq = 9`)
    expect(await problems()).toEqual(['10 altered'])
  })

  it('X111: finds rows that were deleted at the end by the stored head, and by a logged head when the stored one was set back too', async () => {
    const { rows } = await query('SELECT * FROM test_audit_heads')
    await add('ada', 'what an intruder did')
    await chain.seal()
    await chain.stop()
    const head = logged.findLast((each) => each.chain === 'users')
    const known = { chain: 'users', seq: head?.seq ?? 0, hash: Buffer.from(head?.hash ?? '', 'hex') }
    expect((await verify([known])).problems).toEqual([])
    await query('DELETE FROM test_audit WHERE seq = 10')
    expect(await problems()).toEqual(['10 missing'])
    // The intruder restores an older head, so that the database alone is consistent.
    await query('UPDATE test_audit_heads SET seq = $1, hash = $2, mac = $3', [rows[0].seq, rows[0].hash, rows[0].mac])
    expect(await problems()).toEqual([])
    expect((await verify([known])).problems).toEqual([{ chain: 'users', seq: 10, kind: 'missing' }])
  })

  it('X111: is not continued after its head was altered, or was set back while the service runs', async () => {
    const { rows } = await query('SELECT * FROM test_audit_heads')
    await add('ada', 'later')
    await chain.seal()
    await query('DELETE FROM test_audit WHERE seq = 10')
    await query('UPDATE test_audit_heads SET seq = $1, hash = $2, mac = $3', [rows[0].seq, rows[0].hash, rows[0].mac])
    await expect(chain.seal()).rejects.toMatchObject({ code: 'audit/broken' })
    await query('UPDATE test_audit_heads SET first_seq = 7')
    const other = open()
    await expect(other.seal()).rejects.toMatchObject({ code: 'audit/broken' })
    expect(await problems()).toContain('9 head-altered')
    await other.stop()
    // Whichever of the two had the lock reports it.
    await expect.poll(() => logged.some(({ reason }) => reason?.includes('its head was altered'))).toBe(true)
  })

  it('seals each of 2,500 rows exactly once when two nodes seal at the same time', async () => {
    const second = open()
    const writes = Array.from({ length: 250 }, (_, each) =>
      query(
        `INSERT INTO test_audit (at, kind, user_id, detail) SELECT $1, 'unlocked', $2, n::text FROM generate_series(1, 10) n`,
        [new Date(NOW), each % 3 === 0 ? null : `user ${each}`],
      ),
    )
    await Promise.all([...writes, chain.seal(), second.seal(), chain.seal(), second.seal()])
    await expect.poll(async () => (await verify()).unsealed).toBe(0)
    const { heads } = await verify()
    expect(await problems()).toEqual([])
    expect([heads.reduce((sum, { seq }) => sum + seq, 0)]).toEqual([2_509])
    await second.stop()
  })

  it('still verifies after the service has deleted expired rows', async () => {
    for (let day = 0; day < 6; day++) await add(null, `day ${day}`, NOW + day * DAY)
    await chain.seal()
    await chain.prune('anonymous', new Date(NOW + 3 * DAY))
    expect(await problems()).toEqual([])
    const { rows } = await query(`SELECT detail FROM test_audit WHERE user_id IS NULL ORDER BY id`)
    expect(rows.map(({ detail }) => detail)).toEqual(['day 3', 'day 4', 'day 5'])
    await query(`DELETE FROM test_audit WHERE detail = 'day 3'`)
    expect(await problems()).toEqual(['4 missing'])
    await chain.prune('anonymous', new Date(NOW + 9 * DAY))
    await add(null, 'new')
    await chain.seal()
    expect(await problems()).toEqual([])
  })

  it('is reported as missing in a database without tables, with a hint what to do', async () => {
    const empty = await createTestDatabase()
    const lines: string[] = []
    const options = { pool: empty.pool, table, key }
    expect(await reportAudit(options, [], (line) => lines.push(line))).toBe(false)
    await empty.stop()
    expect(lines).toEqual([
      `This database has no table ${table.name}: check DATABASE_URL, or start the service once, which creates its tables`,
    ])
  })

  it('is reported line by line, and the report returns false when a row is wrong', async () => {
    const lines: string[] = []
    const report = (args: readonly string[] = []) =>
      reportAudit({ pool: database.pool, table, key }, args, (line) => lines.push(line))
    expect(await report()).toBe(true)
    expect(lines[0]).toMatch(/^test_audit users: rows 1 to 9, head users:9:[0-9a-f]{64}$/)
    await query(`UPDATE test_audit SET detail = 'x' WHERE seq = 2`)
    expect(await report([`users:12:${'0'.repeat(64)}`])).toBe(false)
    expect(lines.slice(2, 4)).toEqual(['test_audit users:2 (id 2) altered', 'test_audit users:12 missing'])
    await expect(report(['users'])).rejects.toThrow(RangeError)
  })
})
