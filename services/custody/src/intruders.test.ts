import { createTestDatabase, type Database } from '@latchkey/database'
import { combineHalves, openVault } from '@latchkey/vault/keys'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CustodyWorld, createWallet, type MadeWallet, openCustodyWorld } from './custody-world.fixture.ts'

let database: Database
let world: CustodyWorld

beforeAll(async () => {
  database = await createTestDatabase()
  world = await openCustodyWorld(database)
})
afterAll(async () => {
  await world.stop()
  await database.stop()
})

interface StolenHalf {
  readonly walletId: string
  readonly half: Uint8Array
}

/** Everything that the database and the keys of the service give. */
async function steal(): Promise<readonly StolenHalf[]> {
  const { rows } = await database.pool.query('SELECT * FROM custody_halves')
  return Promise.all(
    rows.map(async (row) => {
      const mac = row.subject_mac.toString('hex')
      const aad = `custody.half:${row.wallet_id}:${row.set_id}:${row.generation}:${row.device}:${mac}`
      return { walletId: row.wallet_id, half: await world.kms.unwrap(row.half_wrapped, new TextEncoder().encode(aad)) }
    }),
  )
}

/** Tries every pair of halves, and each half as a key, on a vault. The vaults are with auth: the intruder is given them. */
async function opens({ vault, walletId }: MadeWallet, halves: readonly Uint8Array[]): Promise<boolean> {
  const keys: Uint8Array[] = [...halves.map((half) => half.slice(0, 32)), ...halves.map((half) => half.slice(1))]
  for (const userHalf of halves)
    for (const authHalf of halves) {
      const key = await combineHalves({ userHalf, authHalf }).catch(() => undefined)
      if (key !== undefined) keys.push(key)
    }
  for (const key of keys) {
    const opened = await openVault(key, vault, { walletId, generation: 1 }).catch(() => undefined)
    if (opened !== undefined) return true
  }
  return false
}

describe('an intruder', () => {
  it('X94: who holds the database and the keys of custody opens no vault of 20 wallets', async () => {
    const made: MadeWallet[] = []
    for (let each = 0; each < 20; each++) made.push(await createWallet(world, `fay${each}@example.org`))
    const stolen = await steal()
    expect(stolen).toHaveLength(20)
    const halves = stolen.map(({ half }) => half)
    const opened = []
    for (const wallet of made) if (await opens(wallet, halves)) opened.push(wallet.walletId)
    expect(opened).toEqual([])
    // With the halves of auth the same harness opens every one: the test can fail.
    for (const wallet of made) {
      const own = stolen.filter(({ walletId }) => walletId === wallet.walletId).map(({ half }) => half)
      expect(await opens(wallet, [...own, wallet.authHalf])).toBe(true)
    }
  })
})
