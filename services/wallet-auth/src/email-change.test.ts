import { createTestDatabase, type Database } from '@latchkey/database'
import { hashIdentity, readStatement } from '@latchkey/proofs'
import type { EmailChange, ProvenEmail, WalletSession, WalletTokens } from '@latchkey/protocol/wallet-auth'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  addWallet,
  CUSTODY,
  codeOf,
  FRAME,
  openWalletWorld,
  type TestBrowser,
  type WalletWorld,
} from './wallet-world.fixture.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

let database: Database
let world: WalletWorld
let users = 0

beforeAll(async () => {
  database = await createTestDatabase()
  world = await openWalletWorld(database)
})
beforeEach(() => world.advance(MINUTE))
afterAll(async () => {
  await world.stop()
  await database.stop()
})

type User = Awaited<ReturnType<typeof newUser>>

/** Someone with a wallet, who has just signed in, and two addresses. */
async function newUser() {
  users += 1
  const [from, to] = [`ida${users}@example.org`, `ida${users}@second.example`]
  const browser = await world.newBrowser()
  const tokens = await browser.login(from)
  const walletId = await addWallet(database, browser.deviceId)
  world.advance(MINUTE)
  const post = (path: string, body: object, of: TestBrowser = browser) =>
    of.call('POST', `/v1/email-change${path}`, body, tokens)
  return { from, to, browser, tokens, walletId, post }
}

const begin = ({ post, to }: User) => world.json<EmailChange>(post('', { email: to }))

const CODE_SUBJECT = 'Your code to change an e-mail address'
const LOGIN_SUBJECT = 'Your sign-in code'
const mailsOf = (email: string, subject: string) =>
  world.mails.filter((mail) => mail.to === email && mail.subject === subject)
const read = new Map<string, number>()

/** Returns the code of the next mail about a change; the outbox sends in the background of the request. */
async function nextCode(email: string): Promise<string> {
  const count = (read.get(email) ?? 0) + 1
  read.set(email, count)
  while (mailsOf(email, CODE_SUBJECT).length < count) await new Promise((done) => setImmediate(done))
  return /\b\d{8}\b/.exec(mailsOf(email, CODE_SUBJECT)[count - 1]?.text ?? '')?.[0] ?? ''
}

/** Returns the code of a login: of the mail with this number to the address. */
async function loginCode(email: string, number: number): Promise<string> {
  while (mailsOf(email, LOGIN_SUBJECT).length < number) await new Promise((done) => setImmediate(done))
  return /\b\d{6}\b/.exec(mailsOf(email, LOGIN_SUBJECT)[number - 1]?.text ?? '')?.[0] ?? ''
}

/** Both codes are right. */
async function prove(user: User): Promise<ProvenEmail & { readonly changeId: string }> {
  const { changeId } = await begin(user)
  await world.json(user.post('/primary', { changeId, code: await nextCode(user.from) }))
  const proven = await world.json<ProvenEmail>(user.post('/secondary', { changeId, code: await nextCode(user.to) }))
  return { ...proven, changeId }
}

const receiptOf = ({ browser, walletId }: User, changeId: string, change: object = {}) =>
  world.custody.sign('custody-email-change+jwt', {
    ...{ sub: browser.device.vault.thumbprint, walletId, changeId, exp: world.now() / 1000 + 60 },
    ...change,
  })

async function change(user: User): Promise<string> {
  const { changeId } = await prove(user)
  await world.json(user.post('/finish', { changeId, receipt: await receiptOf(user, changeId) }))
  return changeId
}

async function undo(user: User, changeId: string, origin = CUSTODY): Promise<string> {
  const statement = await world.custody.sign('custody-email-undo+jwt', {
    ...{ sub: user.browser.device.vault.thumbprint, walletId: user.walletId, changeId, exp: world.now() / 1000 + 60 },
  })
  const headers = { origin, 'content-type': 'application/json' }
  const init = { method: 'POST', headers, body: JSON.stringify({ statement }) }
  return codeOf(await world.app.request('/v1/email-change/undo', init))
}

