import { randomUUID } from 'node:crypto'
import { createTestDatabase, type Database } from '@latchkey/database'
import { readStatement } from '@latchkey/proofs'
import { createTestPasskey } from '@latchkey/proofs/testing'
import type {
  BeganExport,
  BeganProtect,
  ChangedPasskeys,
  Confirmed,
  LinkFacts,
  PasskeyChallenge,
  PasskeyFacts,
  ReadPasskeys,
  ReleasedHalf,
  SentExportCode,
} from '@latchkey/protocol/custody'
import { createRecipient, openHalf } from '@latchkey/vault/keys'
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
  release,
  startEnrolment,
} from './custody-world.fixture.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const CODE_MAIL = 'Your code to protect your wallet'
const PLACE = { origin: PAGE, rpId: 'wallet.example' }

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
  const email = `pk${owners}@example.org`
  return { made: await createWallet(world, email), email }
}

const fromPage = (path: string, body: unknown, origin = PAGE) =>
  world.call('POST', `/api/v1/passkey/${path}`, body, { headers: { origin } })
const request = ({ made }: Owner, device: Device = made.device) =>
  device.post('passkeys', 'custody-protect+jwt', { walletId: made.walletId, projectId: 'shop', origin: ORIGIN })
const begin = async (owner: Owner, device?: Device) => (await world.json<BeganProtect>(request(owner, device))).token
const readList = ({ made }: Owner, device: Device = made.device) =>
  device.post('passkeys/read', 'custody-passkeys+jwt', { walletId: made.walletId })

async function receiveCode({ email }: Owner, token: string): Promise<string> {
  const before = world.mails.filter((mail) => mail.to === email).length
  await world.json(fromPage('code', { token }))
  const mail = (await mailsTo(world, email, before + 1)).at(-1)
  expect(mail?.subject).toBe(CODE_MAIL)
  return /\b\d{8}\b/.exec(mail?.text ?? '')?.[0] ?? ''
}

/** Confirms a visit. @returns the token that may change passkeys */
async function confirm(body: object): Promise<string> {
  const confirmed = await world.json<Confirmed>(fromPage('confirm', body))
  if (confirmed.status !== 'confirmed') throw new Error('The visit was not confirmed')
  return confirmed.token
}

/** Opens a visit, confirmed by a code of the mail. */
async function visitByCode(owner: Owner, device?: Device): Promise<string> {
  const token = await begin(owner, device)
  return confirm({ token, code: await receiveCode(owner, token) })
}
const optionsOf = (token: string) =>
  world.json<{ readonly challenge: string; readonly rp: { readonly id: string } }>(fromPage('options', { token }))

async function add(token: string, passkey = createTestPasskey(PLACE), name = 'Laptop') {
  const { challenge } = await optionsOf(token)
  const added = fromPage('add', { token, name, registration: passkey.register(challenge) })
  return { passkey, passkeys: (await world.json<ChangedPasskeys>(added)).passkeys }
}
const challengeOf = async (token: string) =>
  (await world.json<PasskeyChallenge>(fromPage('challenge', { token }))).challenge

/** What the audit says about refused assertions of a wallet. */
async function readRefusals({ made }: Owner): Promise<readonly (string | null)[]> {
  const { rows } = await database.pool.query<{ detail: string | null }>(
    `SELECT detail FROM custody_audit WHERE wallet_id = $1 AND kind = 'passkey-refused' ORDER BY id`,
    [made.walletId],
  )
  return rows.map(({ detail }) => detail)
}

async function newProtected() {
  const owner = await newOwner()
  const { passkey } = await add(await visitByCode(owner))
  await world.emptyOutbox()
  return { owner, passkey }
}

