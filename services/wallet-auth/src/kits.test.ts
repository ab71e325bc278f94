import { randomUUID } from 'node:crypto'
import { createTestDatabase, type Database } from '@latchkey/database'
import type { Statement } from '@latchkey/protocol/wallet-keys'
import { sealHalf, splitDataKey } from '@latchkey/vault/keys'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addWallet, codeOf, openWalletWorld, type WalletWorld } from './wallet-world.fixture.ts'

const MINUTE = 60_000
let database: Database
let world: WalletWorld
let sealTo = ''
let owners = 0

beforeAll(async () => {
  database = await createTestDatabase()
  world = await openWalletWorld(database)
  const browser = await world.newBrowser()
  sealTo = (await world.json<{ sealTo: string }>(browser.call('GET', '/v1/projects/shop'))).sealTo
})
afterAll(async () => {
  await world.stop()
  await database.stop()
})

/** A user with a wallet on one device. */
async function openOwner() {
  owners += 1
  const browser = await world.newBrowser()
  const session = await browser.login(`kit${owners}@example.org`)
  const walletId = await addWallet(database, browser.deviceId)
  await database.pool.query('UPDATE wallet_wallets SET vault = $2 WHERE id = $1', [walletId, { generation: 1 }])
  const { thumbprint: device } = browser.device.vault
  const permit = (change: Partial<Statement<'custody-permit+jwt'>> = {}) =>
    world.custody.sign('custody-permit+jwt', {
      ...{ sub: device, operation: 'kit', walletId, recipient: 'r'.repeat(87) },
      ...{ jti: randomUUID(), requestedAt: world.now() / 1000, exp: world.now() / 1000 + 120 },
      ...change,
    })
  /** Stores the half of a new kit. */
  async function add(approval: string) {
    const { authHalf } = await splitDataKey(crypto.getRandomValues(new Uint8Array(32)))
    const setId = randomUUID()
    const half = await sealHalf(sealTo, authHalf, { purpose: 'create', walletId, device, id: setId })
    const set = { setId, type: 'kit', half } as const
    const body = await browser.signed('latchkey-keyset+jwt', { walletId, generation: 1, set, approval })
    return { setId, response: await browser.call('POST', '/v1/keysets', body, session) }
  }
  const list = async () =>
    (
      await world.json<{ kits: readonly { readonly setId: string; readonly createdAt: number }[] }>(
        browser.call('GET', '/v1/keysets', undefined, session),
      )
    ).kits
  const revoke = async (setId: string) =>
    codeOf(await browser.call('DELETE', `/v1/keysets/${setId}`, undefined, session))
  return { browser, session, walletId, device, permit, add, list, revoke }
}

describe('a recovery kit', () => {
  it('is stored by a permit of custody, listed with its time, and revoked with its half deleted', async () => {
    const { walletId, permit, add, list, revoke } = await openOwner()
    expect(await list()).toEqual([])
    const first = await add(await permit())
    expect(await codeOf(first.response)).toBe('ok')
    const createdAt = world.now()
    world.advance(MINUTE)
    const second = await add(await permit())
    expect(await list()).toEqual([
      { setId: second.setId, createdAt: world.now() },
      { setId: first.setId, createdAt },
    ])
    expect(await revoke(first.setId)).toBe('ok')
    expect(await revoke(first.setId)).toBe('embedded/not-found')
    expect((await list()).map(({ setId }) => setId)).toEqual([second.setId])
    const sets = await database.pool.query('SELECT id FROM wallet_sets WHERE wallet_id = $1 AND id = $2', [
      walletId,
      first.setId,
    ])
    expect(sets.rowCount).toBe(0)
    const audit = await database.pool.query(
      `SELECT kind, detail FROM wallet_audit WHERE wallet_id = $1 AND kind IN ('set-added', 'kit-revoked') ORDER BY id`,
      [walletId],
    )
    expect(audit.rows).toEqual([
      { kind: 'set-added', detail: 'kit' },
      { kind: 'set-added', detail: 'kit' },
      { kind: 'kit-revoked', detail: null },
    ])
  })

  it('X129: is not stored by a permit for another operation, wallet or device, of another signer, expired, or used', async () => {
    const { permit, add, list, walletId, browser, device } = await openOwner()
    const approval = await world.custody.sign('custody-approval+jwt', {
      ...{ sub: device, walletId, deviceId: browser.deviceId, jti: randomUUID(), exp: world.now() / 1000 + 600 },
    })
    const signed = await permit()
    for (const refused of [
      await permit({ operation: 'export' }),
      await permit({ walletId: randomUUID() }),
      await permit({ sub: 'x'.repeat(43) }),
      await permit({ exp: world.now() / 1000 - 1 }),
      `${signed.slice(0, -4)}AAAA`,
      approval,
    ])
      expect(await codeOf((await add(refused)).response)).toBe('proof/refused')
    expect(await codeOf((await add(signed)).response)).toBe('ok')
    expect(await codeOf((await add(signed)).response)).toBe('proof/refused')
    expect(await list()).toHaveLength(1)
  })

  it('X129: does not let a device in: a set of a device needs the approval of custody', async () => {
    const { permit, browser, session, walletId, device } = await openOwner()
    const { authHalf } = await splitDataKey(crypto.getRandomValues(new Uint8Array(32)))
    const setId = randomUUID()
    const half = await sealHalf(sealTo, authHalf, { purpose: 'create', walletId, device, id: setId })
    const set = { setId, type: 'device', half } as const
    const approval = await permit()
    const body = await browser.signed('latchkey-keyset+jwt', { walletId, generation: 1, set, approval })
    expect(await codeOf(await browser.call('POST', '/v1/keysets', body, session))).toBe('proof/refused')
  })

  it('is one of at most five, also for requests at once', async () => {
    const { permit, add, list, revoke } = await openOwner()
    const permits = await Promise.all(Array.from({ length: 7 }, () => permit()))
    const codes = await Promise.all(permits.map(async (each) => codeOf((await add(each)).response)))
    expect(codes.filter((each) => each === 'ok')).toHaveLength(5)
    expect(codes.filter((each) => each === 'embedded/too-many-kits')).toHaveLength(2)
    const [kit] = await list()
    expect(await revoke(kit?.setId ?? '')).toBe('ok')
    expect(await codeOf((await add(await permit())).response)).toBe('ok')
  })

  it('X77: does not count as a way in when the last device is removed, because no service opens a wallet by it', async () => {
    const { browser, session, permit, add, walletId } = await openOwner()
    await add(await permit())
    await database.pool.query(`DELETE FROM wallet_sets WHERE wallet_id = $1 AND type = 'auto'`, [walletId])
    const removed = await browser.call('DELETE', `/v1/devices/${browser.deviceId}`, undefined, session)
    expect(await codeOf(removed)).toBe('embedded/last-key-set')
  })

  it('X109: is revoked by its user alone, and a set of a device is revoked by its device alone', async () => {
    const [owner, stranger] = [await openOwner(), await openOwner()]
    const { setId } = await owner.add(await owner.permit())
    expect(await stranger.revoke(setId)).toBe('embedded/not-found')
    expect(await owner.list()).toHaveLength(1)
    const { rows } = await database.pool.query('SELECT id FROM wallet_sets WHERE wallet_id = $1 AND type = $2', [
      owner.walletId,
      'device',
    ])
    expect(await owner.revoke(rows[0]?.id)).toBe('embedded/not-found')
  })
})