/** Another device of the user, which custody has approved. */
async function signInOnDevice({ walletId }: User, email: string) {
  const other = await world.newBrowser()
  const approval = await world.custody.sign('custody-approval+jwt', {
    ...{ sub: other.device.vault.thumbprint, walletId, deviceId: other.deviceId },
    ...{ jti: crypto.randomUUID(), exp: world.now() / 1000 + 600 },
  })
  world.advance(MINUTE)
  const before = mailsOf(email, LOGIN_SUBJECT).length
  const { challengeId } = await world.json<{ challengeId: string }>(other.requestCode(email, { approval }))
  const tokens = await world.json<WalletTokens>(other.enterCode(challengeId, await loginCode(email, before + 1)))
  return { other, tokens }
}

const describeSession = ({ browser, tokens }: User) => browser.call('GET', '/v1/session', undefined, tokens)
const addressOf = async (user: User) => (await world.json<WalletSession>(describeSession(user))).email

describe('POST email-change', () => {
  it('changes the address after a code of the old one, a code of the new one and the receipt of custody', async () => {
    const user = await newUser()
    const { changeId, statement } = await prove(user)
    const clock = { now: world.now }
    expect(await readStatement('latchkey-email-change+jwt', statement, world.publicKey, clock)).toMatchObject({
      sub: user.browser.device.vault.thumbprint,
      ...{ walletId: user.walletId, changeId, projectId: 'shop' },
      ...{ fromHash: hashIdentity(user.walletId, user.from), toHash: hashIdentity(user.walletId, user.to) },
    })
    expect(await addressOf(user)).toBe(user.from)
    const finish = { changeId, receipt: await receiptOf(user, changeId) }
    expect(await world.json(user.post('/finish', finish))).toEqual({ email: user.to })
    expect(await addressOf(user)).toBe(user.to)
    // The answer was lost: the same call again.
    expect(await world.json(user.post('/finish', finish))).toEqual({ email: user.to })
  })

  it('mails a code of 8 digits to each address, and a notice to both once the address is changed', async () => {
    const user = await newUser()
    await change(user)
    const subject = 'The e-mail address of your wallet was changed'
    while (mailsOf(user.from, subject).length + mailsOf(user.to, subject).length < 2)
      await new Promise((done) => setImmediate(done))
    for (const address of [user.from, user.to]) {
      expect(mailsOf(address, CODE_SUBJECT)).toHaveLength(1)
      expect(mailsOf(address, subject)).toHaveLength(1)
    }
  })

  it('ends all other sessions of the user, and keeps its own', async () => {
    const user = await newUser()
    const { other, tokens } = await signInOnDevice(user, user.from)
    world.advance(MINUTE)
    await change(user)
    expect(await codeOf(await other.call('GET', '/v1/session', undefined, tokens))).toBe('session/expired')
    expect(await codeOf(await describeSession(user))).toBe('ok')
  })

  it('X116: refuses a change without a login of the last five minutes', async () => {
    const user = await newUser()
    world.advance(5 * MINUTE)
    expect(await codeOf(await user.post('', { email: user.to }))).toBe('session/login-expired')
    expect(mailsOf(user.from, CODE_SUBJECT)).toEqual([])
  })

  it('X116: refuses the second code before the first one, also for the code of the first step', async () => {
    const user = await newUser()
    const { changeId } = await begin(user)
    const code = await nextCode(user.from)
    expect(await codeOf(await user.post('/secondary', { changeId, code }))).toBe('email/invalid-code')
    expect(await codeOf(await user.post('/primary', { changeId, code }))).toBe('ok')
    expect(await codeOf(await user.post('/secondary', { changeId, code }))).toBe('email/invalid-code')
  })

  it('X116, X52: refuses the code of another change and of another user', async () => {
    const [user, other] = [await newUser(), await newUser()]
    const [first, foreign] = [await begin(user), await begin(other)]
    const [code, foreignCode] = [await nextCode(user.from), await nextCode(other.from)]
    for (const [changeId, entered] of [
      [first.changeId, foreignCode],
      [foreign.changeId, code],
      [foreign.changeId, foreignCode],
    ])
      expect(await codeOf(await user.post('/primary', { changeId, code: entered }))).toBe('email/invalid-code')
    world.advance(MINUTE)
    const second = await world.json<EmailChange>(user.post('', { email: `third-${user.to}` }))
    expect(await codeOf(await user.post('/primary', { changeId: second.changeId, code }))).toBe('email/invalid-code')
  })

  it('X116: ends a change when the same user begins another one, also after both codes', async () => {
    const user = await newUser()
    const { changeId } = await prove(user)
    world.advance(MINUTE)
    await world.json(user.post('', { email: `third-${user.to}` }))
    const finish = { changeId, receipt: await receiptOf(user, changeId) }
    expect(await codeOf(await user.post('/finish', finish))).toBe('email/invalid-code')
    expect(await addressOf(user)).toBe(user.from)
  })

  it('X116: answers for an address of another user as for a free one, until its code was right', async () => {
    const [user, other] = [await newUser(), await newUser()]
    const taken = { ...user, to: other.from }
    const answer = await begin(taken)
    expect(answer).toMatchObject({ action: 'VERIFY_PRIMARY_OTP', resendInSeconds: 30 })
    const { changeId } = answer
    const primary = { changeId, code: await nextCode(user.from) }
    expect(await world.json(user.post('/primary', primary))).toMatchObject({
      action: 'VERIFY_SECONDARY_OTP',
      resendInSeconds: 30,
    })
    expect(await codeOf(await user.post('/secondary', { changeId, code: '00000000' }))).toBe('email/invalid-code')
    const code = await nextCode(other.from)
    expect(await codeOf(await user.post('/secondary', { changeId, code }))).toBe('email/taken')
    expect(await codeOf(await user.post('/secondary', { changeId, code }))).toBe('email/invalid-code')
  })

  it('X116: refuses the right code after five wrong ones, and after 10 minutes', async () => {
    const [user, late] = [await newUser(), await newUser()]
    const { changeId } = await begin(user)
    const code = await nextCode(user.from)
    const wrong = code === '00000000' ? '11111111' : '00000000'
    for (let times = 0; times < 5; times++)
      expect(await codeOf(await user.post('/primary', { changeId, code: wrong }))).toBe('email/invalid-code')
    expect(await codeOf(await user.post('/primary', { changeId, code }))).toBe('email/invalid-code')
    const second = await begin(late)
    const lateCode = await nextCode(late.from)
    world.advance(10 * MINUTE)
    const tokens = await world.json<{ accessToken: string }>(
      late.browser.call('POST', '/v1/token/refresh', { refreshToken: late.tokens.refreshToken }),
    )
    const body = { changeId: second.changeId, code: lateCode }
    expect(await codeOf(await late.browser.call('POST', '/v1/email-change/primary', body, tokens))).toBe(
      'email/invalid-code',
    )
  })

  it('sends the code of the current step again after 30 s, and never earlier', async () => {
    const user = await newUser()
    const { changeId } = await begin(user)
    const [first] = [await nextCode(user.from)]
    expect(await codeOf(await user.post('', { email: user.to }))).toBe('email/throttled')
    world.advance(31_000)
    expect(await begin(user)).toMatchObject({ action: 'VERIFY_PRIMARY_OTP', changeId })
    const code = await nextCode(user.from)
    expect(await codeOf(await user.post('/primary', { changeId, code: first }))).toBe('email/invalid-code')
    await world.json(user.post('/primary', { changeId, code }))
    await nextCode(user.to)
    world.advance(31_000)
    expect(await begin(user)).toMatchObject({ action: 'VERIFY_SECONDARY_OTP', changeId })
    await world.json(user.post('/secondary', { changeId, code: await nextCode(user.to) }))
  })

  it('refuses a user without a wallet, the current address, and a receipt of another device, wallet or change', async () => {
    const browser = await world.newBrowser()
    const tokens = await browser.login('nobody@example.org')
    const body = { email: 'somebody@example.org' }
    expect(await codeOf(await browser.call('POST', '/v1/email-change', body, tokens))).toBe('embedded/not-found')
    const user = await newUser()
    expect(await codeOf(await user.post('', { email: user.from.toUpperCase() }))).toBe('request/invalid')
    const { changeId } = await prove(user)
    const id = crypto.randomUUID()
    for (const wrong of [{ sub: 'a'.repeat(43) }, { walletId: id }, { changeId: id }]) {
      const receipt = await receiptOf(user, changeId, wrong)
      expect(await codeOf(await user.post('/finish', { changeId, receipt }))).toBe('proof/refused')
    }
    expect(await addressOf(user)).toBe(user.from)
  })

  it('lets nobody sign in with the old address while it can undo the change, and with a new one that is proven', async () => {
    const [user, proven] = [await newUser(), await newUser()]
    await change(user)
    await prove(proven)
    const stranger = await world.newBrowser()
    world.advance(MINUTE)
    for (const address of [user.from, proven.to])
      expect(await codeOf(await stranger.requestCode(address))).toBe('email/throttled')
    world.advance(74 * HOUR)
    for (const address of [user.from, proven.to]) expect(await codeOf(await stranger.requestCode(address))).toBe('ok')
  })

  it('refuses a code of a login that was sent to the old address before the change', async () => {
    const user = await newUser()
    const { changeId } = await prove(user)
    const other = await world.newBrowser()
    await database.pool.query('DELETE FROM wallet_wallets WHERE id = $1', [user.walletId])
    const { challengeId } = await world.json<{ challengeId: string }>(other.requestCode(user.from))
    const code = await loginCode(user.from, 2)
    await world.json(user.post('/finish', { changeId, receipt: await receiptOf(user, changeId) }))
    expect(await codeOf(await other.enterCode(challengeId, code))).toBe('email/invalid-code')
  })
})

