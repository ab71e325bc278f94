import { createTestDatabase, type Database } from '@latchkey/database'
import { readPuzzle, solvePuzzle, withPuzzle } from '@latchkey/proofs/testing'
import type { Challenge, Puzzle } from '@latchkey/protocol/wallet-auth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addWallet, codeOf, openWalletWorld, type TestBrowser, type WalletWorld } from './wallet-world.fixture.ts'

const MINUTE = 60_000
let database: Database
let world: WalletWorld
let at = 0
/** An address, and a network, that no other test uses. */
const newEmail = () => {
  at += 1
  return `cleo${at}@example.org`
}
let networks = 0
function newNetwork(): (host?: number) => { readonly headers: Readonly<Record<string, string>> } {
  networks += 1
  const network = `203.0.${networks}`
  return (host = 1) => ({ headers: { 'x-test-address': `${network}.${host}` } })
}

beforeAll(async () => {
  database = await createTestDatabase()
  world = await openWalletWorld(database, { puzzleTries: 2 })
})
afterAll(async () => {
  await world.stop()
  await database.stop()
})

type Network = ReturnType<typeof newNetwork>

/** Logs in as a browser does, and solves each puzzle that auth returns. */
async function login(browser: TestBrowser, email: string, from: Network) {
  const send = (solved: object) => browser.requestCode(email, solved, from())
  const { challengeId } = await world.json<{ challengeId: string }>(withPuzzle(send))
  return world.json<{ accessToken: string }>(browser.enterCode(challengeId, await world.lastCode(email)))
}

/** Returns an address that has a wallet, and the device on which the wallet was created. */
async function withWallet(email: string) {
  const browser = await world.newBrowser()
  await login(browser, email, newNetwork())
  await addWallet(database, browser.deviceId)
  world.advance(MINUTE)
  return browser
}

const mailsTo = (email: string) => world.mails.filter(({ to }) => to === email)
const countCodes = async (browser: TestBrowser) =>
  (await database.pool.query('SELECT FROM wallet_codes WHERE device_id = $1', [browser.deviceId])).rowCount

