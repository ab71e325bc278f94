import { randomBytes, randomUUID } from 'node:crypto'
import { createTestDatabase, type Database } from '@latchkey/database'
import type { EmailChange, LoginResponse } from '@latchkey/protocol/wallet-auth'
import type { SignedRequest } from '@latchkey/protocol/wallet-keys'
import { createRecipient, sealHalf, sealVault, splitDataKey } from '@latchkey/vault/keys'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashToken } from './domain/tokens.ts'
import { addWallet, openWalletWorld, type TestBrowser, type WalletWorld } from './wallet-world.fixture.ts'

/** Every id and secret text by which a route finds something. */
interface Ids {
  readonly deviceId: string
  readonly uiThumbprint: string
  readonly sessionId: string
  readonly accessToken: string
  readonly refreshToken: string
  readonly walletId: string
  readonly challengeId: string
  readonly changeId: string
  readonly transactionId: string
  readonly kitId: string
}
type Call = (ids: Ids) => Promise<Response>

const ALICE = 'alice@example.org'
const MALLORY = 'mallory@example.org'
const CHALLENGE = randomBytes(32).toString('base64url')
const token = () => randomBytes(32).toString('base64url')
const proofs = { eip155: `0x${'1'.repeat(130)}`, solana: '1'.repeat(88) }

let database: Database
let world: WalletWorld
let mallory: TestBrowser
let session: { readonly accessToken: string }
let sealTo = ''
let alices: Ids
let loginCode = ''
let changeCode = ''

/** Ids of the same form that nobody has. */
const unknownIds = (): Ids => ({
  ...{ deviceId: randomUUID(), uiThumbprint: token(), sessionId: randomUUID(), walletId: randomUUID() },
  ...{ accessToken: token(), refreshToken: token(), challengeId: randomUUID(), changeId: randomUUID() },
  ...{ transactionId: randomUUID(), kitId: randomUUID() },
})

const sql = (text: string, values: unknown[]) => database.pool.query(text, values)

/** Alice has a wallet, a code, an e-mail change that waits for its first code, and a social login that returned. */
async function openAlice(): Promise<Ids> {
  const browser = await world.newBrowser()
  const { accessToken, refreshToken } = await browser.login(ALICE)
  const { deviceId } = browser
  const walletId = await addWallet(database, deviceId)
  // An address gets no second code at once.
  world.advance(2 * 60_000)
  const change = await world.json<EmailChange>(
    browser.call('POST', '/v1/email-change', { email: 'alice@new.example' }, { accessToken }),
  )
  await world.lastCode(ALICE)
  changeCode = changeMail()
  world.advance(2 * 60_000)
  const login = await world.json<LoginResponse>(browser.requestCode(ALICE))
  if (login.action !== 'VERIFY_OTP') throw new Error(login.action)
  loginCode = await world.lastCode(ALICE)
  const transactionId = randomUUID()
  await sql(
    `INSERT INTO wallet_social_logins (id, provider, device_id, state_hash, nonce, code_hash, challenge_hash, status, created_at, expires_at)
     VALUES ($1, 'google', $2, $3, 'nonce', $3, $3, 'returned', $4, $5)`,
    [transactionId, deviceId, hashToken(CHALLENGE), new Date(world.now()), new Date(world.now() + 600_000)],
  )
  const { rows } = await sql('SELECT id FROM wallet_sessions WHERE device_id = $1', [deviceId])
  const { uiThumbprint, challengeId } = { uiThumbprint: browser.device.ui.thumbprint, challengeId: login.challengeId }
  const found = { deviceId, uiThumbprint, sessionId: String(rows[0]?.id), accessToken, refreshToken }
  const kitId = randomUUID()
  await sql(
    `INSERT INTO wallet_sets (id, wallet_id, generation, type, half_wrapped, created_at) VALUES ($1, $2, 1, 'kit', '', now())`,
    [kitId, walletId],
  )
  return { ...found, walletId, challengeId, changeId: change.changeId, transactionId, kitId }
}

