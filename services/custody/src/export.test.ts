import { randomUUID } from 'node:crypto'
import { createTestDatabase, type Database } from '@latchkey/database'
import { hashIdentity, readStatement } from '@latchkey/proofs'
import type { BeganExport, ExportFacts, PermitResult } from '@latchkey/protocol/custody'
import { createRecipient } from '@latchkey/vault/keys'
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
  VAULT,
} from './custody-world.fixture.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const CODE_MAIL = 'Your code to export your wallet'
const NOTICE = 'Your wallet was exported'

let database: Database
let world: CustodyWorld
let recipient: string
let owners = 0

beforeAll(async () => {
  database = await createTestDatabase()
  world = await openCustodyWorld(database)
  recipient = (await createRecipient()).publicKey
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
  const email = `ex${owners}@example.org`
  return { made: await createWallet(world, email), email }
}

const request = ({ made }: Owner, device: Device = made.device, change: object = {}) =>
  device.post('exports', 'custody-export+jwt', {
    ...{ operation: 'export', walletId: made.walletId, projectId: 'shop', origin: ORIGIN },
    ...change,
  })

const fromPage = (path: string, body: unknown, origin = PAGE) =>
  world.call('POST', `/api/v1/export/${path}`, body, { headers: { origin } })

const begin = async (owner: Owner, device?: Device) => (await world.json<BeganExport>(request(owner, device))).token

/** Sends the code of an export, and returns it. */
async function receiveCode({ email }: Owner, token: string, to = recipient): Promise<string> {
  const before = world.mails.filter((mail) => mail.to === email).length
  await world.json(fromPage('code', { token, recipient: to }))
  const mail = (await mailsTo(world, email, before + 1)).at(-1)
  expect(mail?.subject).toBe(CODE_MAIL)
  return /\b\d{8}\b/.exec(mail?.text ?? '')?.[0] ?? ''
}
const enter = (token: string, code: string) => fromPage('permit', { token, code })
const other = (code: string) => (code === '00000000' ? '00000001' : '00000000')

/** Changes the address of an owner. @returns the new one */
async function changeAddress({ made, email: from }: Owner): Promise<string> {
  const { device, walletId } = made
  const to = `second-${from}`
  const statement = await world.auth.sign('latchkey-email-change+jwt', {
    ...{ sub: device.thumbprint, walletId, changeId: randomUUID(), projectId: 'shop', origin: ORIGIN },
    ...{ fromHash: hashIdentity(walletId, from), toHash: hashIdentity(walletId, to) },
    exp: world.now() / 1000 + 900,
  })
  await world.json(device.post('email-change', 'custody-change-email+jwt', { walletId, from, to, statement }))
  return to
}

describe('an export', () => {
  it('gets a permit for its request, device and page by the code of the mail, and the owner is notified', async () => {
    const owner = await newOwner()
    const { made, email } = owner
    const requestedAt = world.now() / 1000
    const token = await begin(owner)
    expect(await world.json<ExportFacts>(fromPage('read', { token }))).toMatchObject({ origin: ORIGIN })
    const code = await receiveCode(owner, token)
    world.advance(MINUTE)
    const result = await world.json<PermitResult>(enter(token, code))
    if (result.status !== 'permitted') throw new Error(result.status)
    expect(result.exportUrl).toBe(`${VAULT}/shop/export/`)
    const permit = await readStatement('custody-permit+jwt', result.permit, world.publicKey, { now: world.now })
    const { rows } = await database.pool.query('SELECT id FROM custody_exports WHERE wallet_id = $1', [made.walletId])
    expect(permit).toEqual({
      ...{ sub: made.device.thumbprint, operation: 'export', walletId: made.walletId, recipient, jti: rows[0]?.id },
      ...{ requestedAt, exp: world.now() / 1000 + 120 },
    })
    expect((await mailsTo(world, email, 2)).map(({ subject }) => subject)).toEqual([CODE_MAIL, NOTICE])
    const audit = await database.pool.query('SELECT kind FROM custody_audit WHERE wallet_id = $1 ORDER BY id', [
      made.walletId,
    ])
    expect(audit.rows.slice(-3).map(({ kind }) => kind)).toEqual(['export-requested', 'export-code-sent', 'exported'])
  })

  it('X122: permits once, also for requests at once', async () => {
    const owner = await newOwner()
    const token = await begin(owner)
    const code = await receiveCode(owner, token)
    const answers = await Promise.all([enter(token, code), enter(token, code), enter(token, code)].map(codeOf))
    expect(answers.filter((each) => each === 'ok')).toHaveLength(1)
    expect(await codeOf(enter(token, code))).toBe('embedded/not-found')
  })

  it('X122: counts five tries of all its codes, and ends', async () => {
    const owner = await newOwner()
    const token = await begin(owner)
    const first = await receiveCode(owner, token)
    for (const triesLeft of [4, 3])
      expect(await world.json(enter(token, other(first)))).toEqual({ status: 'wrong-code', triesLeft })
    world.advance(MINUTE)
    const code = await receiveCode(owner, token)
    if (code !== first) expect(await world.json(enter(token, first))).toEqual({ status: 'wrong-code', triesLeft: 2 })
    else await enter(token, other(code))
    for (const triesLeft of [1, 0])
      expect(await world.json(enter(token, other(code)))).toEqual({ status: 'wrong-code', triesLeft })
    expect(await codeOf(enter(token, code))).toBe('embedded/not-found')
  })

  it('X122: takes no code after ten minutes, and none of an export that was requested again', async () => {
    const owner = await newOwner()
    const token = await begin(owner)
    const code = await receiveCode(owner, token)
    world.advance(10 * MINUTE)
    expect(await codeOf(enter(token, code))).toBe('embedded/not-found')
    const second = await receiveCode(owner, token)
    const next = await begin(owner)
    expect(await codeOf(enter(token, second))).toBe('embedded/not-found')
    expect(await codeOf(fromPage('read', { token }))).toBe('embedded/not-found')
    world.advance(20 * MINUTE)
    expect(await codeOf(fromPage('read', { token: next }))).toBe('embedded/not-found')
  })

  it('X129: has a code for one key: the code of one page gives no permit for the key of another page', async () => {
    const owner = await newOwner()
    const token = await begin(owner)
    const code = await receiveCode(owner, token)
    world.advance(MINUTE)
    const stolen = (await createRecipient()).publicKey
    const second = await receiveCode(owner, token, stolen)
    if (code !== second) expect(await world.json(enter(token, code))).toMatchObject({ status: 'wrong-code' })
    // Somebody who reads and writes the database cannot give the code to another key either.
    await database.pool.query('UPDATE custody_exports SET recipient = $2 WHERE wallet_id = $1', [
      owner.made.walletId,
      recipient,
    ])
    expect(await world.json(enter(token, second))).toMatchObject({ status: 'wrong-code' })
  })

  it('X122: sends a code every 30 seconds, three times for an export, and five exports a day', async () => {
    const owner = await newOwner()
    const token = await begin(owner)
    await receiveCode(owner, token)
    expect(await codeOf(fromPage('code', { token, recipient }))).toBe('email/throttled')
    for (let each = 0; each < 2; each += 1) {
      world.advance(30_000)
      await receiveCode(owner, token)
    }
    world.advance(30_000)
    expect(await codeOf(fromPage('code', { token, recipient }))).toBe('email/throttled')
    for (let each = 0; each < 4; each += 1) await receiveCode(owner, await begin(owner))
    // Exports without a code do not count, because a site can begin them.
    for (let each = 0; each < 6; each += 1) await begin(owner)
    expect(await codeOf(fromPage('code', { token: await begin(owner), recipient }))).toBe('email/throttled')
    world.advance(DAY)
    await receiveCode(owner, await begin(owner))
  })

  it('X122: waits for 24 hours after a device was approved, on every device of the wallet', async () => {
    const owner = await newOwner()
    const { device, enrolmentId, approve } = await startEnrolment(world, owner.made, owner.email)
    const token = await begin(owner)
    const code = await receiveCode(owner, token)
    await world.json(approve())
    await recover(world, owner.made, device, enrolmentId)
    // Also an export that began before.
    expect(await codeOf(enter(token, code))).toBe('embedded/quiet-period')
    expect(await codeOf(fromPage('code', { token, recipient }))).toBe('embedded/quiet-period')
    for (const each of [owner.made.device, device])
      expect(await codeOf(request(owner, each))).toBe('embedded/quiet-period')
    world.advance(DAY - 1000)
    expect(await codeOf(request(owner, device))).toBe('embedded/quiet-period')
    world.advance(1000)
    await begin(owner, device)
  })

  it('X122: waits for 24 hours after a change of the address, and mails the new one', async () => {
    const owner = await newOwner()
    const to = await changeAddress(owner)
    expect(await codeOf(request(owner))).toBe('embedded/quiet-period')
    world.advance(DAY)
    const token = await begin(owner)
    expect(await receiveCode({ ...owner, email: to }, token)).toMatch(/^\d{8}$/)
  })

  it('X122: waits for 24 hours after a change that was undone, which freezes the wallet for an hour alone', async () => {
    const owner = await newOwner()
    await changeAddress(owner)
    const link = (await mailsTo(world, owner.email, 1)).map(({ text }) => /\/undo#([\w-]{43})/.exec(text)?.[1])
    await world.json(world.call('POST', '/api/v1/undo', { token: link[0] }, { headers: { origin: PAGE } }))
    world.advance(2 * 60 * MINUTE)
    expect(await codeOf(request(owner))).toBe('embedded/quiet-period')
    world.advance(DAY)
    await begin(owner)
  })

  it('X122: is refused to a device that custody does not know, for another wallet, and for another site', async () => {
    const [owner, stranger] = [await newOwner(), await newOwner()]
    expect(await codeOf(request(owner, await world.newDevice()))).toBe('embedded/not-found')
    expect(await codeOf(request(owner, stranger.made.device))).toBe('embedded/not-found')
    expect(await codeOf(request(owner, owner.made.device, { walletId: randomUUID() }))).toBe('embedded/not-found')
    expect(await codeOf(request(owner, owner.made.device, { origin: 'https://evil.example' }))).toBe(
      'request/origin-not-allowed',
    )
  })

  it('X129: sends codes and permits to its own page alone', async () => {
    const owner = await newOwner()
    const token = await begin(owner)
    for (const origin of [FRAME, VAULT, ORIGIN])
      for (const [path, body] of [
        ['read', { token }],
        ['code', { token, recipient }],
        ['permit', { token, code: '00000000' }],
      ] as const)
        expect((await fromPage(path, body, origin)).status).toBe(403)
  })

  it('X125: permits nothing without the mail about it, and the same code works once the key service answers again', async () => {
    const owner = await newOwner()
    const token = await begin(owner)
    const code = await receiveCode(owner, token)
    world.controls.isDown = true
    try {
      expect(await codeOf(enter(token, code))).toBe('kms/unavailable')
    } finally {
      world.controls.isDown = false
    }
    expect(await world.json(enter(token, code))).toMatchObject({ status: 'permitted' })
  })

  it('X125: leaves no use of the code if the service ends before its transaction does', async () => {
    const owner = await newOwner()
    const token = await begin(owner)
    const code = await receiveCode(owner, token)
    await database.pool.query(
      `CREATE FUNCTION fail_export() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'the end'; END $$;
       CREATE TRIGGER fail_export BEFORE INSERT ON custody_audit FOR EACH ROW WHEN (NEW.kind = 'exported')
         EXECUTE FUNCTION fail_export();`,
    )
    try {
      expect(await codeOf(enter(token, code))).not.toBe('ok')
    } finally {
      await database.pool.query('DROP TRIGGER fail_export ON custody_audit; DROP FUNCTION fail_export')
    }
    await world.emptyOutbox()
    expect(world.mails.filter(({ to, subject }) => to === owner.email && subject === NOTICE)).toEqual([])
    expect(await world.json(enter(token, code))).toMatchObject({ status: 'permitted' })
  })

  it('X129: for a recovery kit has mails and a permit of its own, and counts for the same limit of a day', async () => {
    const owner = await newOwner()
    const { made, email } = owner
    const { token } = await world.json<BeganExport>(request(owner, undefined, { operation: 'kit' }))
    expect(await world.json<ExportFacts>(fromPage('read', { token }))).toMatchObject({ operation: 'kit' })
    await world.json(fromPage('code', { token, recipient }))
    const mail = (await mailsTo(world, email, 1)).at(-1)
    expect(mail?.subject).toBe('Your code for a recovery kit')
    const result = await world.json<PermitResult>(enter(token, /\b\d{8}\b/.exec(mail?.text ?? '')?.[0] ?? ''))
    if (result.status !== 'permitted') throw new Error(result.status)
    expect(result.exportUrl).toBe(`${VAULT}/shop/kit/`)
    const permit = await readStatement('custody-permit+jwt', result.permit, world.publicKey, { now: world.now })
    expect(permit).toMatchObject({ operation: 'kit', walletId: made.walletId, recipient })
    expect((await mailsTo(world, email, 2)).at(-1)?.subject).toBe('A recovery kit of your wallet was made')
    const audit = await database.pool.query(
      'SELECT kind, detail FROM custody_audit WHERE wallet_id = $1 ORDER BY id DESC LIMIT 3',
      [made.walletId],
    )
    expect(audit.rows.map(({ kind }) => kind)).toEqual(['kit-permitted', 'export-code-sent', 'export-requested'])
    expect(audit.rows.at(-1)?.detail).toBe('kit')
    for (let each = 0; each < 4; each += 1) await receiveCode(owner, await begin(owner))
    expect(await codeOf(fromPage('code', { token: await begin(owner), recipient }))).toBe('email/throttled')
  })
})
