import { randomUUID } from 'node:crypto'
import { createTestDatabase, type Database } from '@latchkey/database'
import { reportAudit } from '@latchkey/proofs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CustodyWorld, createWallet, openCustodyWorld } from './custody-world.fixture.ts'
import { auditTable, readAuditEvents, writeAudit } from './drivers/audit.ts'
import { toAuditKey } from './open-custody.ts'

let database: Database
let world: CustodyWorld

beforeAll(async () => {
  database = await createTestDatabase()
  world = await openCustodyWorld(database)
})
afterAll(async () => {
  await world.stop()
  await database.stop()
})

describe('the audit of the service', () => {
  it('X111: exports what auth records too: the permit for a kit, and a deletion', async () => {
    const [walletId, device, now] = [randomUUID(), 'd'.repeat(43), new Date(world.now())]
    for (const kind of ['export-requested', 'kit-permitted', 'deletion-requested', 'wallet-deleted'] as const)
      await writeAudit(database.pool, { kind, now, walletId, device })
    const events = await readAuditEvents(database.pool, { from: now, to: new Date(world.now() + 1) })
    const same = { at: world.now(), walletId, device }
    expect(events).toEqual([
      { event: 'kit', ...same },
      { event: 'deleted', ...same },
    ])
  })

  it('X111: is sealed within seconds, and verification names an altered row and a deleted row', async () => {
    await createWallet(world, 'fay@example.org')
    const unsealed = async () => {
      const { rowCount } = await database.pool.query('SELECT FROM custody_audit WHERE mac IS NULL')
      return rowCount
    }
    await expect.poll(unsealed).toBe(0)
    const lines: string[] = []
    const options = { pool: database.pool, table: auditTable, key: await toAuditKey(world.kms) }
    const report = () => reportAudit(options, [], (line) => lines.push(line))
    expect(await report()).toBe(true)
    const { rows } = await database.pool.query(
      `SELECT id, chain, seq FROM custody_audit WHERE chain = 'wallets' ORDER BY seq`,
    )
    const [altered, deleted] = rows
    await database.pool.query(`UPDATE custody_audit SET address = '192.0.2.99' WHERE id = $1`, [altered.id])
    await database.pool.query('DELETE FROM custody_audit WHERE id = $1', [deleted.id])
    lines.length = 0
    expect(await report()).toBe(false)
    expect(lines.slice(0, 2)).toEqual([
      `custody_audit wallets:${altered.seq} (id ${altered.id}) altered`,
      `custody_audit wallets:${deleted.seq} missing`,
    ])
  })
})
