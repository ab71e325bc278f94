import { createTestDatabase, type Database } from '@latchkey/database'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeOf, openWalletWorld, type TestBrowser, type WalletWorld } from './wallet-world.fixture.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
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

const isKept = async ({ deviceId }: TestBrowser) => {
  const { rowCount } = await database.pool.query('SELECT FROM wallet_devices WHERE id = $1', [deviceId])
  return rowCount === 1
}
const auditOf = async ({ deviceId }: TestBrowser) => {
  const { rows } = await database.pool.query('SELECT kind FROM wallet_audit WHERE device_id = $1 ORDER BY id', [
    deviceId,
  ])
  return rows.map(({ kind }) => kind)
}

describe('the sweep', () => {
  it('deletes a device on which nobody signed in, a day after it registered last', async () => {
    const [idle, returning, used] = [await world.newBrowser(), await world.newBrowser(), await world.newBrowser()]
    const { refreshToken } = await used.login('ada@example.org')
    world.advance(DAY - HOUR)
    await world.sweep()
    expect(await Promise.all([idle, returning, used].map(isKept))).toEqual([true, true, true])
    await world.json(returning.register())
    world.advance(2 * HOUR)
    await world.sweep()
    expect(await Promise.all([idle, returning, used].map(isKept))).toEqual([false, true, true])
    expect(await codeOf(await idle.requestCode('eve@example.org'))).toBe('embedded/not-found')
    expect(await codeOf(await used.call('POST', '/v1/token/refresh', { refreshToken }))).toBe('ok')
    // The same key registers again, as a device of its own.
    const { deviceId } = await world.json<{ deviceId: string }>(idle.register())
    expect(deviceId).not.toBe(idle.deviceId)
  })

  it('X97: keeps a device as long as its codes count for the limits of their address', async () => {
    const [first, second] = [await world.newBrowser(), await world.newBrowser()]
    world.advance(DAY + MINUTE)
    expect(await codeOf(await first.requestCode('bob@example.org'))).toBe('ok')
    await world.json(second.register())
    await world.sweep()
    expect(await codeOf(await second.requestCode('bob@example.org'))).toBe('email/throttled')
    world.advance(2 * DAY + MINUTE)
    await world.sweep()
    expect(await isKept(first)).toBe(false)
  })

  it('deletes audit entries without a user after 30 days, and keeps those of users', async () => {
    const browser = await world.newBrowser()
    await browser.login('cy@example.org')
    world.advance(30 * DAY)
    await world.sweep()
    expect(await auditOf(browser)).toEqual(['device-registered', 'code-sent', 'signed-in'])
    world.advance(MINUTE)
    await world.sweep()
    expect(await auditOf(browser)).toEqual(['signed-in'])
  })
})
