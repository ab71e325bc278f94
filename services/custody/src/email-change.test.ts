import { randomUUID } from 'node:crypto'
import { createTestDatabase, type Database } from '@latchkey/database'
import { hashIdentity, readStatement } from '@latchkey/proofs'
import type { Enrolment, UndoneEmail } from '@latchkey/protocol/custody'
import { createRecipient } from '@latchkey/vault/keys'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type CustodyWorld,
  codeOf,
  createWallet,
  type Device,
  enrol,
  FRAME,
  type MadeWallet,
  ORIGIN,
  openCustodyWorld,
  PAGE,
  recover,
  release,
  startEnrolment,
} from './custody-world.fixture.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const SUBJECT = 'Undo the change of your e-mail address'

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
  readonly from: string
  readonly to: string
}

async function newOwner(): Promise<Owner> {
  owners += 1
  const [from, to] = [`una${owners}@example.org`, `una${owners}@second.example`]
  return { made: await createWallet(world, from), from, to }
}

interface ChangeOptions {
  readonly changeId?: string
  readonly device?: Device
  /** Changes of auth's statement. */
  readonly statement?: object
  /** Another address in the request than in the statement. */
  readonly requested?: string
}

async function requestChange({ made, from, to }: Owner, options: ChangeOptions = {}): Promise<Response> {
  const { device = made.device, changeId = randomUUID(), requested = to } = options
  const { walletId } = made
  const statement = await world.auth.sign('latchkey-email-change+jwt', {
    ...{ sub: device.thumbprint, walletId, changeId, projectId: 'shop', origin: ORIGIN },
    ...{ fromHash: hashIdentity(walletId, from), toHash: hashIdentity(walletId, to), exp: world.now() / 1000 + 900 },
    ...options.statement,
  })
  return device.post('email-change', 'custody-change-email+jwt', { walletId, from, to: requested, statement })
}

