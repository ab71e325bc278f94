import { createTestDatabase, type Database } from '@latchkey/database'
import { hashIdentity, readStatement, type SocialClients } from '@latchkey/proofs'
import { type OAuthPerson, startTestOAuthProvider, type TestOAuthProvider } from '@latchkey/proofs/testing'
import type { Enrolment, EnrolmentState } from '@latchkey/protocol/custody'
import type { OAuthProvider } from '@latchkey/protocol/wallet-auth'
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
  recover,
  release,
  ticketOf,
  tokenIn,
} from './custody-world.fixture.ts'

let database: Database
let fake: TestOAuthProvider
let world: CustodyWorld
let socialClients: SocialClients
let people = 0
const newPerson = () => {
  people += 1
  return { id: 500 + people, name: `Uma ${people}`, email: `uma${people}@example.org` }
}

beforeAll(async () => {
  database = await createTestDatabase()
  fake = await startTestOAuthProvider()
  const { clientSecret: _, ...discord } = fake.clients.discord
  const { clientSecret: __, ...x } = fake.clients.x
  socialClients = { github: fake.clients.github, discord, x }
  world = await openCustodyWorld(database, { socialClients })
})
afterAll(async () => {
  await world.stop()
  await fake.stop()
  await database.stop()
})

const toIdentity = (provider: OAuthProvider, accessToken: string): Identity => ({
  ...{ type: 'access-token', provider, accessToken },
})
const identityOf = (provider: OAuthProvider, person: OAuthPerson, clientId?: string): Identity =>
  toIdentity(provider, fake.issueToken(provider, person, clientId))
const accountOf = (provider: OAuthProvider, { id }: OAuthPerson) =>
  JSON.stringify([provider, fake.clients[provider].issuer, String(id)])

async function store(made: MadeWallet, account: string, identity: Identity) {
  const { device, walletId, setId, half } = made
  const ticket = await ticketOf(world, made, '', { identityHash: hashIdentity(walletId, account) })
  return device.post('halves', 'custody-store+jwt', { ticket, identity, walletId, generation: 1, setId, half })
}

async function newWallet(provider: OAuthProvider, person: OAuthPerson) {
  const made = await makeWallet(world, await world.newDevice())
  await world.json(store(made, accountOf(provider, person), identityOf(provider, person)))
  const { receipt } = await world.json<{ receipt: string }>(keepHalf(made))
  const { canEnrol } = await readStatement('custody-receipt+jwt', receipt, world.publicKey, { now: world.now })
  await world.emptyOutbox()
  return { ...made, canEnrol }
}

async function enrol(device: Device, walletId: string, identity: Identity) {
  const request = { identity, walletId, deviceId: device.deviceId, projectId: 'shop', origin: ORIGIN }
  return device.post('enrolments', 'custody-enrol+jwt', request)
}
const stateOf = ({ enrolmentId }: Enrolment) =>
  world.json<EnrolmentState>(world.call('GET', `/api/v1/enrolments/${enrolmentId}`))

