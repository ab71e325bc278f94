import { createHash, randomUUID } from 'node:crypto'
import { createTestDatabase, type Database, withTransaction } from '@latchkey/database'
import { encodeBase58 } from '@latchkey/primitives'
import { hashIdentity, readStatement } from '@latchkey/proofs'
import type { WalletTokens } from '@latchkey/protocol/wallet-auth'
import { type SignedRequest, toProofText, type Vault } from '@latchkey/protocol/wallet-keys'
import {
  combineHalves,
  createRecipient,
  type DerivedAccounts,
  deriveAccounts,
  openHalf,
  openVault,
  type Recipient,
  sealHalf,
  sealVault,
  splitDataKey,
} from '@latchkey/vault/keys'
import { createKeyPairSignerFromPrivateKeyBytes } from '@solana/kit'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeOf, openWalletWorld, type TestBrowser, type WalletWorld } from './wallet-world.fixture.ts'

const MINUTE = 60_000
let database: Database
let world: WalletWorld
let sealTo = ''
let at = 0
const newEmail = () => {
  at += 1
  return `bea${at}@example.org`
}

beforeAll(async () => {
  database = await createTestDatabase()
  world = await openWalletWorld(database)
  const browser = await world.newBrowser()
  sealTo = (await world.json<{ sealTo: string }>(browser.call('GET', '/v1/projects/shop'))).sealTo
})
afterAll(async () => {
  await world.stop()
  await database.stop()
})

const random = () => crypto.getRandomValues(new Uint8Array(32))

/** What a vault makes of a new wallet. */
async function makeWallet(device: string) {
  const [dataKey, entropy, walletId] = [random(), random(), randomUUID()]
  const vault = await sealVault(dataKey, entropy, { walletId, generation: 1 })
  const make = async (type: 'device' | 'auto') => {
    const { userHalf, authHalf } = await splitDataKey(dataKey)
    const setId = randomUUID()
    const half = await sealHalf(sealTo, authHalf, { purpose: 'create', walletId, device, id: setId })
    return { set: { setId, type, half }, userHalf, authHalf }
  }
  return {
    vault,
    dataKey,
    accounts: await deriveAccounts(entropy),
    device: await make('device'),
    auto: await make('auto'),
  }
}
type MadeWallet = Awaited<ReturnType<typeof makeWallet>>

async function proofsOf(accounts: DerivedAccounts, walletId: string, challenge: string) {
  const message = toProofText(walletId, challenge)
  const evm = privateKeyToAccount(`0x${Buffer.from(accounts.eip155.privateKey).toString('hex')}`)
  const solana = await createKeyPairSignerFromPrivateKeyBytes(accounts.solana.privateKey as Uint8Array<ArrayBuffer>)
  const [signatures] = await solana.signMessages([
    { content: new TextEncoder().encode(message), signatures: {} },
  ] as never)
  const signature = Object.values(signatures ?? {})[0] as Uint8Array
  return { eip155: await evm.signMessage({ message }), solana: encodeBase58(signature) }
}

/** A browser whose user has signed in. */
async function signedIn(email = newEmail(), on = world) {
  const browser = await on.newBrowser()
  const { accessToken, refreshToken } = await browser.login(email)
  const post = async <N extends Parameters<TestBrowser['signed']>[0]>(
    path: string,
    name: N,
    request: Omit<SignedRequest<N>, 'nonce' | 'jti'>,
    change = {},
  ) => browser.call('POST', path, await browser.signed(name, request, change), { accessToken })
  return { browser, accessToken, refreshToken, email, post, thumbprint: browser.device.vault.thumbprint }
}
type Visitor = Awaited<ReturnType<typeof signedIn>>

const prepare = ({ post }: Visitor, { vault, device, auto }: MadeWallet) =>
  post('/v1/wallets', 'latchkey-create+jwt', { vault, sets: [device.set, auto.set] })

/** Custody's word that it keeps the half of a set. */
const receiptOf = ({ thumbprint }: Visitor, { vault, auto }: MadeWallet, change = {}) =>
  world.custody.sign('custody-receipt+jwt', {
    sub: thumbprint,
    walletId: vault.walletId,
    setId: auto.set.setId,
    canEnrol: true,
    exp: world.now() / 1000 + 600,
    ...change,
  })

async function unlock(visitor: Visitor, walletId: string, recipient: Recipient, request: object = {}) {
  return visitor.post('/v1/vault/unlock', 'latchkey-unlock+jwt', {
    walletId,
    deviceId: visitor.browser.deviceId,
    set: 'device',
    purpose: 'sign',
    recipient: recipient.publicKey,
    ...request,
  })
}

