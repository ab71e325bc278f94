import { copyFile } from 'node:fs/promises'
import { addKey, createLocalFileKms, removeKey, replaceKeyFile } from '@latchkey/kms'
import { type DeviceWallet, type TestBrowser, withPuzzle } from '@latchkey/proofs/testing'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Store } from '../testing/open-nodes.ts'
import { type EmbeddedWorld, openEmbeddedWorld } from '../testing/open-world.ts'
import { rewrapService } from './rewrap-service.ts'
import { type ServiceName, WRAPPED_COLUMNS } from './wrapped-columns.ts'

const SECOND = 1_000
const WALLETS = 3
let world: EmbeddedWorld

beforeEach(async () => {
  world = await openEmbeddedWorld(2)
})
afterEach(() => world.stop())

const STORES = ['auth', 'custody'] as const
const openKms = ({ keyFile }: Pick<Store, 'keyFile'>) => createLocalFileKms({ file: keyFile, env: {} })
const rewrap = async (service: ServiceName, onlyCount = false) => {
  const { pool } = world[service].database
  return rewrapService({ service, pool, kms: await openKms(world[service]), onlyCount })
}

interface Visitor {
  readonly browser: TestBrowser
  readonly email: string
  readonly tokens: Awaited<ReturnType<TestBrowser['login']>>
  readonly wallet: DeviceWallet
}

async function newVisitor(): Promise<Visitor> {
  const [browser, email] = [await world.openBrowser(), world.newEmail()]
  const tokens = await browser.login(email)
  return { browser, email, tokens, wallet: await browser.createWallet(tokens, email) }
}

async function newVisitors(): Promise<readonly Visitor[]> {
  const visitors: Visitor[] = []
  while (visitors.length < WALLETS) visitors.push(await newVisitor())
  return visitors
}

const open = async ({ browser, tokens, wallet }: Visitor) =>
  expect(await browser.unlock(tokens, wallet)).toBe(wallet.addresses.eip155)

/** Unlocks wallets and creates new ones in a loop until stopped. `done` rejects with the first failure. */
function startLoad(visitors: readonly Visitor[]) {
  let isStopped = false
  const made: Visitor[] = []
  const counts = Array.from({ length: visitors.length + 1 }, () => 0)
  const repeat = async (at: number, work: () => Promise<unknown>) => {
    while (!isStopped) {
      await work()
      counts[at] = (counts[at] ?? 0) + 1
    }
  }
  const done = Promise.all([
    ...visitors.map((visitor, at) => repeat(at, () => open(visitor))),
    repeat(visitors.length, async () => made.push(await newVisitor())),
  ])
  return {
    made,
    unlocks: () => counts.slice(0, -1).reduce((sum, count) => sum + count, 0),
    /** Resolves when all started calls have ended. */
    settle: async () => {
      const before = [...counts]
      while (counts.some((count, at) => count <= (before[at] ?? 0)))
        await Promise.race([done, new Promise((resolve) => setTimeout(resolve, 5))])
    },
    stop: async () => {
      isStopped = true
      await done
    },
  }
}

/** Counts the values of a service that the keys of a file unwrap. */
async function countOpened(service: ServiceName, keyFile: string) {
  const kms = await openKms({ keyFile })
  const counts = { opened: 0, refused: 0 }
  for (const { table, column, toAad } of WRAPPED_COLUMNS[service]) {
    const { rows } = await world[service].database.pool.query(`SELECT * FROM ${table} WHERE ${column} IS NOT NULL`)
    for (const row of rows)
      await kms.unwrap(row[column], toAad(row)).then(
        () => (counts.opened += 1),
        () => (counts.refused += 1),
      )
  }
  return counts
}