describe('the passkeys of a wallet', () => {
  it('get their first one after a code by mail; the owner is notified, and the device gets a signed list', async () => {
    const owner = await newOwner()
    const { made, email } = owner
    expect(await world.json<ReadPasskeys>(readList(owner))).toEqual({ passkeys: [] })
    const token = await begin(owner)
    const facts = await world.json<PasskeyFacts>(fromPage('read', { token }))
    expect(facts).toMatchObject({ origin: ORIGIN, confirmBy: 'code', passkeys: [] })
    const code = await receiveCode(owner, token)
    const confirmed = await confirm({ token, code })
    expect((await optionsOf(confirmed)).rp.id).toBe('wallet.example')
    const { passkey, passkeys } = await add(confirmed, undefined, ' My\u202e\n laptop ')
    expect(passkeys).toEqual([{ id: passkey.id, name: 'My laptop', createdAt: world.now(), usedAt: null }])
    const read = await world.json<ReadPasskeys>(readList(owner))
    expect(read.passkeys).toEqual(passkeys)
    const list = await readStatement('custody-passkey-list+jwt', read.list ?? '', world.publicKey, { now: world.now })
    const { id, publicKey } = passkey
    expect(list).toEqual({
      ...{ walletId: made.walletId, version: 1 },
      passkeys: [{ id, publicKey, algorithm: -7, rpId: 'wallet.example' }],
    })
    const [, notice] = await mailsTo(world, email, 2)
    expect(notice?.subject).toBe('A passkey was added to your wallet')
    expect(notice?.text).toContain('My laptop')
    const audit = await database.pool.query('SELECT kind FROM custody_audit WHERE wallet_id = $1 ORDER BY id', [
      made.walletId,
    ])
    expect(audit.rows.slice(-4).map(({ kind }) => kind)).toEqual([
      ...['passkeys-opened', 'passkey-code-sent', 'passkey-confirmed', 'passkey-added'],
    ])
  })

  it('are changed with a passkey once there is one, and no longer by a code', async () => {
    const { owner, passkey } = await newProtected()
    const token = await begin(owner)
    expect(await world.json<PasskeyFacts>(fromPage('read', { token }))).toMatchObject({ confirmBy: 'passkey' })
    expect(await codeOf(fromPage('code', { token }))).toBe('passkey/refused')
    expect(await codeOf(fromPage('options', { token }))).toBe('embedded/not-found')
    const assertion = passkey.assert(await challengeOf(token))
    const confirmed = await confirm({ token, assertion })
    world.advance(1)
    const second = await add(confirmed, undefined, 'Phone')
    expect(second.passkeys.map(({ name }) => name)).toEqual(['Laptop', 'Phone'])
    const { passkeys } = await world.json<ChangedPasskeys>(fromPage('remove', { token: confirmed, id: passkey.id }))
    expect(passkeys.map(({ name }) => name)).toEqual(['Phone'])
    expect((await mailsTo(world, owner.email, 4)).at(-1)?.subject).toBe('A passkey was removed from your wallet')
    const { list = '' } = await world.json<ReadPasskeys>(readList(owner))
    expect(await readStatement('custody-passkey-list+jwt', list, world.publicKey, { now: world.now })).toMatchObject({
      version: 3,
      passkeys: [{ id: second.passkey.id }],
    })
  })

  it('X123: are not confirmed by another page, domain or challenge, without verification of the user, with an old counter, or by another passkey', async () => {
    const { owner, passkey } = await newProtected()
    const stranger = await newProtected()
    const refused = async (makeAssertion: (challenge: string) => object) => {
      const token = await begin(owner)
      const assertion = makeAssertion(await challengeOf(token))
      return codeOf(fromPage('confirm', { token, assertion }))
    }
    expect(await refused((challenge) => passkey.assert(challenge, { signCount: 5 }))).toBe('ok')
    const cases = [
      // The frame could ask for it, for another purpose.
      (challenge: string) => passkey.assert(challenge, { signCount: 9, origin: FRAME }),
      (challenge: string) => passkey.assert(challenge, { signCount: 9, rpId: 'other.example' }),
      (challenge: string) => passkey.assert(challenge, { signCount: 9, type: 'webauthn.create' }),
      (challenge: string) => passkey.assert(challenge, { signCount: 9, isVerified: false }),
      (challenge: string) => passkey.assert(challenge, { signCount: 9, crossOrigin: true, topOrigin: ORIGIN }),
      (challenge: string) => passkey.assert(challenge, { signCount: 5 }),
      () => passkey.assert('A'.repeat(43), { signCount: 9 }),
      (challenge: string) => stranger.passkey.assert(challenge),
      (challenge: string) => stranger.passkey.assert(challenge, { id: passkey.id, signCount: 9 }),
    ]
    for (const each of cases) expect(await refused(each)).toBe('passkey/refused')
    const assertion = passkey.assert(await challengeOf(await begin(owner)), { signCount: 9 })
    const token = await begin(owner)
    await challengeOf(token)
    expect(await codeOf(fromPage('confirm', { token, assertion })), 'an old challenge').toBe('passkey/refused')
    expect(await readRefusals(owner)).toHaveLength(cases.length + 1)
  })

  it('X123: do not accept a registration of another page or challenge, without verification of the user, or of a taken passkey', async () => {
    const owner = await newOwner()
    const { passkey: taken } = await newProtected()
    const token = await visitByCode(owner)
    const passkey = createTestPasskey(PLACE)
    const adding = async (make: (challenge: string) => object) => {
      const { challenge } = await optionsOf(token)
      return codeOf(fromPage('add', { token, name: '', registration: make(challenge) }))
    }
    expect(await adding((challenge) => passkey.register(challenge, { origin: FRAME }))).toBe('passkey/refused')
    expect(await adding((challenge) => passkey.register(challenge, { rpId: 'x.example' }))).toBe('passkey/refused')
    expect(await adding((challenge) => passkey.register(challenge, { isVerified: false }))).toBe('passkey/refused')
    expect(await adding(() => passkey.register('A'.repeat(43)))).toBe('passkey/refused')
    expect(await adding((challenge) => taken.register(challenge))).toBe('embedded/taken')
    expect((await world.json<ReadPasskeys>(readList(owner))).passkeys).toEqual([])
    expect(await adding((challenge) => passkey.register(challenge))).toBe('ok')
  })

  it('X122: change nothing without a confirmation, with one that is ten minutes old, and in a visit that another one replaced', async () => {
    const owner = await newOwner()
    const early = await begin(owner)
    expect(await codeOf(fromPage('options', { token: early }))).toBe('embedded/not-found')
    const token = await visitByCode(owner)
    world.advance(10 * MINUTE + 1)
    expect(await codeOf(fromPage('options', { token })), 'stale').toBe('embedded/not-found')
    const first = await visitByCode(owner)
    const second = await begin(owner)
    expect(await codeOf(fromPage('options', { token: first })), 'replaced').toBe('embedded/not-found')
    world.advance(20 * MINUTE + 1)
    expect(await codeOf(fromPage('read', { token: second })), 'expired').toBe('embedded/not-found')
    expect(await codeOf(fromPage('options', { token: 'A'.repeat(43) }))).toBe('embedded/not-found')
  })

  it('X129: are not changed by the token that the frame knows, after somebody confirmed the visit on the page', async () => {
    const owner = await newOwner()
    const early = await begin(owner)
    const token = await confirm({ token: early, code: await receiveCode(owner, early) })
    const forged = createTestPasskey(PLACE)
    const { challenge } = await optionsOf(token)
    const registration = forged.register(challenge)
    for (const path of ['read', 'code', 'challenge', 'options'])
      expect(await codeOf(fromPage(path, { token: early })), path).toBe('embedded/not-found')
    expect(await codeOf(fromPage('add', { token: early, name: '', registration }))).toBe('embedded/not-found')
    const { passkey } = await add(token)
    expect(await codeOf(fromPage('remove', { token: early, id: passkey.id }))).toBe('embedded/not-found')
    const next = await begin(owner)
    const confirmed = await confirm({
      token: next,
      assertion: passkey.assert(await challengeOf(next), { signCount: 2 }),
    })
    expect(await codeOf(fromPage('options', { token: next }))).toBe('embedded/not-found')
    expect(await codeOf(fromPage('remove', { token: next, id: passkey.id }))).toBe('embedded/not-found')
    expect(await codeOf(fromPage('remove', { token: confirmed, id: passkey.id }))).toBe('ok')
  })

  it('X122: do not get their first one in a visit in which a new device was approved', async () => {
    const owner = await newOwner()
    const { made, email } = owner
    const token = await visitByCode(owner)
    const passkey = createTestPasskey(PLACE)
    const registration = passkey.register((await optionsOf(token)).challenge)
    const { approve } = await startEnrolment(world, made, email)
    await world.json(approve())
    expect(await codeOf(fromPage('add', { token, name: '', registration }))).toBe('embedded/quiet-period')
    expect((await world.json<ReadPasskeys>(readList(owner))).passkeys).toEqual([])
  })

  it('end a visit after five wrong codes, and send at most three codes in it', async () => {
    const owner = await newOwner()
    const token = await begin(owner)
    const code = await receiveCode(owner, token)
    const wrong = code === '00000000' ? '00000001' : '00000000'
    expect(await codeOf(fromPage('code', { token }))).toBe('email/throttled')
    for (const triesLeft of [4, 3, 2, 1, 0])
      expect(await world.json(fromPage('confirm', { token, code: wrong }))).toEqual({ status: 'wrong-code', triesLeft })
    expect(await codeOf(fromPage('confirm', { token, code }))).toBe('embedded/not-found')
    const next = await begin(owner)
    for (const _ of ['first', 'second', 'third']) {
      await receiveCode(owner, next)
      world.advance(MINUTE)
    }
    expect(await codeOf(fromPage('code', { token: next }))).toBe('email/throttled')
  })

  it('X122: are changed in a visit that was confirmed by its fifth try, which has no sixth one', async () => {
    const owner = await newOwner()
    const token = await begin(owner)
    const code = await receiveCode(owner, token)
    const wrong = code === '00000000' ? '00000001' : '00000000'
    for (const _ of [4, 3, 2, 1]) await world.json(fromPage('confirm', { token, code: wrong }))
    const confirmed = await confirm({ token, code })
    expect(await codeOf(fromPage('confirm', { token: confirmed, code }))).toBe('embedded/not-found')
    expect(await codeOf(fromPage('code', { token: confirmed }))).toBe('email/throttled')
    const { rows } = await database.pool.query('SELECT tries FROM custody_passkey_visits WHERE wallet_id = $1', [
      owner.made.walletId,
    ])
    expect(rows).toEqual([{ tries: 5 }])
    expect((await add(confirmed)).passkeys).toHaveLength(1)
  })

  it('X129: are neither changed nor listed for a device that custody does not know, or by a request for another purpose', async () => {
    const { owner } = await newProtected()
    const stranger = await world.newDevice()
    expect(await codeOf(request(owner, stranger))).toBe('embedded/not-found')
    expect(await codeOf(readList(owner, stranger))).toBe('embedded/not-found')
    const { made } = owner
    const { walletId } = made
    const other = { walletId, projectId: 'shop', origin: ORIGIN }
    const exporting = { ...other, operation: 'export' } as const
    expect(await codeOf(made.device.post('passkeys', 'custody-export+jwt', exporting))).toBe('proof/refused')
    expect(await codeOf(made.device.post('passkeys/read', 'custody-protect+jwt', other))).toBe('proof/refused')
  })

  it('wait for a day after a new device was approved if there is none yet, because it would lock the owner out', async () => {
    const owner = await newOwner()
    const { made, email } = owner
    const { device, enrolmentId, approve } = await startEnrolment(world, made, email)
    await world.json(approve())
    await recover(world, made, device, enrolmentId)
    expect(await codeOf(request(owner, device))).toBe('embedded/quiet-period')
    expect(await codeOf(request(owner))).toBe('embedded/quiet-period')
    world.advance(DAY)
    await add(await visitByCode(owner, device))
    expect((await world.json<ReadPasskeys>(readList(owner))).passkeys).toHaveLength(1)
  })
})

