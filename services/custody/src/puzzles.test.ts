import { createTestDatabase, type Database } from '@latchkey/database'
import { readPuzzle, solvePuzzle, withPuzzle } from '@latchkey/proofs/testing'
import type { Enrolment } from '@latchkey/protocol/custody'
import type { Challenge, Puzzle } from '@latchkey/protocol/wallet-auth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type CustodyWorld,
  codeOf,
  createWallet,
  type Device,
  enrol,
  type MadeWallet,
  mailsTo,
  openCustodyWorld,
} from './custody-world.fixture.ts'

const HOUR = 3_600_000
let database: Database
let world: CustodyWorld
let at = 0
/** An address, and a network, that no other test uses. */
const newEmail = () => {
  at += 1
  return `dora${at}@example.org`
}
const newNetwork = () => {
  at += 1
  return { 'x-test-address': `203.0.${at}.1` }
}

beforeAll(async () => {
  database = await createTestDatabase()
  world = await openCustodyWorld(database, { puzzleTries: 2 })
})
afterAll(async () => {
  await world.stop()
  await database.stop()
})

/** Enrols a device, and solves each puzzle that custody returns. @returns the level of the last one */
async function enrolWithPuzzle(device: Device, { walletId }: MadeWallet, email: string, headers = newNetwork()) {
  let level = -1
  const response = await withPuzzle(async (solved) => {
    const answer = await enrol(device, { walletId, email }, headers, solved)
    level = readPuzzle(answer)?.parameters.data.level ?? level
    return answer
  })
  return { level, code: await codeOf(response) }
}

describe('the puzzle of an enrolment', () => {
  it('X96, X97: is required before any mail is sent, equally for addresses with and without a wallet', async () => {
    const email = newEmail()
    const made = await createWallet(world, email)
    const before = world.mails.length
    for (const typed of [email, newEmail()]) {
      const response = await enrol(await world.newDevice(), { ...made, email: typed }, newNetwork())
      expect([response.status, readPuzzle(response)?.parameters.data.level]).toEqual([403, 0])
      expect(await codeOf(response)).toBe('puzzle/refused')
    }
    const { rowCount } = await database.pool.query(`SELECT FROM custody_enrolments WHERE wallet_id = $1`, [
      made.walletId,
    ])
    expect([world.mails.length, rowCount]).toEqual([before, 0])
  })

  it('comes from GET challenge, and its solution is accepted by the call that sends the link', async () => {
    const email = newEmail()
    const made = await createWallet(world, email)
    const headers = newNetwork()
    const { puzzle } = await world.json<Challenge>(
      world.call('GET', '/api/v1/challenge?project=shop', undefined, { headers }),
    )
    const solved = { puzzle: await solvePuzzle(puzzle as Puzzle) }
    await world.json<Enrolment>(enrol(await world.newDevice(), { ...made, email }, headers, solved))
    expect(await mailsTo(world, email, 1)).toHaveLength(1)
  })

  it('is not required from a device that is known for the address', async () => {
    const email = newEmail()
    const made = await createWallet(world, email)
    expect(await codeOf(enrol(made.device, { ...made, email }, newNetwork()))).toBe('ok')
  })

  it('X97: sends one link when 100 concurrent requests for ten addresses use one solution', async () => {
    const emails = Array.from({ length: 10 }, newEmail)
    const all = await Promise.all(emails.map(async (email) => ({ email, made: await createWallet(world, email) })))
    const headers = newNetwork()
    const [first] = all as [(typeof all)[0]]
    const refused = await enrol(await world.newDevice(), { ...first.made, email: first.email }, headers)
    const solved = { puzzle: await solvePuzzle(readPuzzle(refused) as Puzzle) }
    const devices = await Promise.all(Array.from({ length: 100 }, () => world.newDevice()))
    const results = await Promise.all(
      devices.map(async (device, each) => {
        const { made, email } = all[each % all.length] ?? first
        return codeOf(enrol(device, { ...made, email }, headers, solved))
      }),
    )
    expect(results.filter((result) => result === 'ok')).toHaveLength(1)
    expect(results.filter((result) => result === 'puzzle/refused')).toHaveLength(99)
  })

  it('X96, X97: gets harder with the number of addresses that one network tries, and of mails to one address', async () => {
    const email = newEmail()
    const made = await createWallet(world, email)
    const network = newNetwork()
    const levels: number[] = []
    for (let each = 0; each < 8; each++)
      levels.push((await enrolWithPuzzle(await world.newDevice(), made, newEmail(), network)).level)
    expect(levels).toEqual([0, 0, 1, 1, 2, 2, 3, 3])
    const ofAddress: number[] = []
    for (let each = 0; each < 3; each++)
      ofAddress.push((await enrolWithPuzzle(await world.newDevice(), made, email)).level)
    expect(ofAddress).toEqual([0, 0, 2])
    world.advance(HOUR)
    expect((await enrolWithPuzzle(await world.newDevice(), made, email)).level).toBe(0)
  })
})