describe('POST email-change/undo', () => {
  it('X118: restores the old address, ends all sessions, and lets the device of the change in only by custody', async () => {
    const user = await newUser()
    const changeId = await change(user)
    const { other, tokens } = await signInOnDevice(user, user.to)
    expect(await undo(user, changeId)).toBe('ok')
    expect(await undo(user, changeId)).toBe('ok')
    expect(await codeOf(await describeSession(user))).toBe('session/expired')
    expect(await codeOf(await other.call('GET', '/v1/session', undefined, tokens))).toBe('session/expired')
    world.advance(MINUTE)
    expect(await world.json(user.browser.requestCode(user.from))).toEqual({
      action: 'VERIFY_DEVICE',
      walletId: user.walletId,
    })
    expect(await world.json(user.browser.requestCode(user.to))).toMatchObject({ action: 'VERIFY_OTP' })
  })

  it('X118: ends a change that custody has done and auth has not: its receipt changes nothing any more', async () => {
    const user = await newUser()
    const { changeId } = await prove(user)
    const receipt = await receiptOf(user, changeId)
    expect(await undo(user, changeId)).toBe('ok')
    expect(await codeOf(await user.post('/finish', { changeId, receipt }))).toBe('session/expired')
    const { rows } = await database.pool.query('SELECT status FROM wallet_email_changes WHERE id = $1', [changeId])
    expect(rows).toEqual([{ status: 'undone' }])
  })

  it('X118: undoes later changes with the first one', async () => {
    const user = await newUser()
    const first = await change(user)
    world.advance(MINUTE)
    await change({ ...user, from: user.to, to: `third-${user.to}` })
    expect(await undo(user, first)).toBe('ok')
    const { rows } = await database.pool.query('SELECT status FROM wallet_email_changes WHERE wallet_id = $1', [
      user.walletId,
    ])
    expect(rows).toEqual([{ status: 'undone' }, { status: 'undone' }])
    world.advance(MINUTE)
    expect(await world.json(user.browser.requestCode(user.from))).toMatchObject({ action: 'VERIFY_DEVICE' })
  })

  it('refuses another page than that of custody, and a change of another wallet', async () => {
    const [user, other] = [await newUser(), await newUser()]
    const changeId = await change(user)
    expect(await undo(user, changeId, FRAME)).toBe('request/origin-not-allowed')
    expect(await undo({ ...user, walletId: other.walletId }, changeId)).toBe('embedded/not-found')
    expect(await addressOf(user)).toBe(user.to)
  })
})