describe('a wallet with a passkey', () => {
  it('X130: tells its list to an approved device after 200 days too, although the caller is forgotten', async () => {
    const { owner, passkey } = await newProtected()
    const { made, email } = owner
    const { device, token, approve } = await startEnrolment(world, made, email)
    const { passkey: requested } = await world.json<LinkFacts>(world.fromPage('read', { token }))
    await world.json(approve({ assertion: passkey.assert(requested?.challenge ?? '', { signCount: 2 }) }))
    world.advance(200 * DAY)
    await world.sweep()
    expect((await world.json<ReadPasskeys>(readList(owner, device))).passkeys).toHaveLength(1)
    const { rows } = await database.pool.query('SELECT kind FROM custody_known WHERE seen_at < $1', [
      new Date(world.now() - 180 * DAY),
    ])
    expect(rows).toEqual([])
  })

  it('is not approved for a new device without the passkey, and binds its half to the list (X129)', async () => {
    const { owner, passkey } = await newProtected()
    const { made, email } = owner
    const { device, enrolmentId, token, approve } = await startEnrolment(world, made, email)
    const { passkey: requested } = await world.json<LinkFacts>(world.fromPage('read', { token }))
    expect(requested).toMatchObject({ rpId: 'wallet.example', ids: [passkey.id] })
    expect(await codeOf(approve())).toBe('passkey/refused')
    const other = passkey.assert('A'.repeat(43), { signCount: 3 })
    expect(await codeOf(approve({ assertion: other })), 'another challenge').toBe('passkey/refused')
    expect(await readRefusals(owner)).toEqual(['enrol', 'enrol'])
    const assertion = passkey.assert(requested?.challenge ?? '', { signCount: 4 })
    expect(await world.json(approve({ assertion }))).toEqual({ status: 'approved' })
    const [recipient, jti] = [await createRecipient(), randomUUID()]
    const { half, passkeys } = await world.json<ReleasedHalf>(release(device, enrolmentId, recipient, { jti }))
    const use = { purpose: 'recover', walletId: made.walletId, device: device.thumbprint, id: jti } as const
    await expect(openHalf(recipient, half, use), 'without the list').rejects.toMatchObject({ code: 'vault/corrupt' })
    expect(await openHalf(recipient, half, { ...use, passkeys })).toEqual(made.userHalf)
    const { list } = await world.json<ReadPasskeys>(readList(owner))
    expect(passkeys).toBe(list)
  })

  it('X129: ends the enrolment of a device by its last try, also if the code is right and the passkey is not', async () => {
    const { owner } = await newProtected()
    const { made, email } = owner
    const { enrolmentId, approve } = await startEnrolment(world, made, email)
    for (const _ of ['first', 'second', 'third']) expect(await codeOf(approve())).toBe('passkey/refused')
    expect(await codeOf(approve())).toBe('embedded/not-found')
    const { rows } = await database.pool.query('SELECT status FROM custody_enrolments WHERE id = $1', [enrolmentId])
    expect(rows).toEqual([{ status: 'ended' }])
    expect(await readRefusals(owner)).toEqual(['enrol', 'enrol', 'enrol'])
  })

  it('X122: is exported only with the passkey and the code', async () => {
    const { owner, passkey } = await newProtected()
    const { made, email } = owner
    const recipient = (await createRecipient()).publicKey
    const site = { operation: 'export', walletId: made.walletId, projectId: 'shop', origin: ORIGIN } as const
    const { token } = await world.json<BeganExport>(made.device.post('exports', 'custody-export+jwt', site))
    const post = (path: string, body: object) =>
      world.call('POST', `/api/v1/export/${path}`, { token, ...body }, { headers: { origin: PAGE } })
    const before = world.mails.filter(({ to }) => to === email).length
    const { passkey: requested } = await world.json<SentExportCode>(post('code', { recipient }))
    const mail = (await mailsTo(world, email, before + 1)).at(-1)
    const code = /\b\d{8}\b/.exec(mail?.text ?? '')?.[0]
    const { challenge = '' } = requested ?? {}
    expect(await codeOf(post('permit', { code }))).toBe('passkey/refused')
    const unverified = passkey.assert(challenge, { isVerified: false, signCount: 3 })
    expect(await codeOf(post('permit', { code, assertion: unverified }))).toBe('passkey/refused')
    expect(await readRefusals(owner)).toEqual(['export', 'export'])
    const assertion = passkey.assert(challenge, { signCount: 4 })
    expect(await world.json(post('permit', { code, assertion }))).toMatchObject({ status: 'permitted' })
  })
})
