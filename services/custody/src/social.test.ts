import { randomUUID } from 'node:crypto'
import { createTestDatabase, type Database } from '@latchkey/database'
import { hashIdentity, toSocialNonce } from '@latchkey/proofs'
import { type SignChange, startTestProvider, type TestProvider } from '@latchkey/proofs/testing'
import type { Denial, Enrolment, EnrolmentState, ReleasedHalf } from '@latchkey/protocol/custody'
import type { Identity } from '@latchkey/protocol/wallet-keys'
import { createRecipient } from '@latchkey/vault/sealed-half'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type CustodyWorld,
  codeOf,
  type Device,
  keepHalf,
  type MadeWallet,
  mailsTo,
  makeWallet,
  ORIGIN,
  openCustodyWorld,
  release,
  ticketOf,
  tokenIn,
} from './custody-world.fixture.ts'

const MINUTE = 60_000
const SALT = 's'.repeat(43)

let database: Database
let provider: TestProvider
let world: CustodyWorld
let people = 0
const newPerson = () => {
  people += 1
  return { sub: `person-${people}`, email: `eli${people}@example.org`, email_verified: true }
}
type Person = { readonly sub: string; readonly email?: string; readonly email_verified?: boolean }

beforeAll(async () => {
  database = await createTestDatabase()
  provider = await startTestProvider(() => world.now())
  const { clientSecret: _, ...google } = provider.client
  world = await openCustodyWorld(database, { socialClients: { google } })
})
afterAll(async () => {
  await world.stop()
  await provider.stop()
  await database.stop()
})

/** A fresh ID token of a person, for a device. */
async function identityFor(person: Person, { thumbprint }: Device, change?: SignChange): Promise<Identity> {
  const nonce = toSocialNonce('google', thumbprint, SALT)
  return { type: 'social', provider: 'google', salt: SALT, idToken: await provider.sign({ ...person, nonce }, change) }
}

const accountOf = ({ sub }: Person) => JSON.stringify(['google', provider.url, sub])

async function store(made: MadeWallet, person: Person, identity?: Identity) {
  const { device, walletId, setId, half } = made
  const ticket = await ticketOf(world, made, accountOf(person))
  const named = identity ?? (await identityFor(person, device))
  return device.post('halves', 'custody-store+jwt', { ticket, identity: named, walletId, generation: 1, setId, half })
}

async function newWallet(person: Person): Promise<MadeWallet> {
  const made = await makeWallet(world, await world.newDevice())
  await world.json(store(made, person))
  await world.json(keepHalf(made))
  await world.emptyOutbox()
  return made
}

async function enrol(device: Device, walletId: string, identity: Identity) {
  const request = { identity, walletId, deviceId: device.deviceId, projectId: 'shop', origin: ORIGIN }
  return device.post('enrolments', 'custody-enrol+jwt', request)
}
const stateOf = ({ enrolmentId }: Enrolment) =>
  world.json<EnrolmentState>(world.call('GET', `/api/v1/enrolments/${enrolmentId}`))
const receive = async (device: Device, { enrolmentId }: Enrolment) =>
  release(device, enrolmentId, await createRecipient())