describe('a wallet of an account at a provider without ID tokens', () => {
  it.each(['github', 'discord'] as const)(
    'opens on a new device by a token of %s and the link in the mail, and not by the token alone',
    async (provider) => {
      const person = newPerson()
      const made = await newWallet(provider, person)
      expect(made.canEnrol).toBe(true)
      const device = await world.newDevice()
      const enrolment = await world.json<Enrolment>(enrol(device, made.walletId, identityOf(provider, person)))
      expect((await stateOf(enrolment)).status).toBe('pending')
      const early = await release(device, enrolment.enrolmentId, await createRecipient())
      expect(await codeOf(early)).toBe('embedded/not-found')
      const [notice, link] = await mailsTo(world, person.email, 2)
      expect(notice?.subject).toBe('A wallet was made for your address')
      const token = tokenIn(link)
      const body = { token, code: enrolment.pairingCode, isOtherNetworkConfirmed: false }
      expect(await world.json(world.fromPage('approve', body))).toEqual({ status: 'approved' })
      expect((await stateOf(enrolment)).status).toBe('approved')
      await expect(recover(world, made, device, enrolment.enrolmentId)).resolves.toBeDefined()
    },
  )

  it('X131: is stored with the account that custody has read, for the frame to compare', async () => {
    const person = newPerson()
    const made = await makeWallet(world, await world.newDevice())
    const stored = await world.json(store(made, accountOf('github', person), identityOf('github', person)))
    expect(stored).toMatchObject({ account: { subject: String(person.id), name: person.name, email: person.email } })
  })

  it('X131, X92: stays closed to a hostile auth service that uses the token of a login for a device of its own', async () => {
    const person = newPerson()
    const { walletId } = await newWallet('github', person)
    const identity = identityOf('github', person)
    const thief = await world.newDevice()
    const enrolment = await world.json<Enrolment>(enrol(thief, walletId, identity))
    expect((await stateOf(enrolment)).status).toBe('pending')
    expect(await codeOf(release(thief, enrolment.enrolmentId, await createRecipient()))).toBe('embedded/not-found')
    const link = (await mailsTo(world, person.email, 2)).at(-1)
    await world.json(world.fromPage('deny', { token: tokenIn(link) }))
    expect(await stateOf(enrolment)).toEqual({ status: 'denied' })
    expect(await codeOf(enrol(thief, walletId, identity))).toBe('embedded/not-found')
  })

  it('sends the link to the address of its first day, whatever address a later token shows', async () => {
    const person = newPerson()
    const { walletId } = await newWallet('github', person)
    const changed = { ...person, email: 'thief@example.org' }
    await world.json(enrol(await world.newDevice(), walletId, identityOf('github', changed)))
    await mailsTo(world, person.email, 2)
    expect(world.mails.filter(({ to }) => to === changed.email)).toEqual([])
  })

  it.each([
    ['x', {}],
    ['github', { isVerified: false }],
    ['discord', { isVerified: false }],
  ] as const)(
    'without a verified address at %s opens on no new device, which auth learns',
    async (provider, change) => {
      const person = { ...newPerson(), ...change }
      const before = world.mails.length
      const { walletId, canEnrol } = await newWallet(provider, person)
      expect(canEnrol).toBe(false)
      const device = await world.newDevice()
      expect(await codeOf(enrol(device, walletId, identityOf(provider, person)))).toBe('embedded/no-address')
      // An address that is verified later is that of whoever has the account then.
      const later = { ...person, isVerified: true }
      expect(await codeOf(enrol(device, walletId, identityOf(provider, later)))).toBe('embedded/no-address')
      await world.emptyOutbox()
      expect(world.mails).toHaveLength(before)
    },
  )

  it.each(['github', 'discord', 'x'] as const)(
    'X92: is not found for another person at %s, who also learns nothing of its address',
    async (provider) => {
      const { walletId } = await newWallet(provider, newPerson())
      const before = world.mails.length
      const other = identityOf(provider, newPerson())
      expect(await codeOf(enrol(await world.newDevice(), walletId, other))).toBe('embedded/not-found')
      await world.emptyOutbox()
      expect(world.mails).toHaveLength(before)
    },
  )

  it.each(['github', 'discord'] as const)(
    'X70: is neither made nor opened by a token of another client of %s',
    async (provider) => {
      const person = newPerson()
      const { walletId } = await newWallet(provider, person)
      const stolen = () => identityOf(provider, person, '900000000000000009')
      expect(await codeOf(enrol(await world.newDevice(), walletId, stolen()))).toBe('proof/refused')
      const made = await makeWallet(world, await world.newDevice())
      expect(await codeOf(store(made, accountOf(provider, person), stolen()))).toBe('proof/refused')
    },
  )

  it('X92: is made only for the person whom auth has verified too', async () => {
    const [person, other] = [newPerson(), newPerson()]
    const made = await makeWallet(world, await world.newDevice())
    const account = accountOf('github', person)
    expect(await codeOf(store(made, account, identityOf('github', other)))).toBe('proof/refused')
    expect(await codeOf(store(made, account, identityOf('discord', person)))).toBe('proof/refused')
    expect(await codeOf(store(made, account, identityOf('github', person)))).toBe('ok')
  })

  it('takes only the kind of token that its provider has', async () => {
    const { walletId } = await newWallet('github', newPerson())
    const device = await world.newDevice()
    const idToken: Identity = { type: 'social', provider: 'github', idToken: 'a.b.c', salt: 's'.repeat(43) }
    const accessToken: Identity = { type: 'access-token', provider: 'google', accessToken: 'token' }
    for (const identity of [idToken, accessToken])
      expect(await codeOf(enrol(device, walletId, identity))).toBe('proof/refused')
  })

  it('X100: leaves no token in rows and logs', async () => {
    const person = newPerson()
    const { walletId } = await newWallet('github', person)
    const token = fake.issueToken('github', person)
    await world.json(enrol(await world.newDevice(), walletId, toIdentity('github', token)))
    const tables = ['custody_wallets', 'custody_halves', 'custody_enrolments', 'custody_audit']
    const rows = await Promise.all(tables.map((table) => database.pool.query(`SELECT * FROM ${table}`)))
    expect(JSON.stringify(rows.map((each) => each.rows))).not.toContain(token)
    expect(JSON.stringify(world.logged)).not.toContain(token)
  })
})

describe('a token that custody has to read at its provider', () => {
  it('X96: is counted for its network before the provider is called', async () => {
    const limited = await openCustodyWorld(database, { socialClients, perHour: 2, peer: world })
    const person = newPerson()
    const { walletId } = await newWallet('github', person)
    const codes: string[] = []
    for (let request = 0; request < 3; request += 1) {
      fake.controls.requests.length = 0
      const device = await limited.newDevice()
      codes.push(await codeOf(enrol(device, walletId, identityOf('github', newPerson()))))
    }
    expect(codes).toEqual(['embedded/not-found', 'embedded/not-found', 'request/rate-limited'])
    expect(fake.controls.requests).toEqual([])
    await limited.stop()
  })

  it('is not blamed while the provider does not answer', async () => {
    const person = newPerson()
    const { walletId } = await newWallet('github', person)
    const identity = identityOf('github', person)
    fake.controls.isDown = true
    expect(await codeOf(enrol(await world.newDevice(), walletId, identity))).toBe('social/unavailable')
    fake.controls.isDown = false
    expect(await codeOf(enrol(await world.newDevice(), walletId, identity))).toBe('ok')
  })
})
