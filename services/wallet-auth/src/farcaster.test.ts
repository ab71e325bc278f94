import { createTestDatabase, type Database } from '@latchkey/database'
import { type FarcasterPerson, startTestFarcaster, type TestFarcaster } from '@latchkey/proofs/testing'
import type { RedeemedSocial, WalletSession } from '@latchkey/protocol/wallet-auth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addWallet, codeOf, openWalletWorld, type TestBrowser, type WalletWorld } from './wallet-world.fixture.ts'

const NONCE = `${'n'.repeat(42)}g`

interface Begun {
  readonly transactionId: string
  readonly uri: string
}

let database: Database
let fake: TestFarcaster
let world: WalletWorld

beforeAll(async () => {
  database = await createTestDatabase()
  fake = await startTestFarcaster()
  world = await openWalletWorld(database, { startsAt: Date.now(), farcaster: fake.client })
})
afterAll(async () => {
  await world.stop()
  await fake.stop()
  await database.stop()
})

const begin = (browser: TestBrowser) =>
  world.json<Begun>(browser.call('POST', '/v1/farcaster/begin', { deviceId: browser.deviceId, nonce: NONCE }))
const redeem = (browser: TestBrowser, { transactionId }: Begun) =>
  browser.call('POST', '/v1/social/redeem', { deviceId: browser.deviceId, transactionId })

async function logIn(browser: TestBrowser, person: FarcasterPerson) {
  const login = await begin(browser)
  await fake.signIn(login.uri, person)
  return world.json<RedeemedSocial>(redeem(browser, login))
}

async function logInNew(browser: TestBrowser, person: FarcasterPerson) {
  const login = await logIn(browser, person)
  if (login.action !== 'CONNECT') throw new Error(login.action)
  return login
}

async function userOf(browser: TestBrowser, person: FarcasterPerson): Promise<WalletSession> {
  const { tokens } = await logInNew(browser, person)
  return world.json(browser.call('GET', '/v1/session', undefined, { accessToken: tokens.accessToken }))
}

describe('a login by Farcaster', () => {
  it('waits until the account has signed in its app, and opens a session with what it has signed', async () => {
    const browser = await world.newBrowser()
    const person = fake.newPerson()
    const login = await begin(browser)
    expect(login.uri).toMatch(/^https:\/\/farcaster\.xyz\/~\/siwf\?channelToken=[\dA-F]{8}$/)
    expect(await world.json(redeem(browser, login))).toEqual({ action: 'WAIT' })
    await fake.signIn(login.uri, person)
    const redeemed = await world.json<RedeemedSocial>(redeem(browser, login))
    expect(redeemed).toMatchObject({ action: 'CONNECT', proof: { userName: person.userName } })
    if (redeemed.action === 'WAIT' || !('message' in redeemed.proof)) throw new Error('no message')
    expect(redeemed.proof.message).toContain(`farcaster://fid/${person.fid}`)
    expect(redeemed.proof.message).toContain(`Nonce: ${Buffer.from(NONCE, 'base64url').toString('hex')}`)
    expect(await codeOf(await redeem(browser, login)), 'a second time').toBe('social/timeout')
  })

  it('is of the same user on the next login, and names the account', async () => {
    const browser = await world.newBrowser()
    const person = fake.newPerson()
    const first = await userOf(browser, person)
    expect(first).toMatchObject({ email: null, social: { provider: 'farcaster', userName: person.userName } })
    expect((await userOf(browser, person)).userId).toBe(first.userId)
    expect((await userOf(await world.newBrowser(), fake.newPerson())).userId).not.toBe(first.userId)
  })

  it('has custody decide about a new device of an account with a wallet', async () => {
    const person = fake.newPerson()
    const owner = await world.newBrowser()
    await logInNew(owner, person)
    const walletId = await addWallet(database, owner.deviceId)
    expect(await logIn(await world.newBrowser(), person)).toMatchObject({ action: 'VERIFY_DEVICE', walletId })
  })

  it.each([
    ['another nonce', { nonce: 'abcdefgh12345678' }],
    ['another domain', { domain: 'evil.example' }],
    ['the account of somebody else', { fid: 1 }],
  ])('X65: ends with social/unavailable when the message is for %s', async (_, change) => {
    const browser = await world.newBrowser()
    const login = await begin(browser)
    await fake.signIn(login.uri, fake.newPerson(), change)
    expect(await codeOf(await redeem(browser, login))).toBe('social/unavailable')
    expect(await codeOf(await redeem(browser, login)), 'the login is over').toBe('social/unavailable')
  })

  it('is of its own device alone, and returns no token of its channel', async () => {
    const [browser, other] = [await world.newBrowser(), await world.newBrowser()]
    const login = await begin(browser)
    await fake.signIn(login.uri, fake.newPerson())
    expect(await codeOf(await redeem(other, login))).toBe('social/timeout')
    expect(Object.keys(login).sort()).toEqual(['transactionId', 'uri'])
    expect((await world.json<RedeemedSocial>(redeem(browser, login))).action).toBe('CONNECT')
  })

  it('reads its channel once for requests at the same time', async () => {
    const browser = await world.newBrowser()
    const login = await begin(browser)
    await fake.signIn(login.uri, fake.newPerson())
    const all = await Promise.all([redeem(browser, login), redeem(browser, login), redeem(browser, login)])
    const answers = await Promise.all(
      all.map(async (each) => {
        const { action, error } = (await each.json()) as { action?: string; error?: { code: string } }
        return action ?? error?.code
      }),
    )
    expect(answers.filter((answer) => answer === 'CONNECT')).toHaveLength(1)
    expect(answers).not.toContain('social/unavailable')
  })

  it('ends after ten minutes', async () => {
    const browser = await world.newBrowser()
    const login = await begin(browser)
    world.advance(600_001)
    expect(await codeOf(await redeem(browser, login))).toBe('social/timeout')
  })

  it('fails with social/unavailable while the relay does not answer', async () => {
    const browser = await world.newBrowser()
    const login = await begin(browser)
    fake.controls.isDown = true
    try {
      const body = { deviceId: browser.deviceId, nonce: NONCE }
      expect(await codeOf(await browser.call('POST', '/v1/farcaster/begin', body))).toBe('social/unavailable')
      expect(await codeOf(await redeem(browser, login))).toBe('social/unavailable')
    } finally {
      fake.controls.isDown = false
    }
  })

  it('is refused with social/not-configured where the operator has not set it up', async () => {
    const own = await createTestDatabase()
    const without = await openWalletWorld(own)
    const browser = await without.newBrowser()
    const body = { deviceId: browser.deviceId, nonce: NONCE }
    expect(await codeOf(await browser.call('POST', '/v1/farcaster/begin', body))).toBe('social/not-configured')
    await without.stop()
    await own.stop()
  })
})
