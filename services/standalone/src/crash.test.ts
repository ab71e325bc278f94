import type { DeviceWallet } from '@latchkey/proofs/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CrashVisitor, openCrashVisitor } from './testing/crash/crash-visitor.ts'
import { type CrashKind, type CrashPlan, type CrashWorld, openCrashWorld } from './testing/crash/open-crash-world.ts'

/** Registration, request for a code, code; then both halves to the services and back, to be kept, and the activation. */
const CREATE_STEPS = 10
/** Registration, request for a code, enrolment, its approval, and another login; then both halves, and a set of the new device. */
const RECOVER_STEPS = 10
/** The requests of each that have a transaction. For others a lost response and a lost commit are the same. */
const CREATE_COMMITS = [2, 3, 4, 5, 9, 10]
const RECOVER_COMMITS = [3, 4, 6, 7, 8, 10]
const KINDS: readonly CrashKind[] = ['unanswered', 'uncommitted']

let world: CrashWorld
beforeAll(async () => {
  world = await openCrashWorld()
})
afterAll(() => world.stop())

let visitors = 0
const newEmail = () => `ida${visitors++}@example.org`
const toPlans = (count: number, commits: readonly number[]): readonly CrashPlan[] => [
  ...Array.from({ length: count }, (_, at) => ({ kind: 'unanswered', at: at + 1 }) as const),
  ...commits.map((at) => ({ kind: 'uncommitted', at }) as const),
]
type Connected = Awaited<ReturnType<CrashVisitor['connect']>>

/** Checks that a user has one active wallet, with one automatic set in both services and a set of each device. */
async function expectWhole({ walletId }: DeviceWallet, devices: readonly CrashVisitor[]): Promise<void> {
  const { rows: wallets } = await world.auth.query(
    `SELECT id, status FROM wallet_wallets WHERE user_id = (SELECT user_id FROM wallet_wallets WHERE id = $1)`,
    [walletId],
  )
  expect(wallets).toEqual([{ id: walletId, status: 'active' }])
  const { rows: sets } = await world.auth.query(
    'SELECT id, type, device_id AS device FROM wallet_sets WHERE wallet_id = $1 ORDER BY type, device_id',
    [walletId],
  )
  const ids = devices.map(({ browser }) => browser.deviceId).sort()
  expect(sets.map(({ type, device }) => [type, device])).toEqual([['auto', null], ...ids.map((id) => ['device', id])])
  const { rows: halves } = await world.custody.query(
    'SELECT set_id AS id, status FROM custody_halves WHERE wallet_id = $1',
    [walletId],
  )
  expect(halves).toEqual([{ id: sets[0].id, status: 'active' }])
}

/** Checks that both halves open the wallet, and that its address is the expected one. */
async function expectOpens(visitor: CrashVisitor, { tokens, wallet }: Connected, address = wallet.addresses.eip155) {
  visitor.plan(undefined)
  expect(wallet.addresses.eip155).toBe(address)
  expect(await visitor.unlock(tokens, wallet)).toBe(address)
}

/** Opens a device of an address and connects it. @param plan - Absent: nothing is killed. */
async function connect(email: string, plan?: CrashPlan) {
  const visitor = await openCrashVisitor(world, email)
  visitor.plan(plan)
  return { visitor, connected: await visitor.connect(), sent: visitor.sent() }
}

describe('auth and custody, each killed by SIGKILL and started again', () => {
  it('X125: create, open and recover a wallet when each request is the last one of its process', async () => {
    const plan = { kind: 'answered', at: 'all' } as const
    const email = newEmail()
    const first = await connect(email, plan)
    expect(first.sent).toBe(CREATE_STEPS)
    expect(await first.visitor.unlock(first.connected.tokens, first.connected.wallet)).toMatch(/^0x/)
    const other = await connect(email, plan)
    expect(other.sent).toBe(RECOVER_STEPS)
    await expectOpens(first.visitor, first.connected)
    await expectOpens(other.visitor, other.connected, first.connected.wallet.addresses.eip155)
    await expectWhole(first.connected.wallet, [first.visitor, other.visitor])
  })

  it.each(toPlans(CREATE_STEPS, CREATE_COMMITS))(
    'X125: create one wallet when request $at of its creation is $kind',
    async (plan) => {
      const { visitor, connected } = await connect(newEmail(), plan)
      await expectOpens(visitor, connected)
      await expectWhole(connected.wallet, [visitor])
    },
  )

  it.each(KINDS)('X125: open a wallet when the request for a half is %s', async (kind) => {
    const { visitor, connected } = await connect(newEmail())
    visitor.plan({ kind, at: 1 })
    expect(await visitor.unlock(connected.tokens, connected.wallet)).toBe(connected.wallet.addresses.eip155)
    expect(visitor.sent()).toBe(2)
  })

  it.each(toPlans(RECOVER_STEPS, RECOVER_COMMITS))(
    'X125: recover one wallet when request $at of a new device is $kind',
    async (plan) => {
      const email = newEmail()
      const first = await connect(email)
      const address = first.connected.wallet.addresses.eip155
      const other = await connect(email, plan)
      await expectOpens(other.visitor, other.connected, address)
      await expectOpens(first.visitor, first.connected, address)
      await expectWhole(first.connected.wallet, [first.visitor, other.visitor])
    },
  )
})
