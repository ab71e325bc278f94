import { randomUUID } from 'node:crypto'
import { createTestDatabase, type Database } from '@latchkey/database'
import { createStatementSigner, readStatement } from '@latchkey/proofs'
import type { DeletionConsent } from '@latchkey/protocol/wallet-auth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readAuditEvents } from './drivers/audit.ts'
import { addWallet, CUSTODY, codeOf, FRAME, ORIGIN, openWalletWorld, type WalletWorld } from './wallet-world.fixture.ts'

const MINUTE = 60_000
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

let owners = 0
async function openOwner() {
  owners += 1
  const email = `del${owners}@example.org`
  const browser = await world.newBrowser()
  const session = await browser.login(email)
  return { email, browser, session, walletId: await addWallet(database, browser.deviceId) }
}

type Owner = Awaited<ReturnType<typeof openOwner>>

/** Returns a request to delete a wallet, signed by the vault of a device. The page of custody forwards it to auth. */
const signRequest = (
  { browser, walletId }: Pick<Owner, 'browser' | 'walletId'>,
  {
    name = 'custody-deletion+jwt',
    ...change
  }: { readonly name?: 'custody-deletion+jwt' | 'custody-export+jwt'; readonly walletId?: string } = {},
) => browser.device.request(name, 'n'.repeat(22), { walletId, projectId: 'shop', origin: ORIGIN, ...change } as never)

const state = (
  { browser, walletId }: Pick<Owner, 'browser' | 'walletId'>,
  signer = world.custody,
  change: object = {},
) =>
  signer.sign('custody-deleted+jwt', {
    ...{ sub: browser.device.vault.thumbprint, walletId, exp: world.now() / 1000 + 900 },
    ...change,
  })

async function post(path: string, body: object, origin = CUSTODY): Promise<string> {
  const headers = { 'content-type': 'application/json', origin }
  return codeOf(await world.app.request(`/v1/${path}`, { method: 'POST', headers, body: JSON.stringify(body) }))
}
const remove = async (
  owner: Pick<Owner, 'browser' | 'walletId'>,
  given: { statement?: string; request?: string } = {},
) => post('deletion', { statement: await state(owner), request: await signRequest(owner), ...given })

/** Tables with rows of a user, or that name the address. */
async function tablesWith(userId: string, walletId: string): Promise<readonly string[]> {
  const { rows } = await database.pool.query<{ name: string; column: string }>(
    `SELECT table_name AS name, column_name AS column FROM information_schema.columns
      WHERE table_schema = 'public' AND column_name IN ('user_id', 'wallet_id') AND table_name LIKE 'wallet_%'`,
  )
  const found = await Promise.all(
    rows.map(async ({ name, column }) => {
      const { rowCount } = await database.pool.query(`SELECT FROM ${name} WHERE ${column} = $1 LIMIT 1`, [
        column === 'user_id' ? userId : walletId,
      ])
      return rowCount === 0 ? [] : [name]
    }),
  )
  return [...new Set(found.flat())].sort()
}

