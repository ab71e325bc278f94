import { randomUUID } from 'node:crypto'
import { createTestDatabase, type Database } from '@latchkey/database'
import { hashIdentity, parseSignedRequest, readStatement } from '@latchkey/proofs'
import { createTestPasskey } from '@latchkey/proofs/testing'
import type { BeganProtect, DeletedWallet, DeletionFacts } from '@latchkey/protocol/custody'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type CustodyWorld,
  codeOf,
  createWallet,
  type Device,
  FRAME,
  type MadeWallet,
  mailsTo,
  ORIGIN,
  openCustodyWorld,
  PAGE,
  recover,
  startEnrolment,
} from './custody-world.fixture.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const SUBJECT = 'Delete your wallet?'

let database: Database
let world: CustodyWorld
let owners = 0

beforeAll(async () => {
  database = await createTestDatabase()
  world = await openCustodyWorld(database)
})
afterAll(async () => {
  await world.stop()
  await database.stop()
})

interface Owner {
  readonly made: MadeWallet
  readonly email: string
}
async function newOwner(): Promise<Owner> {
  owners += 1
  const email = `del${owners}@example.org`
  return { made: await createWallet(world, email), email }
}
const request = ({ made }: Owner, device: Device = made.device, change: object = {}) =>
  device.post('deletions', 'custody-deletion+jwt', {
    ...{ walletId: made.walletId, projectId: 'shop', origin: ORIGIN },
    ...change,
  })
const fromPage = (path: string, token: string, origin = PAGE, more: object = {}) =>
  world.call('POST', `/api/v1/${path}`, { token, ...more }, { headers: { origin } })
/** Confirms a deletion as the page does: with the consent of auth, if the link still works. */
async function confirm(token: string, more: object = {}) {
  const read = await fromPage('deletion/read', token)
  if (!read.ok) return fromPage('deletion', token, PAGE, more)
  const { request: jws } = (await read.json()) as DeletionFacts
  return fromPage('deletion', token, PAGE, { consent: await signConsent(jws), ...more })
}
async function signConsent(jws: string, change: object = {}) {
  const { request, thumbprint: sub } = await parseSignedRequest('custody-deletion+jwt', jws)
  const statement = { sub, walletId: request.walletId, exp: world.now() / 1000 + 900 }
  return world.auth.sign('latchkey-deletion+jwt', { ...statement, ...change })
}

/** Adds the first passkey of a wallet, as its page does. */
async function addPasskey({ made, email }: Owner) {
  const passkey = createTestPasskey({ origin: PAGE, rpId: 'wallet.example' })
  const site = { walletId: made.walletId, projectId: 'shop', origin: ORIGIN }
  const began = await world.json<BeganProtect>(made.device.post('passkeys', 'custody-protect+jwt', site))
  const before = world.mails.filter(({ to }) => to === email).length
  await world.json(fromPage('passkey/code', began.token))
  const mail = (await mailsTo(world, email, before + 1)).at(-1)
  const code = /\b\d{8}\b/.exec(mail?.text ?? '')?.[0]
  const { token = began.token } = await world.json<{ readonly token?: string }>(
    fromPage('passkey/confirm', began.token, PAGE, { code }),
  )
  const { challenge } = await world.json<{ readonly challenge: string }>(fromPage('passkey/options', token))
  await world.json(fromPage('passkey/add', token, PAGE, { name: '', registration: passkey.register(challenge) }))
  await world.emptyOutbox()
  return passkey
}

/** Requests a deletion, and returns the token of its mail. */
async function receiveLink(owner: Owner): Promise<string> {
  const before = world.mails.filter((mail) => mail.to === owner.email).length
  await world.json(request(owner))
  const mail = (await mailsTo(world, owner.email, before + 1)).at(-1)
  expect(mail?.subject).toBe(SUBJECT)
  return /\/delete#([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? ''
}
/** Counts what is stored of a wallet. */
async function countRows(walletId: string): Promise<number> {
  const tables = ['custody_halves', 'custody_exports', 'custody_email_changes']
  const counts = await Promise.all([
    ...tables.map((table) => database.pool.query(`SELECT FROM ${table} WHERE wallet_id = $1`, [walletId])),
    database.pool.query('SELECT FROM custody_wallets WHERE id = $1', [walletId]),
  ])
  return counts.reduce((sum, { rowCount }) => sum + (rowCount ?? 0), 0)
}

