import { randomBytes, randomUUID } from 'node:crypto'
import { createTestDatabase, type Database } from '@latchkey/database'
import { hashIdentity } from '@latchkey/proofs'
import { createTestPasskey } from '@latchkey/proofs/testing'
import { createRecipient } from '@latchkey/vault/keys'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type CustodyWorld,
  createWallet,
  enrol,
  keepHalf,
  type MadeWallet,
  makeWallet,
  ORIGIN,
  openCustodyWorld,
  PAGE,
  release,
  startEnrolment,
  storeHalf,
} from './custody-world.fixture.ts'

/** Every id and secret text by which a route finds something. */
interface Ids {
  readonly walletId: MadeWallet['walletId']
  readonly setId: MadeWallet['setId']
  readonly enrolmentId: string
  readonly pending: Pick<MadeWallet, 'walletId' | 'setId'>
}
type Call = (ids: Ids) => Promise<Response>

const ALICE = 'alice@example.org'
const MALLORY = 'mallory@example.org'

let database: Database
let world: CustodyWorld
let mallory: MadeWallet
let alices: Ids

const unknownIds = (): Ids => ({
  ...{ walletId: randomUUID(), setId: randomUUID(), enrolmentId: randomUUID() },
  pending: { walletId: randomUUID(), setId: randomUUID() },
})

/** Alice has a wallet, another one that is pending, and an approved device whose half was not released yet. */
async function openAlice(): Promise<Ids> {
  const { walletId, setId, ...made } = await createWallet(world, ALICE)
  const started = await startEnrolment(world, { walletId, setId, ...made }, ALICE)
  await world.json(started.approve())
  const pending = await makeWallet(world, await world.newDevice())
  await world.json(storeHalf(world, pending, 'alice@second.example'))
  const { enrolmentId } = started
  return { walletId, setId, enrolmentId, pending: { walletId: pending.walletId, setId: pending.setId } }
}

beforeAll(async () => {
  database = await createTestDatabase()
  world = await openCustodyWorld(database)
  alices = await openAlice()
  mallory = await createWallet(world, MALLORY)
})
afterAll(async () => {
  await world.stop()
  await database.stop()
})

/** The calls of Mallory with ids of Alice, by route. Each request is right in everything else. */
const CALLS: Readonly<Record<string, Call>> = {
  // The statement of auth is for the wallet of Mallory.
  'POST /api/v1/email-change': async ({ walletId }) => {
    const [own, to] = [mallory.walletId, 'mallory@new.example']
    const statement = await world.auth.sign('latchkey-email-change+jwt', {
      ...{ sub: mallory.device.thumbprint, walletId: own, changeId: randomUUID(), projectId: 'shop', origin: ORIGIN },
      ...{ fromHash: hashIdentity(own, MALLORY), toHash: hashIdentity(own, to) },
      exp: world.now() / 1000 + 900,
    })
    const request = { walletId, from: MALLORY, to, statement }
    return mallory.device.post('email-change', 'custody-change-email+jwt', request)
  },
  'POST /api/v1/enrolments/release': async ({ enrolmentId }) =>
    release(mallory.device, enrolmentId, await createRecipient()),
  // The ticket of auth is for the wallet of Mallory.
  'POST /api/v1/halves': async ({ walletId }) => {
    const own = await makeWallet(world, mallory.device)
    const ticket = await world.auth.sign('latchkey-ticket+jwt', {
      ...{ sub: mallory.device.thumbprint, walletId: own.walletId, projectId: 'shop', origin: ORIGIN },
      ...{ identityHash: hashIdentity(own.walletId, MALLORY), exp: world.now() / 1000 + 900 },
    })
    const identity = { type: 'email', email: MALLORY } as const
    const { setId, half } = own
    const request = { ticket, identity, walletId, generation: 1, setId, half }
    return mallory.device.post('halves', 'custody-store+jwt', request)
  },
  'POST /api/v1/deletions': ({ walletId }) =>
    mallory.device.post('deletions', 'custody-deletion+jwt', { walletId, projectId: 'shop', origin: ORIGIN }),
  'POST /api/v1/exports': ({ walletId }) =>
    mallory.device.post('exports', 'custody-export+jwt', {
      operation: 'export',
      walletId,
      projectId: 'shop',
      origin: ORIGIN,
    }),
  'POST /api/v1/passkeys': ({ walletId }) =>
    mallory.device.post('passkeys', 'custody-protect+jwt', { walletId, projectId: 'shop', origin: ORIGIN }),
  'POST /api/v1/passkeys/read': ({ walletId }) =>
    mallory.device.post('passkeys/read', 'custody-passkeys+jwt', { walletId }),
  'POST /api/v1/halves/keep': ({ pending }) => keepHalf({ ...mallory, ...pending }),
  'POST /api/v1/halves/read': async ({ pending }) => {
    const recipient = (await createRecipient()).publicKey
    return mallory.device.post('halves/read', 'custody-read+jwt', { ...pending, recipient })
  },
}
const ENROL = 'POST /api/v1/enrolments'
/** Their random id, or the token of their link, is a secret that only its owner has. */
const BY_SECRET = [
  'GET /api/v1/enrolments/:id',
  'POST /api/v1/deletion',
  'POST /api/v1/deletion/read',
  'POST /api/v1/export/code',
  'POST /api/v1/export/permit',
  'POST /api/v1/export/read',
  'POST /api/v1/link/approve',
  'POST /api/v1/link/deny',
  'POST /api/v1/link/read',
  'POST /api/v1/passkey/add',
  'POST /api/v1/passkey/challenge',
  'POST /api/v1/passkey/code',
  'POST /api/v1/passkey/confirm',
  'POST /api/v1/passkey/options',
  'POST /api/v1/passkey/read',
  'POST /api/v1/passkey/remove',
  'POST /api/v1/undo',
  'POST /api/v1/undo/read',
]
const WITHOUT_IDS = [
  ...['GET /health', 'GET /ready', 'GET /api/v1/challenge', 'GET /api/v1/config'],
  ...['GET /approve', 'GET /approve.css', 'GET /approve.js', 'GET /undo', 'GET /undo.js'],
  ...['GET /delete', 'GET /delete.js', 'GET /export', 'GET /export.js', 'GET /kit'],
  ...['GET /passkey', 'GET /passkey.css', 'GET /passkey.js', 'GET /webauthn.js'],
]

