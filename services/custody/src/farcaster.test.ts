import { createTestDatabase, type Database } from '@latchkey/database'
import { hashIdentity, readStatement, toFarcasterNonce, toSocialNonce } from '@latchkey/proofs'
import { type FarcasterPerson, startTestFarcaster, type TestFarcaster } from '@latchkey/proofs/testing'
import type { Identity } from '@latchkey/protocol/wallet-keys'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type CustodyWorld,
  codeOf,
  type Device,
  keepHalf,
  type MadeWallet,
  makeWallet,
  ORIGIN,
  openCustodyWorld,
  ticketOf,
} from './custody-world.fixture.ts'

const SALT = 's'.repeat(43)
const ISSUER = 'eip155:10:0x00000000fc6c5f01fc30151999387bb99a9f489b'

let database: Database
let fake: TestFarcaster
let world: CustodyWorld

beforeAll(async () => {
  database = await createTestDatabase()
  fake = await startTestFarcaster()
  const { domain, rpcUrl } = fake.client
  world = await openCustodyWorld(database, { farcaster: { domain, rpcUrl } })
})
afterAll(async () => {
  await world.stop()
  await fake.stop()
  await database.stop()
})

/** What a person signs for a device. @param issuedAt - By the clock of custody. */
async function identityFor(device: Device, person: FarcasterPerson, issuedAt = world.now()): Promise<Identity> {
  const nonce = toFarcasterNonce(toSocialNonce('farcaster', device.thumbprint, SALT))
  return { type: 'farcaster', ...(await fake.sign(person, { nonce, issuedAt: new Date(issuedAt) })), salt: SALT }
}

async function store(made: MadeWallet, person: FarcasterPerson, identity: Identity) {
  const { device, walletId, setId, half } = made
  const account = JSON.stringify(['farcaster', ISSUER, String(person.fid)])
  const ticket = await ticketOf(world, made, '', { identityHash: hashIdentity(walletId, account) })
  return device.post('halves', 'custody-store+jwt', { ticket, identity, walletId, generation: 1, setId, half })
}

describe('a wallet of an account of Farcaster', () => {
  it('is made by a message for its device, and stated as one that opens on no new device', async () => {
    const made = await makeWallet(world, await world.newDevice())
    const person = fake.newPerson()
    await world.json(store(made, person, await identityFor(made.device, person)))
    const { receipt } = await world.json<{ receipt: string }>(keepHalf(made))
    const { canEnrol } = await readStatement('custody-receipt+jwt', receipt, world.publicKey, { now: world.now })
    expect(canEnrol).toBe(false)
  })

  it('X62: opens on no new device by a message that somebody signed for it, e.g. by the code of a stranger', async () => {
    const made = await makeWallet(world, await world.newDevice())
    const person = fake.newPerson()
    await world.json(store(made, person, await identityFor(made.device, person)))
    await world.json(keepHalf(made))
    const stranger = await world.newDevice()
    const identity = await identityFor(stranger, person)
    const { walletId } = made
    const request = { identity, walletId, deviceId: stranger.deviceId, projectId: 'shop', origin: ORIGIN }
    expect(await codeOf(stranger.post('enrolments', 'custody-enrol+jwt', request))).toBe('embedded/no-address')
  })

  it('X131: is not made by a message for another device, which the site and the relay can read', async () => {
    const person = fake.newPerson()
    const made = await makeWallet(world, await world.newDevice())
    const identity = await identityFor(await world.newDevice(), person)
    expect(await codeOf(store(made, person, identity))).toBe('proof/refused')
  })

  it('is not made by a message of more than ten minutes ago', async () => {
    const person = fake.newPerson()
    const made = await makeWallet(world, await world.newDevice())
    const identity = await identityFor(made.device, person, world.now() - 601_000)
    expect(await codeOf(store(made, person, identity))).toBe('session/expired')
  })
})