const changeMail = () =>
  /\b\d{8}\b/.exec(
    world.mails
      .filter(({ to }) => to === ALICE)
      .map(({ text }) => text)
      .join('\n'),
  )?.[0] ?? ''

beforeAll(async () => {
  database = await createTestDatabase()
  world = await openWalletWorld(database)
  alices = await openAlice()
  mallory = await world.newBrowser()
  session = await mallory.login(MALLORY)
  await addWallet(database, mallory.deviceId)
  await sql('UPDATE wallet_wallets SET vault = $1', [{ generation: 1 }])
  sealTo = (await world.json<{ sealTo: string }>(mallory.call('GET', '/v1/projects/shop'))).sealTo
})
afterAll(async () => {
  await world.stop()
  await database.stop()
})

const post = (path: string, body: object): Promise<Response> => mallory.call('POST', path, body, session)
const remove = (path: string): Promise<Response> => mallory.call('DELETE', path, undefined, session)
async function postSigned<N extends Parameters<TestBrowser['signed']>[0]>(
  path: string,
  name: N,
  request: Omit<SignedRequest<N>, 'nonce' | 'jti'>,
): Promise<Response> {
  return post(path, await mallory.signed(name, request))
}
/** An approval of custody for the device of Mallory. */
const approve = (walletId: string) =>
  world.custody.sign('custody-approval+jwt', {
    ...{ sub: mallory.device.vault.thumbprint, walletId, deviceId: mallory.deviceId },
    ...{ jti: randomUUID(), exp: world.now() / 1000 + 600 },
  })

/** A permit of custody for the device of Mallory. */
const permitKit = (walletId: string) =>
  world.custody.sign('custody-permit+jwt', {
    ...{ sub: mallory.device.vault.thumbprint, operation: 'kit', walletId, recipient: 'r'.repeat(87) },
    ...{ jti: randomUUID(), requestedAt: world.now() / 1000, exp: world.now() / 1000 + 120 },
  })

async function newSet<T extends 'device' | 'auto' | 'kit'>(walletId: string, type: T) {
  const { authHalf } = await splitDataKey(new Uint8Array(32).fill(7))
  const setId = randomUUID()
  const use = { purpose: 'create', walletId, device: mallory.device.vault.thumbprint, id: setId } as const
  return { setId, type, half: await sealHalf(sealTo, authHalf, use) }
}

/** Sets the state of the e-mail change and of the social login of Alice, so that only the id is wrong. */
const withState =
  (table: 'wallet_email_changes' | 'wallet_social_logins', status: string, call: Call): Call =>
  async (ids) => {
    await sql(`UPDATE ${table} SET status = $1`, [status])
    return call(ids)
  }

const unlock =
  (set: 'device' | 'auto', purpose: 'create' | 'sign' | 'recover', device: 'own' | 'given'): Call =>
  async ({ walletId, deviceId }) => {
    const recipient = (await createRecipient()).publicKey
    const request = { walletId, deviceId: device === 'own' ? mallory.deviceId : deviceId, set, purpose, recipient }
    return postSigned('/v1/vault/unlock', 'latchkey-unlock+jwt', request)
  }