describe('a deletion', () => {
  it('deletes nothing before the person confirms it on the page of the mail, and then the half and the person', async () => {
    const owner = await newOwner()
    const { walletId, device } = owner.made
    const token = await receiveLink(owner)
    expect(await world.json<DeletionFacts>(fromPage('deletion/read', token))).toMatchObject({
      origin: ORIGIN,
      isBegun: false,
    })
    expect(await countRows(walletId)).toBeGreaterThan(1)
    const { statement, request: signed, deletionUrl } = await world.json<DeletedWallet>(confirm(token))
    expect(await parseSignedRequest('custody-deletion+jwt', signed)).toMatchObject({
      ...{ thumbprint: device.thumbprint, request: { walletId } },
    })
    expect(deletionUrl).toMatch(/\/v1\/deletion$/)
    expect(await readStatement('custody-deleted+jwt', statement, world.publicKey, { now: world.now })).toMatchObject({
      sub: device.thumbprint,
      walletId,
    })
    expect(await countRows(walletId)).toBe(0)
    const audit = await database.pool.query('SELECT kind FROM custody_audit WHERE wallet_id = $1 ORDER BY id', [
      walletId,
    ])
    expect(audit.rows.slice(-2).map(({ kind }) => kind)).toEqual(['deletion-requested', 'wallet-deleted'])
    expect(await codeOf(request(owner))).toBe('embedded/not-found')
  })

  it('X125: is completed by the same link when its page was closed before it reached auth', async () => {
    const owner = await newOwner()
    const token = await receiveLink(owner)
    await world.json(confirm(token))
    expect(await world.json<DeletionFacts>(fromPage('deletion/read', token))).toMatchObject({ isBegun: true })
    world.advance(2 * DAY)
    const { statement } = await world.json<DeletedWallet>(confirm(token))
    await readStatement('custody-deleted+jwt', statement, world.publicKey, { now: world.now })
    world.advance(DAY)
    expect(await codeOf(confirm(token))).toBe('embedded/not-found')
  })

  it('X125: deletes all or nothing if the service ends before its transaction does', async () => {
    const owner = await newOwner()
    const token = await receiveLink(owner)
    const before = await countRows(owner.made.walletId)
    await database.pool.query(
      `CREATE FUNCTION fail_deletion() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'the end'; END $$;
       CREATE TRIGGER fail_deletion BEFORE INSERT ON custody_audit FOR EACH ROW WHEN (NEW.kind = 'wallet-deleted')
         EXECUTE FUNCTION fail_deletion();`,
    )
    try {
      expect(await codeOf(confirm(token))).not.toBe('ok')
    } finally {
      await database.pool.query('DROP TRIGGER fail_deletion ON custody_audit; DROP FUNCTION fail_deletion')
    }
    expect(await countRows(owner.made.walletId)).toBe(before)
    expect(await codeOf(confirm(token))).toBe('ok')
  })

  it('lets the same person make a new wallet, which an old link does not delete', async () => {
    const owner = await newOwner()
    const token = await receiveLink(owner)
    await world.json(confirm(token))
    const next = await createWallet(world, owner.email)
    await world.json(confirm(token))
    expect(await countRows(next.walletId)).toBeGreaterThan(1)
  })

  it('ends enrolments that wait, whose links approve no device afterwards', async () => {
    const owner = await newOwner()
    const token = await receiveLink(owner)
    const { enrolmentId, approve } = await startEnrolment(world, owner.made, owner.email)
    await world.json(confirm(token))
    expect(await codeOf(approve())).toBe('embedded/not-found')
    const { rows } = await database.pool.query('SELECT status FROM custody_enrolments WHERE id = $1', [enrolmentId])
    expect(rows).toEqual([{ status: 'ended' }])
  })

  it('X117: is refused for 24 hours after a device was approved, and for three days after a change of the address, also for an older link', async () => {
    const owner = await newOwner()
    const token = await receiveLink(owner)
    const { device, enrolmentId, approve } = await startEnrolment(world, owner.made, owner.email)
    await world.json(approve())
    await recover(world, owner.made, device, enrolmentId)
    expect(await codeOf(request(owner))).toBe('embedded/quiet-period')
    expect(await codeOf(confirm(token))).toBe('embedded/quiet-period')

    const changed = await newOwner()
    const { walletId, device: own } = changed.made
    const to = `second-${changed.email}`
    const statement = await world.auth.sign('latchkey-email-change+jwt', {
      ...{ sub: own.thumbprint, walletId, changeId: randomUUID(), projectId: 'shop', origin: ORIGIN },
      ...{ fromHash: hashIdentity(walletId, changed.email), toHash: hashIdentity(walletId, to) },
      exp: world.now() / 1000 + 900,
    })
    await world.json(
      own.post('email-change', 'custody-change-email+jwt', { walletId, from: changed.email, to, statement }),
    )
    world.advance(3 * DAY - MINUTE)
    expect(await codeOf(request(changed))).toBe('embedded/quiet-period')
    world.advance(MINUTE)
    expect(await codeOf(request(changed))).toBe('ok')
  })

  it('mails three links a day with a minute between two, of which the newest counts', async () => {
    const owner = await newOwner()
    const first = await receiveLink(owner)
    expect(await codeOf(request(owner))).toBe('email/throttled')
    world.advance(MINUTE)
    const second = await receiveLink(owner)
    expect(await codeOf(fromPage('deletion/read', first))).toBe('embedded/not-found')
    expect(await codeOf(confirm(first))).toBe('embedded/not-found')
    world.advance(MINUTE)
    await receiveLink(owner)
    world.advance(MINUTE)
    expect(await codeOf(request(owner))).toBe('email/throttled')
    expect(await codeOf(fromPage('deletion/read', second))).toBe('embedded/not-found')
  })

  it('X122: of a wallet with passkeys needs an assertion of one of them for this deletion, beside the link', async () => {
    const [owner, stranger] = [await newOwner(), await newOwner()]
    const [passkey, foreign] = [await addPasskey(owner), await addPasskey(stranger)]
    const token = await receiveLink(owner)
    expect(await codeOf(confirm(token)), 'the link alone').toBe('passkey/refused')
    const { passkey: requested } = await world.json<DeletionFacts>(fromPage('deletion/read', token))
    expect(requested).toMatchObject({ rpId: 'wallet.example', ids: [passkey.id] })
    const { challenge = '' } = requested ?? {}
    const other = await world.json<DeletionFacts>(fromPage('deletion/read', await receiveLink(stranger)))
    const before = await countRows(owner.made.walletId)
    for (const assertion of [
      passkey.assert('A'.repeat(43)),
      passkey.assert(other.passkey?.challenge ?? ''),
      passkey.assert(challenge, { origin: FRAME }),
      passkey.assert(challenge, { isVerified: false }),
      foreign.assert(challenge),
    ])
      expect(await codeOf(confirm(token, { assertion }))).toBe('passkey/refused')
    expect(await countRows(owner.made.walletId)).toBe(before)
    const { rows } = await database.pool.query(
      `SELECT detail FROM custody_audit WHERE wallet_id = $1 AND kind = 'passkey-refused'`,
      [owner.made.walletId],
    )
    expect(rows).toEqual(Array.from({ length: 6 }, () => ({ detail: 'delete' })))
    expect(await codeOf(confirm(token, { assertion: passkey.assert(challenge) }))).toBe('ok')
    expect(await countRows(owner.made.walletId)).toBe(0)
  })

  it('X129: needs the consent of auth for this wallet and device, so that a frozen wallet keeps its half', async () => {
    const [owner, other] = [await newOwner(), await newOwner()]
    const token = await receiveLink(owner)
    const { request: jws } = await world.json<DeletionFacts>(fromPage('deletion/read', token))
    const before = await countRows(owner.made.walletId)
    expect(await codeOf(fromPage('deletion', token))).toBe('proof/refused')
    for (const change of [
      { walletId: other.made.walletId },
      { sub: other.made.device.thumbprint },
      { exp: world.now() / 1000 - 1 },
    ])
      expect(await codeOf(confirm(token, { consent: await signConsent(jws, change) }))).toBe('proof/refused')
    expect(await countRows(owner.made.walletId)).toBe(before)
    expect(await codeOf(confirm(token))).toBe('ok')
    expect(await codeOf(fromPage('deletion', token)), 'to complete it').toBe('ok')
  })

  it('X125: of a wallet with passkeys is completed by the link alone, because custody has no passkeys any more', async () => {
    const owner = await newOwner()
    const passkey = await addPasskey(owner)
    const token = await receiveLink(owner)
    const { passkey: requested } = await world.json<DeletionFacts>(fromPage('deletion/read', token))
    await world.json(confirm(token, { assertion: passkey.assert(requested?.challenge ?? '') }))
    const facts = await world.json<DeletionFacts>(fromPage('deletion/read', token))
    expect([facts.isBegun, facts.passkey]).toEqual([true, undefined])
    expect(await codeOf(confirm(token))).toBe('ok')
  })

  it('X109, X129: is refused to a device that custody does not know, for another wallet or site, and to other pages', async () => {
    const [owner, stranger] = [await newOwner(), await newOwner()]
    expect(await codeOf(request(owner, await world.newDevice()))).toBe('embedded/not-found')
    expect(await codeOf(request(owner, stranger.made.device))).toBe('embedded/not-found')
    expect(await codeOf(request(owner, owner.made.device, { walletId: randomUUID() }))).toBe('embedded/not-found')
    expect(await codeOf(request(owner, owner.made.device, { origin: 'https://evil.example' }))).toBe(
      'request/origin-not-allowed',
    )
    const token = await receiveLink(owner)
    for (const origin of [FRAME, ORIGIN])
      for (const path of ['deletion', 'deletion/read']) expect((await fromPage(path, token, origin)).status).toBe(403)
    expect(await codeOf(fromPage('deletion', 'x'.repeat(43)))).toBe('embedded/not-found')
  })
})