/** Returns what a request with the token of a link has beside it. */
async function restOf(path: string): Promise<object> {
  if (path.endsWith('approve')) return { code: '123-456', isOtherNetworkConfirmed: false }
  if (path.endsWith('export/code')) return { recipient: (await createRecipient()).publicKey }
  const passkey = createTestPasskey({ origin: PAGE, rpId: 'wallet.example' })
  if (path.endsWith('passkey/add')) return { name: '', registration: passkey.register('challenge') }
  if (path.endsWith('passkey/remove')) return { id: passkey.id }
  return path.endsWith('permit') || path.endsWith('confirm') ? { code: '12345678' } : {}
}

/** The id of a request differs by itself. */
const read = async (response: Response) => ({
  status: response.status,
  body: (await response.text()).replace(/"requestId":"[^"]*"/, ''),
})

describe('the ids of another person', () => {
  it('X109: are tried at every route of the service', () => {
    const routes = world.app.routes.filter(({ method }) => method !== 'ALL')
    expect(new Set(routes.map(({ method, path }) => `${method} ${path}`))).toEqual(
      new Set([...Object.keys(CALLS), ENROL, ...BY_SECRET, ...WITHOUT_IDS]),
    )
  })

  it.each(Object.entries(CALLS))('X109: are refused exactly as ids that nobody has: %s', async (_, call) => {
    const foreign = await read(await call(alices))
    expect([400, 401, 403, 404, 409], foreign.body).toContain(foreign.status)
    expect(foreign).toEqual(await read(await call(unknownIds())))
  })

  it('X109: start an enrolment that nobody can approve, as an id that nobody has does', async () => {
    const before = world.mails.length
    for (const { walletId } of [alices, unknownIds()]) {
      const device = await world.newDevice()
      const enrolment = await world.json<object>(enrol(device, { walletId, email: MALLORY }))
      expect(Object.keys(enrolment).sort()).toEqual(['enrolmentId', 'expiresAt', 'pairingCode'])
    }
    await world.emptyOutbox()
    expect(world.mails.length).toBe(before)
  })

  it.each(BY_SECRET.slice(1))('X109: of links that nobody has are refused alike: %s', async (route) => {
    const path = route.slice('POST '.length)
    const tryToken = async () => {
      const body = { token: randomBytes(32).toString('base64url'), ...(await restOf(path)) }
      return read(await world.call('POST', path, body, { headers: { origin: PAGE } }))
    }
    const first = await tryToken()
    expect([400, 404, 410], first.body).toContain(first.status)
    expect(await tryToken()).toEqual(first)
  })

  it('X109: still belong to their person after all of that', async () => {
    const { rows } = await database.pool.query('SELECT status FROM custody_halves WHERE wallet_id = $1', [
      alices.walletId,
    ])
    expect(rows).toEqual([{ status: 'active' }])
  })
})