/** The calls of Mallory with ids of Alice, by route. */
const CALLS: Readonly<Record<string, readonly Call[]>> = {
  'DELETE /v1/devices/:id': [({ deviceId }) => remove(`/v1/devices/${deviceId}`)],
  'DELETE /v1/keysets/:id': [({ kitId }) => remove(`/v1/keysets/${kitId}`)],
  'DELETE /v1/sessions/:id': [({ sessionId }) => remove(`/v1/sessions/${sessionId}`)],
  'POST /v1/devices': [
    ({ uiThumbprint }) =>
      postSigned('/v1/devices', 'latchkey-device+jwt', {
        ...{ uiThumbprint, projectId: 'shop', origin: 'https://shop.example' },
      }),
  ],
  'POST /v1/email-change/primary': [
    withState('wallet_email_changes', 'primary', ({ changeId }) =>
      post('/v1/email-change/primary', { changeId, code: changeCode }),
    ),
  ],
  'POST /v1/email-change/secondary': [
    withState('wallet_email_changes', 'secondary', ({ changeId }) =>
      post('/v1/email-change/secondary', { changeId, code: changeCode }),
    ),
  ],
  'POST /v1/email-change/finish': [
    withState('wallet_email_changes', 'proven', async ({ changeId, walletId }) => {
      const receipt = await world.custody.sign('custody-email-change+jwt', {
        ...{ sub: mallory.device.vault.thumbprint, walletId, changeId, exp: world.now() / 1000 + 600 },
      })
      return post('/v1/email-change/finish', { changeId, receipt })
    }),
  ],
  'POST /v1/keysets': [
    async ({ walletId }) =>
      postSigned('/v1/keysets', 'latchkey-keyset+jwt', {
        ...{ walletId, generation: 1, set: await newSet(walletId, 'device'), approval: await approve(walletId) },
      }),
    async ({ walletId }) =>
      postSigned('/v1/keysets', 'latchkey-keyset+jwt', {
        ...{ walletId, generation: 1, set: await newSet(walletId, 'kit'), approval: await permitKit(walletId) },
      }),
  ],
  'POST /v1/login/email': [
    ({ deviceId }) => post('/v1/login/email', { deviceId, email: MALLORY }),
    async ({ walletId }) =>
      post('/v1/login/email', { deviceId: mallory.deviceId, email: MALLORY, approval: await approve(walletId) }),
  ],
  'POST /v1/login/code': [
    ({ challengeId, deviceId }) => post('/v1/login/code', { challengeId, deviceId, code: loginCode }),
    ({ challengeId }) => post('/v1/login/code', { challengeId, deviceId: mallory.deviceId, code: loginCode }),
  ],
  'POST /v1/login/device': [
    async ({ challengeId, deviceId, walletId }) =>
      post('/v1/login/device', { challengeId, deviceId, approval: await approve(walletId) }),
    withState('wallet_email_changes', 'primary', async ({ challengeId, walletId }) =>
      post('/v1/login/device', { challengeId, deviceId: mallory.deviceId, approval: await approve(walletId) }),
    ),
  ],
  'POST /v1/farcaster/begin': [({ deviceId }) => post('/v1/farcaster/begin', { deviceId, nonce: token() })],
  'POST /v1/social/begin': [
    ({ deviceId }) => post('/v1/social/begin', { deviceId, provider: 'google', nonce: token() }),
  ],
  'POST /v1/social/bind': [
    withState('wallet_social_logins', 'returned', ({ transactionId }) =>
      post('/v1/social/bind', { transactionId, challenge: CHALLENGE }),
    ),
  ],
  'POST /v1/social/redeem': [
    withState('wallet_social_logins', 'bound', ({ transactionId, deviceId }) =>
      post('/v1/social/redeem', { transactionId, deviceId }),
    ),
    withState('wallet_social_logins', 'bound', ({ transactionId }) =>
      post('/v1/social/redeem', { transactionId, deviceId: mallory.deviceId }),
    ),
  ],
  'POST /v1/social/device': [
    withState('wallet_social_logins', 'redeemed', async ({ transactionId, deviceId, walletId }) =>
      post('/v1/social/device', { transactionId, deviceId, approval: await approve(walletId) }),
    ),
    withState('wallet_social_logins', 'redeemed', async ({ transactionId, walletId }) =>
      post('/v1/social/device', { transactionId, deviceId: mallory.deviceId, approval: await approve(walletId) }),
    ),
  ],
  'POST /v1/token/refresh': [({ refreshToken }) => post('/v1/token/refresh', { refreshToken })],
  'POST /v1/vault/unlock': (['own', 'given'] as const).flatMap((device) => [
    unlock('device', 'sign', device),
    unlock('device', 'create', device),
    unlock('auto', 'recover', device),
  ]),
  // A vault chooses the id of its new wallet. Mallory has a wallet, so that no id is accepted here.
  'POST /v1/wallets': [
    async ({ walletId }) => {
      const [dataKey, entropy] = [new Uint8Array(32).fill(7), new Uint8Array(32).fill(8)]
      const vault = await sealVault(dataKey, entropy, { walletId, generation: 1 })
      const sets = await Promise.all([newSet(walletId, 'device'), newSet(walletId, 'auto')])
      return postSigned('/v1/wallets', 'latchkey-create+jwt', { vault, sets })
    },
  ],
  'POST /v1/wallets/activate': [
    ({ walletId }) => postSigned('/v1/wallets/activate', 'latchkey-activate+jwt', { walletId, proofs }),
  ],
}