async function createWallet(visitor: Visitor) {
  const made = await makeWallet(visitor.thumbprint)
  const { walletId } = made.vault
  const { challenge } = await world.json<{ challenge: string }>(prepare(visitor, made))
  const proofs = await proofsOf(made.accounts, walletId, challenge)
  const receipt = await receiptOf(visitor, made)
  await world.json(visitor.post('/v1/wallets/activate', 'latchkey-activate+jwt', { walletId, proofs, receipt }))
  return made
}

const approvalOf = (visitor: Visitor['browser'], walletId: string, change = {}) =>
  world.custody.sign('custody-approval+jwt', {
    sub: visitor.device.vault.thumbprint,
    walletId,
    deviceId: visitor.deviceId,
    jti: randomUUID(),
    exp: world.now() / 1000 + 600,
    ...change,
  })

describe('a new wallet', () => {
  it('is pending until its halves came back, its accounts signed and custody keeps its half', async () => {
    const visitor = await signedIn()
    const made = await makeWallet(visitor.thumbprint)
    const { walletId } = made.vault
    const { challenge, ticket } = await world.json<{ challenge: string; ticket: string }>(prepare(visitor, made))
    await expect(readStatement('latchkey-ticket+jwt', ticket, world.publicKey, world)).resolves.toMatchObject({
      ...{ sub: visitor.thumbprint, walletId, projectId: 'shop', origin: 'https://shop.example' },
      identityHash: hashIdentity(walletId, visitor.email),
    })
    const read = () =>
      world.json<{ wallet: unknown }>(
        visitor.browser.call('GET', '/v1/session', undefined, { accessToken: visitor.accessToken }),
      )
    expect((await read()).wallet).toBeNull()
    for (const [set, userHalf] of [
      ['device', made.device.userHalf],
      ['auto', made.auto.userHalf],
    ] as const) {
      const recipient = await createRecipient()
      const jws = await visitor.browser.signed('latchkey-unlock+jwt', {
        walletId,
        deviceId: visitor.browser.deviceId,
        set,
        purpose: 'create',
        recipient: recipient.publicKey,
      })
      const { jti } = JSON.parse(Buffer.from(jws.jws.split('.')[1] ?? '', 'base64url').toString()) as { jti: string }
      const { vault, half } = await world.json<{ vault: Vault; half: Parameters<typeof openHalf>[1] }>(
        visitor.browser.call('POST', '/v1/vault/unlock', jws, { accessToken: visitor.accessToken }),
      )
      const authHalf = await openHalf(recipient, half, {
        purpose: 'unlock',
        walletId,
        device: visitor.thumbprint,
        id: jti,
      })
      const opened = await openVault(await combineHalves({ userHalf, authHalf }), vault, { walletId, generation: 1 })
      expect(opened.accounts.eip155.address).toBe(made.vault.addresses.eip155)
    }
    const proofs = await proofsOf(made.accounts, walletId, challenge)
    const activate = async (change: object) =>
      codeOf(
        await visitor.post('/v1/wallets/activate', 'latchkey-activate+jwt', {
          walletId,
          proofs,
          receipt: await receiptOf(visitor, made),
          ...change,
        }),
      )
    const other = await makeWallet(visitor.thumbprint)
    expect(await activate({ proofs: await proofsOf(other.accounts, walletId, challenge) })).toBe(
      'sign-in/wrong-signature',
    )
    expect(await activate({ receipt: undefined })).toBe('proof/refused')
    expect(await activate({ receipt: await receiptOf(visitor, other) })).toBe('proof/refused')
    expect(await activate({ walletId: randomUUID() })).toBe('embedded/taken')
    expect((await read()).wallet).toBeNull()
    expect(await activate({})).toBe('ok')
    expect((await read()).wallet).toMatchObject({
      walletId,
      addresses: made.vault.addresses,
      hasDeviceSet: true,
      hasAutoSet: true,
    })
    expect(await activate({})).toBe('embedded/taken')
  })

  it('X120: takes no half that was sealed for another wallet, set, device or service', async () => {
    const visitor = await signedIn()
    const [made, other] = [await makeWallet(visitor.thumbprint), await makeWallet(visitor.thumbprint)]
    const foreign = await makeWallet('x'.repeat(43))
    const halves = [other.device.set.half, made.auto.set.half, foreign.device.set.half]
    for (const half of halves) {
      const changed = { ...made, device: { ...made.device, set: { ...made.device.set, half } } }
      expect(await codeOf(await prepare(visitor, changed))).toBe('request/invalid')
    }
    expect(await codeOf(await prepare(visitor, made))).toBe('ok')
  })

  it('X101: is refused with custody unless it has exactly one device set and one automatic set', async () => {
    const visitor = await signedIn()
    const made = await makeWallet(visitor.thumbprint)
    const tryWith = async (...sets: readonly MadeWallet['device']['set'][]) =>
      codeOf(await visitor.post('/v1/wallets', 'latchkey-create+jwt', { vault: made.vault, sets: [...sets] }))
    const { device, auto } = made
    for (const sets of [[device], [auto], [device, device], [auto, auto]])
      expect(await tryWith(...sets.map(({ set }) => set))).toBe('request/invalid')
    expect(await tryWith(auto.set, device.set)).toBe('ok')
  })

  it('X101: is not activated if its automatic set is missing, with or without a receipt of custody', async () => {
    const visitor = await signedIn()
    const made = await makeWallet(visitor.thumbprint)
    const { walletId } = made.vault
    const { challenge } = await world.json<{ challenge: string }>(prepare(visitor, made))
    await database.pool.query(`DELETE FROM wallet_sets WHERE wallet_id = $1 AND type = 'auto'`, [walletId])
    const proofs = await proofsOf(made.accounts, walletId, challenge)
    for (const given of [{}, { receipt: await receiptOf(visitor, made) }])
      expect(
        await codeOf(
          await visitor.post('/v1/wallets/activate', 'latchkey-activate+jwt', { walletId, proofs, ...given }),
        ),
      ).toBe('proof/refused')
  })

  it('has only a device set if there is no custody', async () => {
    const alone = await openWalletWorld(database, { hasCustody: false, peer: world })
    alone.advance(world.now() - alone.now())
    try {
      const visitor = await signedIn(newEmail(), alone)
      const made = await makeWallet(visitor.thumbprint)
      const { vault, device, auto } = made
      expect(await codeOf(await prepare(visitor, made))).toBe('request/invalid')
      expect(await codeOf(await visitor.post('/v1/wallets', 'latchkey-create+jwt', { vault, sets: [auto.set] }))).toBe(
        'request/invalid',
      )
      const { challenge } = await world.json<{ challenge: string }>(
        visitor.post('/v1/wallets', 'latchkey-create+jwt', { vault, sets: [device.set] }),
      )
      const { walletId } = vault
      const proofs = await proofsOf(made.accounts, walletId, challenge)
      await world.json(visitor.post('/v1/wallets/activate', 'latchkey-activate+jwt', { walletId, proofs }))
      expect(await codeOf(await unlock(visitor, walletId, await createRecipient()))).toBe('ok')
    } finally {
      await alone.stop()
    }
  })

  it('X121: of two devices that make the first wallet at once, one does', async () => {
    const email = newEmail()
    const first = await signedIn(email)
    world.advance(MINUTE)
    const second = await signedIn(email)
    const results = await Promise.all(
      [first, second].map(async (visitor) => codeOf(await prepare(visitor, await makeWallet(visitor.thumbprint)))),
    )
    expect(results.sort()).toEqual(['embedded/taken', 'ok'])
  })

  it('X121: ends every session of other devices when it is activated; such a device needs approval by custody, and then has the same addresses', async () => {
    const email = newEmail()
    const early = await signedIn(email)
    const { refreshToken } = early
    world.advance(MINUTE)
    const owner = await signedIn(email)
    const made = await createWallet(owner)
    const { walletId } = made.vault
    const recover = async (visitor: Visitor) =>
      codeOf(await unlock(visitor, walletId, await createRecipient(), { set: 'auto', purpose: 'recover' }))
    expect(await recover(early)).toBe('session/expired')
    const { accessToken } = early
    for (const [method, path] of [
      ['DELETE', `/v1/devices/${owner.browser.deviceId}`],
      ['GET', '/v1/sessions'],
    ] as const)
      expect(await codeOf(await early.browser.call(method, path, undefined, { accessToken }))).toBe('session/expired')
    expect(await codeOf(await early.browser.call('POST', '/v1/token/refresh', { refreshToken }))).toBe(
      'session/expired',
    )
    expect(await world.json(early.browser.requestCode(email))).toEqual({ action: 'VERIFY_DEVICE', walletId })
    const approval = await approvalOf(early.browser, walletId)
    world.advance(MINUTE)
    const again = await early.browser.login(email, { approval })
    const session = await world.json<{ wallet: { addresses: object } }>(
      early.browser.call('GET', '/v1/session', undefined, again),
    )
    expect(session.wallet.addresses).toEqual(made.vault.addresses)
    expect(await codeOf(await unlock(owner, walletId, await createRecipient()))).toBe('ok')
    const { rows } = await database.pool.query(
      `SELECT device_id FROM wallet_audit WHERE wallet_id = $1 AND kind = 'device-revoked'`,
      [walletId],
    )
    expect(rows).toEqual([{ device_id: early.browser.deviceId }])
  })

  it('X121: opens no session for a code that another device enters during the activation', async () => {
    const email = newEmail()
    const owner = await signedIn(email)
    const made = await makeWallet(owner.thumbprint)
    const { walletId } = made.vault
    const { challenge } = await world.json<{ challenge: string }>(prepare(owner, made))
    const request = {
      ...{ walletId, proofs: await proofsOf(made.accounts, walletId, challenge) },
      receipt: await receiptOf(owner, made),
    }
    world.advance(MINUTE)
    const other = await world.newBrowser()
    const { challengeId } = await world.json<{ challengeId: string }>(other.requestCode(email))
    const code = await world.lastCode(email)
    const waiting = async (count: number) => {
      const blocked = async () => {
        const { rows } = await database.pool.query(
          `SELECT count(*)::int AS count FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
        )
        return rows[0].count
      }
      await expect.poll(blocked).toBe(count)
    }
    const [entered, activated] = await withTransaction(database.pool, async (client) => {
      await client.query(
        'SELECT FROM wallet_users WHERE id = (SELECT user_id FROM wallet_wallets WHERE id = $1) FOR UPDATE',
        [walletId],
      )
      const first = other.enterCode(challengeId, code)
      await waiting(1)
      const second = owner.post('/v1/wallets/activate', 'latchkey-activate+jwt', request)
      // Without the lock on the user, the activation would be finished by now.
      await Promise.race([second, waiting(2)])
      return [first, second] as const
    })
    expect(await codeOf(await activated)).toBe('ok')
    const response = await entered
    if (!response.ok) return expect(await codeOf(response)).toBe('email/device-refused')
    const { accessToken } = (await response.json()) as { accessToken: string }
    const read = await other.call('GET', '/v1/session', undefined, { accessToken })
    expect(await codeOf(read)).toBe('session/expired')
  })

  it('X125: is begun again by its device after a crash, and makes room for another device after 15 minutes', async () => {
    const email = newEmail()
    const first = await signedIn(email)
    await world.json(prepare(first, await makeWallet(first.thumbprint)))
    await createWallet(first)
    const late = newEmail()
    const visitor = await signedIn(late)
    await world.json(prepare(visitor, await makeWallet(visitor.thumbprint)))
    world.advance(16 * MINUTE)
    const again = await signedIn(late)
    await createWallet(again)
  })

  it('X122: notes the first export of a wallet, and each one in the audit', async () => {
    const visitor = await signedIn()
    const { vault } = await createWallet(visitor)
    const read = async () => {
      const { rows } = await database.pool.query('SELECT exported_at AS at FROM wallet_wallets WHERE id = $1', [
        vault.walletId,
      ])
      return rows[0]?.at
    }
    const open = async (purpose: string) =>
      world.json(unlock(visitor, vault.walletId, await createRecipient(), { purpose }))
    await open('sign')
    expect(await read()).toBeNull()
    const first = new Date(world.now())
    await open('export')
    world.advance(MINUTE)
    await open('export')
    expect(await read()).toEqual(first)
    const audit = await database.pool.query(
      `SELECT kind FROM wallet_audit WHERE wallet_id = $1 AND kind IN ('unlocked', 'exported') ORDER BY id`,
      [vault.walletId],
    )
    expect(audit.rows.map(({ kind }) => kind)).toEqual(['unlocked', 'exported', 'exported'])
    const answer = await unlock(visitor, vault.walletId, await createRecipient(), { purpose: 'export', set: 'auto' })
    expect(await codeOf(answer)).toBe('embedded/not-found')
  })

  it('is refused as a second one of its user', async () => {
    const visitor = await signedIn()
    await createWallet(visitor)
    expect(await codeOf(await prepare(visitor, await makeWallet(visitor.thumbprint)))).toBe('embedded/taken')
  })
})

describe('a wallet on its device', () => {
  it('opens with the half that the service gives to its device, each time sealed anew', async () => {
    const visitor = await signedIn()
    const { vault } = await createWallet(visitor)
    const recipient = await createRecipient()
    const answers = [
      await world.json<{ half: object }>(unlock(visitor, vault.walletId, recipient)),
      await world.json<{ half: object }>(unlock(visitor, vault.walletId, recipient)),
    ]
    expect(answers[0]?.half).not.toEqual(answers[1]?.half)
  })

  it('X93: gives no half for a request that another key signed, that was used before, or for a set that is not its own', async () => {
    const visitor = await signedIn()
    const thief = await signedIn()
    const { vault } = await createWallet(visitor)
    const recipient = await createRecipient()
    const request = {
      walletId: vault.walletId,
      deviceId: visitor.browser.deviceId,
      set: 'device',
      purpose: 'sign',
      recipient: recipient.publicKey,
    }
    const call = async (body: object, accessToken = visitor.accessToken, caller = visitor.browser) =>
      codeOf(await caller.call('POST', '/v1/vault/unlock', body, { accessToken }))
    // Script in the page has the session and can only bring what the vault has signed.
    expect(await call(await thief.browser.signed('latchkey-unlock+jwt', request))).toBe('proof/refused')
    const signed = await visitor.browser.signed('latchkey-unlock+jwt', request)
    expect(await call(signed, thief.accessToken, thief.browser)).toBe('proof/refused')
    const fresh = await visitor.browser.signed('latchkey-unlock+jwt', request)
    expect(await call(fresh)).toBe('ok')
    expect(await call(fresh)).toBe('proof/refused')
    const wrong = [{ purpose: 'create' }, { set: 'auto' }, { purpose: 'recover' }, { deviceId: thief.browser.deviceId }]
    for (const change of [...wrong, { walletId: randomUUID() }])
      expect(await call(await visitor.browser.signed('latchkey-unlock+jwt', { ...request, ...change }))).toBe(
        'embedded/not-found',
      )
  })

  it('X109: gives nothing of the wallet of another user', async () => {
    const [alice, mallory] = [await signedIn(), await signedIn()]
    const { vault } = await createWallet(alice)
    await createWallet(mallory)
    expect(await codeOf(await unlock(mallory, vault.walletId, await createRecipient()))).toBe('embedded/not-found')
  })

  it('X77, X87: opens no more on a device that was taken away', async () => {
    const visitor = await signedIn()
    const { vault } = await createWallet(visitor)
    const { accessToken, browser } = visitor
    await world.json(browser.call('DELETE', `/v1/devices/${browser.deviceId}`, undefined, { accessToken }))
    expect(await codeOf(await unlock(visitor, vault.walletId, await createRecipient()))).toBe('session/expired')
    const { rowCount } = await database.pool.query(`SELECT FROM wallet_sets WHERE wallet_id = $1 AND type = 'device'`, [
      vault.walletId,
    ])
    expect(rowCount).toBe(0)
    const again = await world.json<{ action: string }>(browser.requestCode(visitor.email))
    expect(again).toEqual({ action: 'VERIFY_DEVICE', walletId: vault.walletId })
  })
})

describe('a wallet without an automatic set', () => {
  const remove = async ({ browser, accessToken }: Pick<Visitor, 'browser' | 'accessToken'>, deviceId: string) =>
    codeOf(await browser.call('DELETE', `/v1/devices/${deviceId}`, undefined, { accessToken }))
  const withoutAuto = (walletId: string) =>
    database.pool.query(`DELETE FROM wallet_sets WHERE wallet_id = $1 AND type = 'auto'`, [walletId])

  it('refuses to remove its last device, and the session continues', async () => {
    const visitor = await signedIn()
    const { vault } = await createWallet(visitor)
    await withoutAuto(vault.walletId)
    expect(await remove(visitor, visitor.browser.deviceId)).toBe('embedded/last-key-set')
    expect(await codeOf(await unlock(visitor, vault.walletId, await createRecipient()))).toBe('ok')
  })

  it('loses only one of two devices that are removed at the same time, and allows the removal of a device without a set', async () => {
    const visitor = await signedIn()
    const { vault } = await createWallet(visitor)
    const { walletId } = vault
    const others: { browser: TestBrowser; accessToken: string }[] = []
    for (let each = 0; each < 2; each++) {
      world.advance(MINUTE)
      const browser = await world.newBrowser()
      const approval = await approvalOf(browser, walletId)
      others.push({ browser, ...(await browser.login(visitor.email, { approval })) })
    }
    const [second, third] = others as [(typeof others)[0], (typeof others)[0]]
    await database.pool.query(
      `INSERT INTO wallet_sets SELECT gen_random_uuid(), wallet_id, generation, type, $2, half_wrapped, created_at
         FROM wallet_sets WHERE wallet_id = $1 AND type = 'device'`,
      [walletId, second.browser.deviceId],
    )
    await withoutAuto(walletId)
    expect(await remove(third, third.browser.deviceId)).toBe('ok')
    const waiting = async () => {
      const { rowCount } = await database.pool.query(
        `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      )
      return rowCount
    }
    // Both requests reach their DELETE at the same time.
    const removals = await withTransaction(database.pool, async (client) => {
      await client.query('SELECT FROM wallet_sets WHERE wallet_id = $1 FOR UPDATE', [walletId])
      const all = [remove(visitor, visitor.browser.deviceId), remove(second, second.browser.deviceId)]
      await expect.poll(waiting).toBe(2)
      return all
    })
    const results = await Promise.all(removals)
    // A copied half opens in no row of its own.
    await database.pool.query('DELETE FROM wallet_sets WHERE wallet_id = $1', [walletId])
    expect(results.sort()).toEqual(['embedded/last-key-set', 'ok'])
  })
})

describe('a new device of a user with a wallet', () => {
  it('gets no code before custody has approved it', async () => {
    const visitor = await signedIn()
    const { vault } = await createWallet(visitor)
    world.advance(MINUTE)
    const browser = await world.newBrowser()
    const before = world.mails.length
    expect(await world.json(browser.requestCode(visitor.email))).toEqual({
      action: 'VERIFY_DEVICE',
      walletId: vault.walletId,
    })
    expect(world.mails.length).toBe(before)
  })

  it('X92: is approved by a statement of custody alone, for this device and this wallet, once', async () => {
    const visitor = await signedIn()
    const { vault } = await createWallet(visitor)
    const { vault: other } = await createWallet(await signedIn())
    world.advance(MINUTE)
    const browser = await world.newBrowser()
    const tryWith = async (approval: string) => codeOf(await browser.requestCode(visitor.email, { approval }))
    const wrong = [
      await approvalOf(browser, other.walletId),
      await approvalOf(browser, vault.walletId, { deviceId: visitor.browser.deviceId }),
      await approvalOf(browser, vault.walletId, { sub: visitor.thumbprint }),
      await approvalOf(browser, vault.walletId, { exp: world.now() / 1000 - 1 }),
      await browser.device.vault.sign('custody-approval+jwt', { sub: browser.device.vault.thumbprint }),
    ]
    for (const approval of wrong) expect(await tryWith(approval)).toBe('proof/refused')
    const right = await approvalOf(browser, vault.walletId)
    expect(await tryWith(right)).toBe('ok')
    world.advance(MINUTE)
    expect(await tryWith(right)).toBe('proof/refused')
  })

  it('opens the wallet with the automatic set, and then has a set of its own', async () => {
    const visitor = await signedIn()
    const made = await createWallet(visitor)
    const { walletId } = made.vault
    world.advance(MINUTE)
    const browser = await world.newBrowser()
    const approval = await approvalOf(browser, walletId)
    const { accessToken } = await browser.login(visitor.email, { approval })
    const device = browser.device.vault.thumbprint
    const recipient = await createRecipient()
    const body = await browser.signed('latchkey-unlock+jwt', {
      walletId,
      deviceId: browser.deviceId,
      set: 'auto',
      purpose: 'recover',
      recipient: recipient.publicKey,
    })
    const { jti } = JSON.parse(Buffer.from(body.jws.split('.')[1] ?? '', 'base64url').toString()) as { jti: string }
    const { vault, half } = await world.json<{ vault: Vault; half: Parameters<typeof openHalf>[1] }>(
      browser.call('POST', '/v1/vault/unlock', body, { accessToken }),
    )
    const authHalf = await openHalf(recipient, half, { purpose: 'recover', walletId, device, id: jti })
    const dataKey = await combineHalves({ userHalf: made.auto.userHalf, authHalf })
    const names = { walletId, generation: 1 }
    expect((await openVault(dataKey, vault, names)).accounts.eip155.address).toBe(made.vault.addresses.eip155)
    const own = await splitDataKey(dataKey)
    const setId = randomUUID()
    const sealed = await sealHalf(sealTo, own.authHalf, { purpose: 'create', walletId, device, id: setId })
    const add = async (token: string) =>
      codeOf(
        await browser.call(
          'POST',
          '/v1/keysets',
          await browser.signed('latchkey-keyset+jwt', {
            walletId,
            generation: 1,
            set: { setId, type: 'device', half: sealed },
            approval: token,
          }),
          { accessToken },
        ),
      )
    expect(await add(await approvalOf(browser, walletId, { sub: visitor.thumbprint }))).toBe('proof/refused')
    expect(await add(approval)).toBe('ok')
    expect(await add(approval)).toBe('proof/refused')
    const session = await world.json<{ wallet: object }>(browser.call('GET', '/v1/session', undefined, { accessToken }))
    expect(session.wallet).toMatchObject({ walletId, hasDeviceSet: true })
  })

  it('X92: releases the half of the automatic set only during the approval of custody, not for a session alone', async () => {
    const visitor = await signedIn()
    const { vault } = await createWallet(visitor)
    const { walletId } = vault
    world.advance(MINUTE)
    const browser = await world.newBrowser()
    const approval = await approvalOf(browser, walletId)
    const { accessToken, refreshToken } = await browser.login(visitor.email, { approval })
    const recover = async (by: TestBrowser, token: string) => {
      const body = await by.signed('latchkey-unlock+jwt', {
        ...{ walletId, deviceId: by.deviceId, set: 'auto', purpose: 'recover' },
        recipient: (await createRecipient()).publicKey,
      })
      return codeOf(await by.call('POST', '/v1/vault/unlock', body, { accessToken: token }))
    }
    expect(await recover(browser, accessToken)).toBe('ok')
    expect(await recover(visitor.browser, visitor.accessToken)).toBe('embedded/not-found')
    world.advance(9 * MINUTE + 30_000)
    // The approval was valid for 10 minutes. New tokens do not extend it, and a new login needs another one.
    const later = await world.json<WalletTokens>(browser.call('POST', '/v1/token/refresh', { refreshToken }))
    expect(await world.json(browser.requestCode(visitor.email))).toMatchObject({ action: 'VERIFY_DEVICE' })
    expect(await recover(browser, later.accessToken)).toBe('ok')
    world.advance(MINUTE)
    expect(await recover(browser, later.accessToken)).toBe('embedded/not-found')
  })

  it('X56: that custody approved can sign in after 15 wrong codes in a day, unlike other devices of the user', async () => {
    const visitor = await signedIn()
    const { vault } = await createWallet(visitor)
    for (let round = 0; round < 3; round++) {
      world.advance(MINUTE)
      const { challengeId } = await world.json<{ challengeId: string }>(visitor.browser.requestCode(visitor.email))
      const code = await world.lastCode(visitor.email)
      const wrong = code === '000000' ? '000001' : '000000'
      for (let attempt = 0; attempt < 5; attempt++) await visitor.browser.enterCode(challengeId, wrong)
    }
    world.advance(MINUTE)
    expect(await world.json(visitor.browser.requestCode(visitor.email))).toMatchObject({ action: 'VERIFY_DEVICE' })
    const browser = await world.newBrowser()
    const { accessToken } = await browser.login(visitor.email, {
      approval: await approvalOf(browser, vault.walletId),
    })
    expect(await codeOf(await browser.call('GET', '/v1/session', undefined, { accessToken }))).toBe('ok')
  })

  it('gets no session by a code that was sent before another device made the wallet', async () => {
    const email = newEmail()
    const first = await signedIn(email)
    world.advance(MINUTE)
    const second = await world.newBrowser()
    const { challengeId } = await world.json<{ challengeId: string }>(second.requestCode(email))
    const code = await world.lastCode(email)
    await createWallet(first)
    expect(await codeOf(await second.enterCode(challengeId, code))).toBe('email/device-refused')
  })
})

describe('a network that tries addresses', () => {
  it('X96: is told for three addresses an hour whether they have a wallet, and is refused for all others', async () => {
    const [owner, other] = [await signedIn(), await signedIn()]
    const { vault } = await createWallet(owner)
    await createWallet(other)
    const strict = await openWalletWorld(database, { loginsPerHour: 3, peer: world })
    strict.advance(world.now() - strict.now() + MINUTE)
    try {
      const browser = await strict.newBrowser()
      const from = (address: string) => ({ headers: { 'x-test-address': address } })
      const answer = async (email: string, address: string) => {
        const response = await browser.requestCode(email, {}, from(address))
        return response.ok ? ((await response.json()) as { action: string }).action : codeOf(response)
      }
      expect(await answer(owner.email, '203.0.113.1')).toBe('VERIFY_DEVICE')
      expect(await answer(newEmail(), '203.0.113.2')).toBe('VERIFY_OTP')
      expect(await answer(other.email, '203.0.113.3')).toBe('VERIFY_DEVICE')
      for (const email of [owner.email, other.email, newEmail()])
        expect(await answer(email, '203.0.113.4')).toBe('email/throttled')
      const refused = await browser.requestCode(newEmail(), {}, from('203.0.113.5'))
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1200'])
      expect(await answer(owner.email, '203.0.114.4')).toBe('VERIFY_DEVICE')
      // A device that custody approved, or that has signed in, counts as known.
      const approval = await approvalOf(browser, vault.walletId)
      const approved = await browser.requestCode(owner.email, { approval }, from('203.0.113.6'))
      expect(await codeOf(approved)).toBe('ok')
    } finally {
      await strict.stop()
    }
  })
})

describe('an intruder', () => {
  it('X90: who holds the database and the keys of the service opens no vault of 20 wallets', async () => {
    const made: MadeWallet[] = []
    for (let each = 0; each < 20; each++) made.push(await createWallet(await signedIn()))
    const { rows } = await database.pool.query(
      `SELECT s.id, s.wallet_id, s.type, s.generation, s.half_wrapped, w.vault
         FROM wallet_sets s JOIN wallet_wallets w ON w.id = s.wallet_id`,
    )
    const halves: Uint8Array[] = []
    for (const row of rows) {
      const aad = `auth.wallet.half:${row.id}:${row.wallet_id}:${row.type}:${row.generation}`
      halves.push(await world.kms.unwrap(row.half_wrapped, new TextEncoder().encode(aad)))
    }
    expect(halves.length).toBeGreaterThanOrEqual(40)
    // Every pair of halves of one wallet, each half as a key, and each half with itself.
    let opened = 0
    for (const { vault } of made) {
      const own = rows.flatMap((row, place) => (row.wallet_id === vault.walletId ? [halves[place] as Uint8Array] : []))
      const keys: Uint8Array[] = [...own.map((half) => half.slice(0, 32)), ...own.map((half) => half.slice(1))]
      for (const userHalf of own)
        for (const authHalf of own) {
          const key = await combineHalves({ userHalf, authHalf }).catch(() => undefined)
          if (key !== undefined) keys.push(key)
        }
      for (const key of keys)
        await openVault(key, vault, vault).then(
          () => {
            opened += 1
          },
          () => undefined,
        )
    }
    expect(opened).toBe(0)
    // The same harness opens a vault when it has the other half: the test can fail.
    const [first] = made
    const set = rows.findIndex((row) => row.id === first?.device.set.setId)
    const dataKey = await combineHalves({
      userHalf: first?.device.userHalf as Uint8Array,
      authHalf: halves[set] as Uint8Array,
    })
    await expect(openVault(dataKey, first?.vault, first?.vault as Vault)).resolves.toBeDefined()
  })

  it('X91: who writes a session into the database gets no half without the vault key of an enrolled device', async () => {
    const visitor = await signedIn()
    const { vault } = await createWallet(visitor)
    const thief = await world.newBrowser()
    const { rows } = await database.pool.query('SELECT user_id FROM wallet_wallets WHERE id = $1', [vault.walletId])
    const userId = rows[0].user_id
    const now = new Date(world.now())
    const accessToken = 'f'.repeat(43)
    await database.pool.query(`INSERT INTO wallet_user_devices VALUES ($1, $2, 'active', $3)`, [
      userId,
      thief.deviceId,
      now,
    ])
    const sessionId = randomUUID()
    const later = new Date(world.now() + 60 * MINUTE)
    await database.pool.query(
      'INSERT INTO wallet_sessions (id, user_id, device_id, created_at, used_at, idle_expires_at, expires_at) VALUES ($1, $2, $3, $4, $4, $5, $5)',
      [sessionId, userId, thief.deviceId, now, later],
    )
    await database.pool.query('INSERT INTO wallet_access_tokens VALUES ($1, $2, $3)', [
      createHash('sha256').update(accessToken).digest(),
      sessionId,
      later,
    ])
    const body = await thief.signed('latchkey-unlock+jwt', {
      walletId: vault.walletId,
      deviceId: thief.deviceId,
      set: 'device',
      purpose: 'sign',
      recipient: (await createRecipient()).publicKey,
    })
    const result = await codeOf(await thief.call('POST', '/v1/vault/unlock', body, { accessToken }))
    expect(result).toBe('embedded/not-found')
  })
})
