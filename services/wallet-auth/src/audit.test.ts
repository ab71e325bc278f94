import { randomUUID } from 'node:crypto'
import { createTestDatabase, type Database } from '@latchkey/database'
import { reportAudit } from '@latchkey/proofs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditTable, readAuditEvents, writeAudit } from './drivers/audit.ts'
import { toAuditKey } from './open-wallet-auth.ts'
import { openWalletWorld, type WalletWorld } from './wallet-world.fixture.ts'

let database: Database
let world: WalletWorld

beforeAll(async () => {
  database = await createTestDatabase()
  world = await openWalletWorld(database)
})
afterAll(async () => {
  await world.stop()
  await database.stop()
})

describe('the audit of the service', () => {
  it('X111: exports the half of a kit that auth stored, and no other set', async () => {
    const { deviceId, device } = await world.newBrowser()
    const [walletId, now] = [randomUUID(), new Date(world.now())]
    for (const detail of ['device', 'kit'])
      await writeAudit(database.pool, { kind: 'set-added', now, deviceId, walletId, detail })
    const events = await readAuditEvents(database.pool, { from: now, to: new Date(world.now() + 1) })
    expect(events).toEqual([{ event: 'kit', at: world.now(), walletId, device: device.vault.thumbprint }])
  })

  it('X111: is sealed within seconds, and verification names an altered row and a deleted row', async () => {
    for (let each = 0; each < 2; each++) {
      await (await world.newBrowser()).login('fay@example.org')
      world.advance(60_000)
    }
    const unsealed = async () => {
      const { rowCount } = await database.pool.query('SELECT FROM wallet_audit WHERE mac IS NULL')
      return rowCount
    }
    await expect.poll(unsealed).toBe(0)
    const lines: string[] = []
    const options = { pool: database.pool, table: auditTable, key: await toAuditKey(world.kms) }
    const report = () => reportAudit(options, [], (line) => lines.push(line))
    expect(await report()).toBe(true)
    const { rows } = await database.pool.query(
      `SELECT id, chain, seq FROM wallet_audit WHERE chain = 'users' ORDER BY seq`,
    )
    const [altered, deleted] = rows
    await database.pool.query(`UPDATE wallet_audit SET address = '192.0.2.99' WHERE id = $1`, [altered.id])
    await database.pool.query('DELETE FROM wallet_audit WHERE id = $1', [deleted.id])
    lines.length = 0
    expect(await report()).toBe(false)
    expect(lines.slice(0, 2)).toEqual([
      `wallet_audit users:${altered.seq} (id ${altered.id}) altered`,
      `wallet_audit users:${deleted.seq} missing`,
    ])
  })
})