/** Routes whose only id of somebody else can be the token of a session. */
const WITHOUT_IDS = [
  'DELETE /v1/sessions',
  'GET /v1/keysets',
  'GET /v1/session',
  'GET /v1/sessions',
  'POST /v1/email-change',
  'POST /v1/session/end',
]
/** Routes that read no id of a user. Their secrets have tests of their own. */
const FOR_OTHERS = [
  'GET /health',
  'GET /ready',
  'GET /v1/challenge',
  'GET /v1/projects/:id',
  'POST /v1/deletion',
  'POST /v1/deletion/consent',
  'POST /v1/email-change/undo',
  'POST /v1/social/confirm',
  'POST /v1/social/form/apple',
  'POST /v1/social/return',
]
/** Of a session; the others identify a device by the proof of its key. */
const WITH_SESSION = [
  ...WITHOUT_IDS,
  'DELETE /v1/devices/:id',
  'DELETE /v1/keysets/:id',
  'DELETE /v1/sessions/:id',
  'POST /v1/email-change/finish',
  'POST /v1/email-change/primary',
  'POST /v1/email-change/secondary',
  'POST /v1/keysets',
  'POST /v1/vault/unlock',
  'POST /v1/wallets',
  'POST /v1/wallets/activate',
]

/** The id of a request differs by itself. */
const read = async (response: Response) => ({
  status: response.status,
  body: (await response.text()).replace(/"requestId":"[^"]*"/, ''),
})

describe('the ids of another user', () => {
  it('X109: are tried at every route of the service', () => {
    const routes = world.app.routes.filter(({ method }) => method !== 'ALL')
    expect(new Set(routes.map(({ method, path }) => `${method} ${path}`))).toEqual(
      new Set([...Object.keys(CALLS), ...WITHOUT_IDS, ...FOR_OTHERS]),
    )
  })

  it.each(Object.entries(CALLS))('X109: are refused exactly as ids that nobody has: %s', async (_, calls) => {
    for (const call of calls) {
      const foreign = await read(await call(alices))
      expect([401, 403, 404, 409, 400, 410], foreign.body).toContain(foreign.status)
      expect(foreign).toEqual(await read(await call(unknownIds())))
    }
  })

  it.each(WITH_SESSION)('X109: open no session with the key of another browser: %s', async (route) => {
    const [method = '', path = ''] = route.split(' ')
    const tryToken = async ({ accessToken }: Ids) =>
      read(await mallory.call(method, path.replace(':id', randomUUID()), {}, { accessToken }))
    const foreign = await tryToken(alices)
    expect(foreign.status).toBe(401)
    expect(foreign).toEqual(await tryToken(unknownIds()))
  })

  it('X109: still belong to their user after all of that', async () => {
    const { rows } = await sql(
      `SELECT s.ended_at, ud.status, w.status AS wallet
         FROM wallet_sessions s
         JOIN wallet_user_devices ud USING (user_id, device_id) JOIN wallet_wallets w USING (user_id)
        WHERE s.id = $1`,
      [alices.sessionId],
    )
    expect(rows).toEqual([{ ended_at: null, status: 'active', wallet: 'active' }])
  })
})