const linksTo = (email: string) =>
  world.mails
    .filter(({ to, subject }) => to === email && subject === SUBJECT)
    .map(({ text }) => /\/undo#([\w-]{43})/.exec(text)?.[1] ?? '')

/** Changes the address. @returns the token of the undo */
async function change(owner: Owner, options: ChangeOptions = {}): Promise<string> {
  const before = linksTo(owner.from).length
  await world.json(requestChange(owner, options))
  while (linksTo(owner.from).length <= before) await new Promise((done) => setImmediate(done))
  return linksTo(owner.from).at(-1) ?? ''
}

const undo = (token: string, path = 'undo', origin = PAGE) =>
  world.call('POST', `/api/v1/${path}`, { token }, { headers: { origin } })

/** Recovers the wallet on a new device, by a link to an address. */
async function recoverBy({ made }: Owner, email: string) {
  const started = await startEnrolment(world, made, email)
  await world.json(started.approve())
  return recover(world, made, started.device, started.enrolmentId)
}

/** Whether an enrolment by an address matches the wallet, which only the database knows. */
async function matches({ made: { walletId } }: Owner, email: string): Promise<boolean> {
  const { enrolmentId } = await world.json<Enrolment>(enrol(await world.newDevice(), { walletId, email }))
  const { rows } = await database.pool.query('SELECT is_match FROM custody_enrolments WHERE id = $1', [enrolmentId])
  return rows[0].is_match
}

describe('POST email-change', () => {
  it('X91: refuses a device that auth alone calls that of the person, by another wallet for the same address', async () => {
    const owner = await newOwner()
    // Auth can sign a ticket and a statement for any device, and custody makes a wallet for any address.
    const stranger = await createWallet(world, owner.from)
    expect(await codeOf(requestChange(owner, { device: stranger.device }))).toBe('proof/refused')
    expect(linksTo(owner.from)).toEqual([])
  })

  it('returns a receipt for auth, and mails the old address alone', async () => {
    const owner = await newOwner()
    const changeId = randomUUID()
    const { receipt } = await world.json<{ receipt: string }>(requestChange(owner, { changeId }))
    const { walletId, device } = owner.made
    const read = await readStatement('custody-email-change+jwt', receipt, world.publicKey, { now: world.now })
    expect(read).toMatchObject({ sub: device.thumbprint, walletId, changeId })
    await world.emptyOutbox()
    expect(linksTo(owner.from)).toHaveLength(1)
    expect(linksTo(owner.to)).toEqual([])
  })

  it('lets the new address recover the wallet after 24 hours, and the old one never', async () => {
    const owner = await newOwner()
    await change(owner)
    world.advance(24 * HOUR)
    expect(await recoverBy(owner, owner.to)).toBeDefined()
    world.advance(MINUTE)
    expect(await matches(owner, owner.from)).toBe(false)
  })

  it('X117: enrols no device by the new address within 24 hours, nor by the old one', async () => {
    const owner = await newOwner()
    await change(owner)
    expect(await matches(owner, owner.to)).toBe(false)
    expect(await matches(owner, owner.from)).toBe(false)
    world.advance(24 * HOUR - MINUTE)
    expect(await matches(owner, owner.to)).toBe(false)
    world.advance(MINUTE)
    expect(await matches(owner, owner.to)).toBe(true)
  })

  it('X117: ends an enrolment that was approved before the change, and a denial does not shorten the 24 hours', async () => {
    const owner = await newOwner()
    const started = await startEnrolment(world, owner.made, owner.from)
    await world.json(started.approve())
    await change(owner)
    expect(await codeOf(release(started.device, started.enrolmentId, await createRecipient()))).toBe(
      'embedded/not-found',
    )
    expect(await codeOf(world.fromPage('deny', { token: started.token }))).toBe('embedded/not-found')
    world.advance(2 * HOUR)
    expect(await matches(owner, owner.to)).toBe(false)
  })

  it('X117: keeps the 24 hours also when a link that an earlier enrolment replaced is denied after the change', async () => {
    const owner = await newOwner()
    const { walletId } = owner.made
    const started = await startEnrolment(world, owner.made, owner.from)
    await world.json(started.approve())
    await world.json(enrol(started.device, { walletId, email: owner.from }))
    await change(owner)
    await world.json(world.fromPage('deny', { token: started.token }))
    world.advance(2 * HOUR)
    expect(await matches(owner, owner.to)).toBe(false)
    world.advance(23 * HOUR)
    expect(await matches(owner, owner.to)).toBe(true)
  })

  it('has the same outcome for the same request again, and sends no second mail', async () => {
    const owner = await newOwner()
    const changeId = randomUUID()
    await change(owner, { changeId })
    expect(await codeOf(requestChange(owner, { changeId }))).toBe('ok')
    await world.emptyOutbox()
    expect(linksTo(owner.from)).toHaveLength(1)
  })

  it('changes the old address again when auth did not learn of the first change; only the newest link then undoes', async () => {
    const owner = await newOwner()
    const first = await change(owner)
    const third = { ...owner, to: `third-${owner.to}` }
    const second = await change(third)
    expect(await codeOf(undo(first))).toBe('embedded/not-found')
    world.advance(24 * HOUR)
    expect(await recoverBy(owner, third.to)).toBeDefined()
    expect(await codeOf(undo(second))).toBe('ok')
    world.advance(HOUR)
    expect(await recoverBy(owner, owner.from)).toBeDefined()
  })

  it('takes no change of a device that neither made the wallet nor was approved, whatever auth states', async () => {
    const owner = await newOwner()
    expect(await codeOf(requestChange(owner, { device: await world.newDevice() }))).toBe('proof/refused')
    const started = await startEnrolment(world, owner.made, owner.from)
    expect(await codeOf(requestChange(owner, { device: started.device }))).toBe('proof/refused')
    await world.json(started.approve())
    expect(await codeOf(requestChange(owner, { device: started.device }))).toBe('ok')
  })

  it('takes no statement of another device, wallet, site, address or time, and none of another person', async () => {
    const [owner, other] = [await newOwner(), await newOwner()]
    const refused = (options: ChangeOptions) => requestChange(owner, options).then(codeOf)
    expect(await refused({ statement: { sub: 'a'.repeat(43) } })).toBe('proof/refused')
    expect(await refused({ statement: { walletId: other.made.walletId } })).toBe('proof/refused')
    expect(await refused({ statement: { exp: world.now() / 1000 - 1 } })).toBe('proof/refused')
    expect(await refused({ statement: { origin: 'https://evil.example' } })).toBe('request/origin-not-allowed')
    expect(await refused({ requested: other.to })).toBe('proof/refused')
    expect(await codeOf(requestChange({ ...owner, from: other.from }))).toBe('embedded/not-found')
    expect(linksTo(owner.from)).toEqual([])
  })

  it('changes nothing when the key service does not answer, and the same request succeeds afterwards', async () => {
    const owner = await newOwner()
    const changeId = randomUUID()
    world.controls.isDown = true
    expect(await codeOf(requestChange(owner, { changeId }))).toBe('kms/unavailable')
    world.controls.isDown = false
    await change(owner, { changeId })
  })

  it('allows five changes of a wallet a day', async () => {
    const owner = await newOwner()
    for (let at = 0; at < 5; at++) {
      const [from, to] = [`${at}-${owner.from}`, `${at + 1}-${owner.from}`]
      await change({ ...owner, from: at === 0 ? owner.from : from, to })
      world.advance(MINUTE)
    }
    const last = { ...owner, from: `5-${owner.from}`, to: `6-${owner.from}` }
    expect(await codeOf(requestChange(last))).toBe('email/throttled')
  })
})

describe('POST undo', () => {
  it('shows the site, the device and the time', async () => {
    const owner = await newOwner()
    const token = await change(owner)
    const now = world.now()
    expect(await world.json(undo(token, 'undo/read'))).toEqual({
      ...{ origin: ORIGIN, device: expect.any(String) },
      ...{ changedAt: now, expiresAt: now + 72 * HOUR },
    })
  })

  it('X118: restores the old address within 72 hours, with a statement for auth, also when it is opened again', async () => {
    const owner = await newOwner()
    const changeId = randomUUID()
    const token = await change(owner, { changeId })
    world.advance(72 * HOUR - 1)
    const { walletId, device } = owner.made
    for (let times = 0; times < 2; times++) {
      const { statement, undoUrl } = await world.json<UndoneEmail>(undo(token))
      expect(undoUrl).toBe('https://api.wallet.example/v1/email-change/undo')
      const read = await readStatement('custody-email-undo+jwt', statement, world.publicKey, { now: world.now })
      expect(read).toMatchObject({ sub: device.thumbprint, walletId, changeId })
    }
  })

  it('X118: lets the old address recover the wallet an hour later, and the new one never', async () => {
    const owner = await newOwner()
    await world.json(undo(await change(owner)))
    expect(await matches(owner, owner.from)).toBe(false)
    world.advance(HOUR)
    expect(await matches(owner, owner.to)).toBe(false)
    expect(await recoverBy(owner, owner.from)).toBeDefined()
  })

  it('X118: ends enrolments of the new address, also one that is approved', async () => {
    const owner = await newOwner()
    const token = await change(owner)
    world.advance(25 * HOUR)
    const started = await startEnrolment(world, owner.made, owner.to)
    await world.json(started.approve())
    await world.json(undo(token))
    world.advance(1)
    expect(await world.json(world.call('GET', `/api/v1/enrolments/${started.enrolmentId}`))).toEqual({
      status: 'expired',
    })
    world.advance(HOUR)
    expect(await codeOf(release(started.device, started.enrolmentId, await createRecipient()))).toBe(
      'embedded/not-found',
    )
  })

  it('X118: undoes later changes with the first one, whoever undid a later one', async () => {
    const owner = await newOwner()
    const first = await change(owner)
    const third = { ...owner, from: owner.to, to: `third-${owner.to}` }
    world.advance(MINUTE)
    const second = await change(third)
    await world.json(undo(first))
    await world.json(undo(second))
    world.advance(HOUR)
    expect(await matches(owner, owner.to)).toBe(false)
    expect(await recoverBy(owner, owner.from)).toBeDefined()
  })

  it('X118: forgets an approved device that made the change', async () => {
    const owner = await newOwner()
    const thief = await startEnrolment(world, owner.made, owner.from)
    await world.json(thief.approve())
    await world.json(undo(await change(owner, { device: thief.device })))
    expect(await codeOf(requestChange(owner, { device: thief.device }))).toBe('proof/refused')
  })

  it('is refused after 72 hours, with another token, and from another page', async () => {
    const owner = await newOwner()
    const token = await change(owner)
    for (const path of ['undo', 'undo/read']) {
      expect(await codeOf(undo('x'.repeat(43), path))).toBe('embedded/not-found')
      expect(await codeOf(undo(token, path, FRAME))).toBe('request/origin-not-allowed')
    }
    world.advance(72 * HOUR)
    expect(await codeOf(undo(token))).toBe('embedded/not-found')
  })
})

describe('GET undo', () => {
  it('X57: returns the same page to everybody, changes nothing, and may call auth', async () => {
    const owner = await newOwner()
    await change(owner)
    const response = await world.app.request('/undo')
    expect(response.headers.get('content-security-policy')).toContain("connect-src 'self' https://api.wallet.example;")
    expect(await response.text()).toContain('Undo the change?')
    expect((await world.app.request('/undo.js')).status).toBe(200)
    expect((await world.app.request('/approve')).headers.get('content-security-policy')).toContain(
      "connect-src 'self';",
    )
    const { rows } = await database.pool.query('SELECT status FROM custody_email_changes WHERE wallet_id = $1', [
      owner.made.walletId,
    ])
    expect(rows).toEqual([{ status: 'done' }])
  })
})