describe('a wallet of an account at a provider', () => {
  it('opens on a new device by an ID token for that device, without a link', async () => {
    const person = newPerson()
    const { walletId } = await newWallet(person)
    const device = await world.newDevice()
    const enrolment = await world.json<Enrolment>(enrol(device, walletId, await identityFor(person, device)))
    expect(await stateOf(enrolment)).toMatchObject({ status: 'approved' })
    expect((await world.json<ReleasedHalf>(receive(device, enrolment))).walletId).toBe(walletId)
  })

  it('tells its person of the wallet and of each device, who can deny the device by the link', async () => {
    const person = newPerson()
    const { walletId } = await newWallet(person)
    const device = await world.newDevice()
    const enrolment = await world.json<Enrolment>(enrol(device, walletId, await identityFor(person, device)))
    const [made, notice] = await mailsTo(world, person.email, 2)
    expect(made?.subject).toBe('A wallet was made for your address')
    expect(notice?.subject).toBe('A new device can use your wallet')
    const denied = await world.json<Denial>(world.fromPage('deny', { token: tokenIn(notice) }))
    expect(denied).toEqual({ done: true, isReleased: false })
    expect(await codeOf(await receive(device, enrolment))).toBe('embedded/not-found')
    // The wallet is frozen for an hour, for its own person too: somebody else has their password.
    const again = await world.newDevice()
    expect(await codeOf(await enrol(again, walletId, await identityFor(person, again)))).toBe('embedded/not-found')
    world.advance(61 * MINUTE)
    expect(await codeOf(await enrol(again, walletId, await identityFor(person, again)))).toBe('ok')
  })

  it('lets its person deny a device that has enrolled again meanwhile, for another wallet', async () => {
    const [owner, intruder] = [newPerson(), newPerson()]
    const [{ walletId }, own] = [await newWallet(owner), await newWallet(intruder)]
    const device = await world.newDevice()
    const first = await world.json<Enrolment>(enrol(device, walletId, await identityFor(owner, device)))
    await world.json(receive(device, first))
    const notice = (await mailsTo(world, owner.email, 2)).at(-1)
    await world.json(enrol(device, own.walletId, await identityFor(intruder, device)))
    expect(await stateOf(first)).toEqual({ status: 'expired' })
    expect(await codeOf(await receive(device, first))).toBe('embedded/not-found')
    const denied = await world.json<Denial>(world.fromPage('deny', { token: tokenIn(notice) }))
    expect(denied).toEqual({ done: true, isReleased: true })
    expect(await stateOf(first)).toEqual({ status: 'denied' })
    const again = await world.newDevice()
    expect(await codeOf(await enrol(again, walletId, await identityFor(owner, again)))).toBe('embedded/not-found')
  })

  it('works without an address, and then sends no mail', async () => {
    const person = { sub: newPerson().sub }
    await world.emptyOutbox()
    const before = world.mails.length
    const { walletId } = await newWallet(person)
    const device = await world.newDevice()
    const enrolment = await world.json<Enrolment>(enrol(device, walletId, await identityFor(person, device)))
    expect(await stateOf(enrolment)).toMatchObject({ status: 'approved' })
    await world.emptyOutbox()
    expect(world.mails).toHaveLength(before)
  })

  it('X131: stays closed to a token for another device, which a hostile auth service may have', async () => {
    const person = newPerson()
    const { walletId } = await newWallet(person)
    const [owner, thief] = [await world.newDevice(), await world.newDevice()]
    expect(await codeOf(await enrol(thief, walletId, await identityFor(person, owner)))).toBe('proof/refused')
    const nonce = 'n'.repeat(43)
    const idToken = await provider.sign({ ...person, nonce })
    const chosen: Identity = { type: 'social', provider: 'google', salt: SALT, idToken }
    expect(await codeOf(await enrol(thief, walletId, chosen))).toBe('proof/refused')
  })

  it('X65: stays closed to a token of another client or issuer, and to an old one', async () => {
    const person = newPerson()
    const { walletId } = await newWallet(person)
    const device = await world.newDevice()
    for (const claims of [{ aud: 'another-client' }, { iss: 'https://evil.example' }])
      expect(await codeOf(await enrol(device, walletId, await identityFor(person, device, { claims })))).toBe(
        'proof/refused',
      )
    const old = await identityFor(person, device)
    world.advance(12 * MINUTE)
    expect(await codeOf(await enrol(device, walletId, old))).toBe('session/expired')
  })

  it('X92: stays closed to another person at the provider, and to the address of its person', async () => {
    const person = newPerson()
    const { walletId } = await newWallet(person)
    const device = await world.newDevice()
    const other = { ...newPerson(), email: person.email }
    expect(await codeOf(await enrol(device, walletId, await identityFor(other, device)))).toBe('embedded/not-found')
    const before = world.mails.length
    expect(await codeOf(await enrol(device, walletId, { type: 'email', email: person.email }))).toBe('ok')
    await world.emptyOutbox()
    expect(world.mails).toHaveLength(before)
    expect(await codeOf(await enrol(device, randomUUID(), await identityFor(person, device)))).toBe(
      'embedded/not-found',
    )
  })

  it('is stored only for the person whom auth has verified too', async () => {
    const [person, other] = [newPerson(), newPerson()]
    const made = await makeWallet(world, await world.newDevice())
    expect(await codeOf(await store(made, person, await identityFor(other, made.device)))).toBe('proof/refused')
    expect(await codeOf(await store(made, person, { type: 'email', email: person.email }))).toBe('proof/refused')
    const ticket = await ticketOf(world, made, person.email, {
      identityHash: hashIdentity(made.walletId, accountOf(person)),
    })
    const { device, walletId, setId, half } = made
    const identity = await identityFor(person, device)
    const request = { ticket, identity, walletId, generation: 1, setId, half }
    expect(await codeOf(await device.post('halves', 'custody-store+jwt', request))).toBe('ok')
  })
})
