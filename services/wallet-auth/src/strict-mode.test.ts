import { randomUUID } from 'node:crypto'
import { createTestDatabase, type Database } from '@latchkey/database'
import type { LoginResponse, WalletTokens } from '@latchkey/protocol/wallet-auth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  addDeviceSet,
  addWallet,
  codeOf,
  openWalletWorld,
  type TestBrowser,
  type WalletWorld,
} from './wallet-world.fixture.ts'

const MINUTE = 60_000
let database: Database
let world: WalletWorld
let at = 0
/** An address that no other test uses. */
const newEmail = () => {
  at += 1
  return `mia${at}@example.org`
}

beforeAll(async () => {
  database = await createTestDatabase()
  world = await openWalletWorld(database, { isStrict: true })
})
afterAll(async () => {
  await world.stop()
  await database.stop()
})

/** Returns an address whose wallet was created on a device. */
async function withWallet(email: string) {
  const browser = await world.newBrowser()
  await browser.login(email)
  const walletId = await addWallet(database, browser.deviceId)
  world.advance(MINUTE)
  return { browser, walletId }
}

async function openCode(browser: TestBrowser, email: string) {
  const answer = await world.json<LoginResponse>(browser.requestCode(email))
  if (answer.action !== 'VERIFY_OTP') throw new Error(answer.action)
  return { challengeId: answer.challengeId, code: await world.lastCode(email) }
}

const approve = ({ device, deviceId }: TestBrowser, walletId: string, change = {}) =>
  world.custody.sign('custody-approval+jwt', {
    ...{ sub: device.vault.thumbprint, walletId, deviceId, jti: randomUUID(), exp: world.now() / 1000 + 600 },
    ...change,
  })
const enterApproval = (browser: TestBrowser, challengeId: string, approval: string) =>
  browser.call('POST', '/v1/login/device', { deviceId: browser.deviceId, challengeId, approval })

/** Returns a new device on which the correct code was entered. */
async function verified(email: string) {
  const browser = await world.newBrowser()
  const { challengeId, code } = await openCode(browser, email)
  expect(await world.json(browser.enterCode(challengeId, code))).toMatchObject({ action: 'VERIFY_DEVICE' })
  return { browser, challengeId, code }
}

describe('auth in strict mode', () => {
  it('X96: returns VERIFY_DEVICE after the correct code on a new device, and opens no session', async () => {
    const email = newEmail()
    const { walletId } = await withWallet(email)
    const browser = await world.newBrowser()
    const { challengeId, code } = await openCode(browser, email)
    expect(await world.json(browser.enterCode(challengeId, code))).toEqual({ action: 'VERIFY_DEVICE', walletId })
    expect(await codeOf(await browser.enterCode(challengeId, code))).toBe('email/invalid-code')
    const { rowCount } = await database.pool.query('SELECT FROM wallet_sessions WHERE device_id = $1', [
      browser.deviceId,
    ])
    expect(rowCount).toBe(0)
  })

  it('opens the session once custody has approved the device, and knows the device once it has a set', async () => {
    const email = newEmail()
    const { walletId } = await withWallet(email)
    const { browser, challengeId } = await verified(email)
    const approval = await approve(browser, walletId)
    const { accessToken } = await world.json<WalletTokens>(enterApproval(browser, challengeId, approval))
    const session = await world.json(browser.call('GET', '/v1/session', undefined, { accessToken }))
    expect(session).toMatchObject({ email, deviceId: browser.deviceId })
    await addDeviceSet(database, walletId, browser.deviceId)
    world.advance(MINUTE)
    expect(await browser.login(email)).toHaveProperty('accessToken')
  })

  it('X93: accepts an approval only for its device and wallet, and once of 20 concurrent requests', async () => {
    const email = newEmail()
    const { walletId } = await withWallet(email)
    const { browser, challengeId } = await verified(email)
    const other = await world.newBrowser()
    for (const approval of [
      await approve(browser, randomUUID()),
      await approve(other, walletId),
      await approve(browser, walletId, { deviceId: other.deviceId }),
      await approve(browser, walletId, { exp: world.now() / 1000 - 1 }),
    ])
      expect(await codeOf(await enterApproval(browser, challengeId, approval))).toBe('proof/refused')
    const approval = await approve(browser, walletId)
    const results = await Promise.all(
      Array.from({ length: 20 }, async () => codeOf(await enterApproval(browser, challengeId, approval))),
    )
    expect(results.filter((result) => result === 'ok')).toHaveLength(1)
    expect(results.filter((result) => result === 'proof/refused')).toHaveLength(19)
  })

  it('opens no session for an approval without a correct code on the same device in the last half hour', async () => {
    const email = newEmail()
    const { walletId } = await withWallet(email)
    const browser = await world.newBrowser()
    const { challengeId } = await openCode(browser, email)
    const tryWith = async (by: TestBrowser, id: string) =>
      codeOf(await enterApproval(by, id, await approve(by, walletId)))
    expect(await tryWith(browser, challengeId)).toBe('embedded/not-found')
    expect(await tryWith(browser, randomUUID())).toBe('embedded/not-found')
    world.advance(MINUTE)
    const right = await verified(email)
    expect(await tryWith(browser, right.challengeId)).toBe('embedded/not-found')
    world.advance(30 * MINUTE)
    expect(await tryWith(right.browser, right.challengeId)).toBe('embedded/not-found')
  })

  it('X96: makes unknown devices wait after too many wrong codes, whether or not the address has a wallet', async () => {
    const owner = newEmail()
    await withWallet(owner)
    const results: string[][] = []
    for (const email of [owner, newEmail()]) {
      const all: string[] = []
      for (let each = 0; each < 3; each++) {
        const browser = await world.newBrowser()
        const { challengeId, code } = await openCode(browser, email)
        const wrong = code === '000000' ? '000001' : '000000'
        for (let attempt = 0; attempt < 5; attempt++)
          all.push(await codeOf(await browser.enterCode(challengeId, wrong)))
        world.advance(MINUTE)
      }
      const refused = await (await world.newBrowser()).requestCode(email)
      all.push(`${refused.status} ${refused.headers.get('retry-after')} ${await codeOf(refused)}`)
      results.push(all)
    }
    expect(results[0]).toEqual(results[1])
    expect(results[0]?.at(-1)).toBe('429 3600 email/throttled')
  })

  it('X96: answers in the same time for an address with a wallet and for one without', async () => {
    const pairs: { readonly owner: number; readonly nobody: number }[] = []
    const timeOf = async (email: string) => {
      const browser = await world.newBrowser()
      const start = performance.now()
      const response = await browser.requestCode(email)
      const ms = performance.now() - start
      expect(await response.json()).toMatchObject({ action: 'VERIFY_OTP' })
      await world.lastCode(email)
      return ms
    }
    for (let each = 0; each < 15; each++) {
      const email = newEmail()
      await withWallet(email)
      pairs.push({ owner: await timeOf(email), nobody: await timeOf(newEmail()) })
    }
    const medianOf = (list: readonly number[]) => list.toSorted((a, b) => a - b)[list.length >> 1] ?? 0
    // Pairs that were measured one after the other, because a busy machine slows both measurements of a pair.
    const difference = medianOf(pairs.map(({ owner, nobody }) => owner - nobody))
    expect(Math.abs(difference)).toBeLessThan(medianOf(pairs.map(({ nobody }) => nobody)) / 4)
  })
})