describe('the puzzle of a login', () => {
  it('X96, X97: is required before any mail is sent, with the same response whether or not the address has a wallet', async () => {
    const owner = newEmail()
    await withWallet(owner)
    const before = world.mails.length
    for (const email of [owner, newEmail()]) {
      const browser = await world.newBrowser()
      const response = await browser.requestCode(email, {}, newNetwork()())
      expect([response.status, readPuzzle(response)?.parameters.data.level]).toEqual([403, 0])
      expect(await codeOf(response)).toBe('puzzle/refused')
      expect(await countCodes(browser)).toBe(0)
    }
    expect(world.mails).toHaveLength(before)
  })

  it('comes from GET challenge, and its solution is accepted by the first call for a code', async () => {
    const browser = await world.newBrowser()
    const from = newNetwork()
    const { puzzle } = await world.json<Challenge>(browser.call('GET', '/v1/challenge?project=shop', undefined, from()))
    const solved = await solvePuzzle(puzzle as Puzzle)
    expect(await codeOf(await browser.requestCode(newEmail(), { puzzle: solved }, from()))).toBe('ok')
  })

  it('is required from a device that is known only for another address, and not from one that is known for this address', async () => {
    const email = newEmail()
    const from = newNetwork()
    const browser = await world.newBrowser()
    await login(browser, email, from)
    world.advance(MINUTE)
    expect(await codeOf(await browser.requestCode(email, {}, from()))).toBe('ok')
    expect(await codeOf(await browser.requestCode(newEmail(), {}, from()))).toBe('puzzle/refused')
  })

  it('is not required from a known device, however many unknown devices have logged in before', async () => {
    const email = newEmail()
    const browser = await withWallet(email)
    const from = newNetwork()
    for (let each = 0; each < 20; each++) {
      const send = async (solved: object) => (await world.newBrowser()).requestCode(newEmail(), solved, from(each))
      await withPuzzle(send)
    }
    expect(await codeOf(await browser.requestCode(email, {}, from()))).toBe('ok')
  })

  it('X97: sends one mail when 100 concurrent requests for 100 addresses use one solution', async () => {
    const browsers = await Promise.all(Array.from({ length: 100 }, () => world.newBrowser()))
    const from = newNetwork()
    const [first] = browsers as [TestBrowser]
    const response = await first.requestCode(newEmail(), {}, from())
    const puzzle = await solvePuzzle(readPuzzle(response) as Puzzle)
    const before = world.mails.length
    const results = await Promise.all(
      browsers.map(async (browser) => codeOf(await browser.requestCode(newEmail(), { puzzle }, from()))),
    )
    expect(results.filter((result) => result === 'ok')).toHaveLength(1)
    expect(results.filter((result) => result === 'puzzle/refused')).toHaveLength(99)
    await expect.poll(() => world.mails.length).toBe(before + 1)
  })

  it('X96, X97: gets harder while one network tries 20 addresses from different devices', async () => {
    const from = newNetwork()
    const levels: number[] = []
    for (let each = 0; each < 20; each++) {
      const browser = await world.newBrowser()
      const email = newEmail()
      let last = -1
      const send = async (solved: object) => {
        const response = await browser.requestCode(email, solved, from(each))
        last = readPuzzle(response)?.parameters.data.level ?? last
        return response
      }
      await world.json(withPuzzle(send))
      levels.push(last)
    }
    expect(levels).toEqual([0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 7, 7, 7, 7])
  })

  it('X97: gets harder while six networks request mail for one address, which gets 5 mails an hour', async () => {
    const email = newEmail()
    const levels: number[] = []
    const results: string[] = []
    for (let each = 0; each < 6; each++) {
      const browser = await world.newBrowser()
      const from = newNetwork()
      let last = -1
      const send = async (solved: object) => {
        const response = await browser.requestCode(email, solved, from())
        last = readPuzzle(response)?.parameters.data.level ?? last
        return response
      }
      results.push(await codeOf(await withPuzzle(send)))
      levels.push(last)
      world.advance(31_000)
    }
    expect(results).toEqual([...Array(5).fill('ok'), 'email/throttled'])
    expect(levels).toEqual([0, 0, 2, 4, 6, 7])
    expect(mailsTo(email).length).toBeLessThanOrEqual(5)
  })

  it('is not used up if the network of the caller has reached its limit', async () => {
    const strict = await openWalletWorld(database, { loginsPerHour: 1, puzzleTries: 2, peer: world })
    strict.advance(world.now() - strict.now() + MINUTE)
    try {
      const browser = await strict.newBrowser()
      const from = newNetwork()
      const challenge = await strict.json<Challenge>(
        browser.call('GET', '/v1/challenge?project=shop', undefined, from()),
      )
      const puzzle = await solvePuzzle(challenge.puzzle as Puzzle)
      const send = (solved: object) => browser.requestCode(newEmail(), solved, from())
      expect((await withPuzzle(send)).status).toBe(200)
      expect(await codeOf(await browser.requestCode(newEmail(), { puzzle }, from()))).toBe('email/throttled')
      strict.advance(61 * MINUTE)
      const { rowCount } = await database.pool.query('SELECT FROM used_ids WHERE id = $1', [
        `puzzle.${puzzle.challenge.signature}`,
      ])
      expect(rowCount).toBe(0)
    } finally {
      await strict.stop()
    }
  })

  it.each([
    ['a text', 'solved'],
    ['an empty object', {}],
    ['a solution without its puzzle', { solution: { counter: 1, derivedKey: '0'.repeat(64) } }],
  ])('is refused as invalid in another form: %s', async (_, puzzle) => {
    const browser = await world.newBrowser()
    expect(await codeOf(await browser.requestCode(newEmail(), { puzzle }, newNetwork()()))).toBe('request/invalid')
  })
})

describe('GET challenge', () => {
  it('returns null if puzzles are turned off', async () => {
    const off = await openWalletWorld(database, { peer: world })
    try {
      const browser = await off.newBrowser()
      expect(await off.json(browser.call('GET', '/v1/challenge?project=shop'))).toEqual({ puzzle: null })
    } finally {
      await off.stop()
    }
  })
})