describe('the deletion of a user', () => {
  it('leaves no row of the user but the audit, ends the session, and mails the address', async () => {
    const owner = await openOwner()
    const { email, browser, session, walletId } = owner
    const { rows } = await database.pool.query('SELECT user_id AS id FROM wallet_wallets WHERE id = $1', [walletId])
    const userId = String(rows[0]?.id)
    expect(await tablesWith(userId, walletId)).toContain('wallet_sets')
    const before = world.mails.length
    expect(await remove(owner)).toBe('ok')
    expect(await tablesWith(userId, walletId)).toEqual(['wallet_audit'])
    const read = await browser.call('GET', '/v1/session', undefined, session)
    expect(await codeOf(read)).toBe('session/expired')
    const { refreshToken } = session
    expect(await codeOf(await browser.call('POST', '/v1/token/refresh', { refreshToken }))).toBe('session/expired')
    await expect
      .poll(() => world.mails.slice(before).find(({ to }) => to === email)?.subject)
      .toBe('Your wallet was deleted')
    const audit = await database.pool.query(
      'SELECT kind FROM wallet_audit WHERE user_id = $1 ORDER BY id DESC LIMIT 1',
      [userId],
    )
    expect(audit.rows[0]?.kind).toBe('wallet-deleted')
    const { thumbprint: device } = browser.device.vault
    const period = { from: new Date(world.now()), to: new Date(world.now() + 1) }
    const events = await readAuditEvents(database.pool, period)
    expect(events.filter((each) => each.walletId === walletId)).toEqual([
      { event: 'deleted', at: world.now(), walletId, device },
    ])
  })

  it('makes room for a new user and wallet of the same address, on the same device', async () => {
    const owner = await openOwner()
    const { email, browser } = owner
    await remove(owner)
    // The mail about the deletion, which has no code.
    expect(await world.lastCode(email)).toBe('')
    world.advance(2 * MINUTE)
    const session = await browser.login(email)
    const described = await world.json<{ wallet: object | null }>(
      browser.call('GET', '/v1/session', undefined, session),
    )
    expect(described.wallet).toBeNull()
    const next = await addWallet(database, browser.deviceId)
    // The statement about the old wallet deletes nothing of the new one.
    expect(await remove(owner)).toBe('ok')
    const { rowCount } = await database.pool.query('SELECT FROM wallet_wallets WHERE id = $1', [next])
    expect(rowCount).toBe(1)
  })

  it('X125: changes nothing the second time, also for requests at once, and leaves other users alone', async () => {
    const [owner, other] = [await openOwner(), await openOwner()]
    const given = { statement: await state(owner), request: await signRequest(owner) }
    const calls = [remove(owner, given), remove(owner, given), remove(owner, given)]
    expect(await Promise.all(calls)).toEqual(['ok', 'ok', 'ok'])
    const { rowCount } = await database.pool.query(
      `SELECT FROM wallet_audit WHERE wallet_id = $1 AND kind = 'wallet-deleted'`,
      [owner.walletId],
    )
    expect(rowCount).toBe(1)
    expect(await codeOf(await other.browser.call('GET', '/v1/session', undefined, other.session))).toBe('ok')
  })

  it('X125: deletes all or nothing if the service ends before its transaction does', async () => {
    const owner = await openOwner()
    const { browser, session } = owner
    await database.pool.query(
      `CREATE FUNCTION fail_deletion() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'the end'; END $$;
       CREATE TRIGGER fail_deletion BEFORE INSERT ON wallet_audit FOR EACH ROW WHEN (NEW.kind = 'wallet-deleted')
         EXECUTE FUNCTION fail_deletion();`,
    )
    try {
      expect(await remove(owner)).not.toBe('ok')
    } finally {
      await database.pool.query('DROP TRIGGER fail_deletion ON wallet_audit; DROP FUNCTION fail_deletion')
    }
    expect(await codeOf(await browser.call('GET', '/v1/session', undefined, session))).toBe('ok')
    expect(await remove(owner)).toBe('ok')
  })

  it('X129: needs a statement of custody for this wallet that has not expired, from the page of custody', async () => {
    const owner = await openOwner()
    const { browser, session } = owner
    const stranger = createStatementSigner(new Uint8Array(32).fill(1))
    const request = await signRequest(owner)
    expect(await remove(owner, { statement: await state(owner, stranger) })).toBe('proof/refused')
    const old = await state(owner, world.custody, { exp: world.now() / 1000 - 1 })
    expect(await remove(owner, { statement: old })).toBe('proof/refused')
    expect(await post('deletion', { statement: await state(owner), request }, FRAME)).toBe('request/origin-not-allowed')
    const nobody = await state(owner, world.custody, { walletId: randomUUID() })
    expect(await remove(owner, { statement: nobody })).toBe('ok')
    expect(await codeOf(await browser.call('GET', '/v1/session', undefined, session))).toBe('ok')
  })

  it('X133: needs what a device of the user signed for this wallet, so that custody alone deletes none', async () => {
    const [owner, other] = [await openOwner(), await openOwner()]
    const { walletId, browser, session } = owner
    const statement = await state(owner)
    expect(await post('deletion', { statement })).toBe('request/invalid')
    for (const request of [
      await signRequest({ browser: await world.newBrowser(), walletId }),
      await signRequest({ browser: other.browser, walletId }),
      await signRequest(owner, { walletId: other.walletId }),
      await signRequest(owner, { name: 'custody-export+jwt' }),
      `${(await signRequest(owner)).slice(0, -4)}AAAA`,
    ])
      expect(await remove(owner, { request })).toBe('proof/refused')
    await database.pool.query(`UPDATE wallet_user_devices SET status = 'revoked' WHERE device_id = $1`, [
      browser.deviceId,
    ])
    expect(await remove(owner), 'of a revoked device').toBe('proof/refused')
    await database.pool.query(`UPDATE wallet_user_devices SET status = 'active' WHERE device_id = $1`, [
      browser.deviceId,
    ])
    expect(await codeOf(await browser.call('GET', '/v1/session', undefined, session))).toBe('ok')
    expect(await remove(owner)).toBe('ok')
  })

  it('X110: is neither consented to nor done for a frozen wallet and a stopped site, whose custody half stays until auth consents', async () => {
    const owner = await openOwner()
    const { walletId } = owner
    const consent = async (request: string) => post('deletion/consent', { request })
    const both = async () => [await consent(await signRequest(owner)), await remove(owner)]
    const set = (status: string) =>
      database.pool.query('UPDATE wallet_wallets SET status = $2 WHERE id = $1', [walletId, status])
    await set('frozen')
    expect(await both()).toEqual(['embedded/frozen', 'embedded/frozen'])
    await set('active')
    for (const origin of ['', ORIGIN]) {
      await database.pool.query(
        `INSERT INTO wallet_stops (project, origin, stopped_at, operator, reason) VALUES ('shop', $1, now(), 'ada', 'a test')`,
        [origin],
      )
      expect(await both()).toEqual(['embedded/stopped', 'embedded/stopped'])
      await database.pool.query('DELETE FROM wallet_stops')
    }
    expect(await both()).toEqual(['ok', 'ok'])
  })

  it('X109: is consented to for a device of the user alone, by a statement about this wallet and device', async () => {
    const [owner, other] = [await openOwner(), await openOwner()]
    const { walletId, browser } = owner
    const headers = { 'content-type': 'application/json', origin: CUSTODY }
    const body = JSON.stringify({ request: await signRequest(owner) })
    const { consent } = await world.json<DeletionConsent>(
      world.app.request('/v1/deletion/consent', { method: 'POST', headers, body }),
    )
    const statement = await readStatement('latchkey-deletion+jwt', consent, world.publicKey, { now: world.now })
    expect(statement).toMatchObject({ sub: browser.device.vault.thumbprint, walletId })
    for (const request of [
      await signRequest({ browser: other.browser, walletId }),
      await signRequest(owner, { walletId: randomUUID() }),
    ])
      expect(await post('deletion/consent', { request })).toBe('embedded/not-found')
    expect(await post('deletion/consent', { request: await signRequest(owner) }, FRAME)).toBe(
      'request/origin-not-allowed',
    )
  })
})