describe('the rotation of the keys of both services', () => {
  it('X128: fails no unlock under load, and afterwards the old master key unwraps no value', async () => {
    const visitors = await newVisitors()
    const load = startLoad(visitors)
    await load.settle()
    const before = load.unlocks()
    for (const service of STORES) {
      const { keyFile } = world[service]
      await copyFile(keyFile, `${keyFile}.stolen`)
      const ring = await replaceKeyFile(keyFile, (keys) => addKey(keys, world.clock.now()))
      await load.settle()
      expect(await rewrap(service)).toMatchObject({ isComplete: true, currentKey: ring.keys[0]?.id })
      await load.settle()
      expect(await rewrap(service, true)).toMatchObject({ isComplete: true })
      await replaceKeyFile(keyFile, (keys) => removeKey(keys, ring.keys[1]?.id ?? ''))
      await load.settle()
      const stolen = await countOpened(service, `${keyFile}.stolen`)
      expect(stolen.opened).toBe(0)
      expect(stolen.refused).toBeGreaterThan(2 * WALLETS)
      expect(await countOpened(service, keyFile)).toEqual({ opened: expect.any(Number), refused: 0 })
    }
    await load.stop()
    expect(load.unlocks()).toBeGreaterThan(before + 6 * WALLETS)
    for (const visitor of [...visitors, ...load.made]) await open(visitor)
    world.advance(31 * SECOND)
    for (const { email, wallet } of visitors.slice(0, 1)) {
      const recovered = await (await world.openBrowser()).recover(email)
      expect(recovered.wallet.addresses.eip155).toBe(wallet.addresses.eip155)
    }
  })

  it('X128: does not change the answer to an enrolment of an unknown address, on nodes that were started before the rotation', async () => {
    const { wallet, email } = await newVisitor()
    const { keyFile } = world.custody
    const ring = await replaceKeyFile(keyFile, (keys) => addKey(keys, world.clock.now()))
    await rewrap('custody')
    await replaceKeyFile(keyFile, (keys) => removeKey(keys, ring.keys[1]?.id ?? ''))
    const enrol = async (address: string, node: number) => {
      const { calls, deviceId } = await world.openBrowser({ services: world.nodes.only(node) })
      const { walletId } = wallet
      const identity = { type: 'email', email: address } as const
      const request = { identity, walletId, deviceId, projectId: 'shop', origin: 'https://shop.example' }
      await calls.callCustody('GET', 'config')
      const send = (solved: object) =>
        calls.callCustody('POST', 'enrolments', async (nonce) => {
          const body = await calls.signed('custody-enrol+jwt', request)(nonce)
          return { ...body, ...solved }
        })
      return (await withPuzzle(send)).status
    }
    for (const node of [0, 1]) {
      expect(await enrol('nobody@example.org', node)).toBe(200)
      world.advance(61 * SECOND)
      expect(await enrol(email, node)).toBe(200)
    }
  })
})

describe('rewrapService', () => {
  it('only counts values by their keys with the option `check`', async () => {
    await newVisitor()
    const { keyFile } = world.auth
    const ring = await replaceKeyFile(keyFile, (keys) => addKey(keys, world.clock.now()))
    const old = ring.keys[1]?.id ?? ''
    const counted = await rewrap('auth', true)
    expect(counted).toMatchObject({ isComplete: false, currentKey: ring.keys[0]?.id })
    expect(counted.columns[0]).toMatchObject({ name: 'wallet_sets.half_wrapped', keys: { [old]: 2 }, rewrapped: 0 })
    expect(await countOpened('auth', keyFile)).toMatchObject({ refused: 0 })
  })

  it('reports a value that no key unwraps, leaves it unchanged, and is incomplete', async () => {
    const { wallet } = await newVisitor()
    const { pool } = world.auth.database
    const sql = `UPDATE wallet_sets SET generation = 2 WHERE id = $1`
    await pool.query(sql, [wallet.setId])
    const report = await rewrap('auth')
    expect(report.isComplete).toBe(false)
    expect(report.columns[0]).toMatchObject({ rewrapped: 1, unreadable: [wallet.setId] })
    expect(report.columns[1]).toMatchObject({ rewrapped: 1, unreadable: [] })
  })

  it('changes nothing when the database has a wrapped column that is not listed', async () => {
    const { pool } = world.custody.database
    await pool.query('CREATE TABLE passkeys (id int PRIMARY KEY, secret_wrapped bytea)')
    await expect(rewrap('custody')).rejects.toMatchObject({
      code: 'service/database',
      message: expect.stringContaining('passkeys.secret_wrapped'),
    })
  })

  it('lists every wrapped column of both services', async () => {
    for (const service of STORES) {
      const { columns } = await rewrap(service)
      expect(columns).toHaveLength(WRAPPED_COLUMNS[service].length)
    }
  })
})
