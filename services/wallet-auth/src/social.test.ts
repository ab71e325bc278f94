import { randomUUID } from 'node:crypto'
import { createTestDatabase, type Database } from '@latchkey/database'
import { startTestProvider, type TestProvider } from '@latchkey/proofs/testing'
import type { RedeemedSocial, ReturnedSocial, WalletSession } from '@latchkey/protocol/wallet-auth'
import { exportPKCS8, generateKeyPair } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  API,
  addWallet,
  codeOf,
  FRAME,
  ORIGIN,
  openWalletWorld,
  type TestBrowser,
  type WalletWorld,
} from './wallet-world.fixture.ts'

const RETURN = 'https://auth.wallet.example'
const MINUTE = 60_000
const NONCE = 'n'.repeat(43)

interface Begun {
  readonly transactionId: string
  readonly uri: string
  readonly code: string
}

let database: Database
let provider: TestProvider
let world: WalletWorld
let people = 0
const newPerson = () => {
  people += 1
  return { sub: `person-${people}`, email: `ida${people}@example.org`, email_verified: true, name: `Ida ${people}` }
}

beforeAll(async () => {
  database = await createTestDatabase()
  provider = await startTestProvider(() => world.now())
  const { clientSecret: _, ...client } = provider.client
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  const apple = { ...client, teamId: 'team', keyId: 'key', privateKey: await exportPKCS8(privateKey) }
  world = await openWalletWorld(database, {
    startsAt: Date.now(),
    social: { returnOrigin: RETURN, clients: { google: provider.client, apple } },
  })
})
afterAll(async () => {
  await world.stop()
  await provider.stop()
  await database.stop()
})

const begin = (browser: TestBrowser, more: object = {}) =>
  browser.call('POST', '/v1/social/begin', { deviceId: browser.deviceId, provider: 'google', nonce: NONCE, ...more })
/** A call of the return page, which has no key. */
const fromPage = (path: string, body: object, origin = RETURN) =>
  world.app.request(`/v1/social/${path}`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
const stateOf = ({ uri }: Begun) => new URL(uri).searchParams.get('state') ?? ''
const bind = (browser: TestBrowser, { transactionId, challenge }: ReturnedSocial) =>
  browser.call('POST', '/v1/social/bind', { transactionId, challenge })
const redeem = (browser: TestBrowser, { transactionId }: { readonly transactionId: string }) =>
  browser.call('POST', '/v1/social/redeem', { deviceId: browser.deviceId, transactionId })

async function begun(browser: TestBrowser) {
  const login = await world.json<Begun>(begin(browser))
  return { login, state: stateOf(login) }
}

/** A login whose person has returned from the provider. */
async function returned(browser: TestBrowser, person: ReturnType<typeof newPerson> = newPerson()) {
  const { login, state } = await begun(browser)
  const code = await provider.signIn(login.uri, person)
  const answer = await world.json<ReturnedSocial>(fromPage('return', { provider: 'google', state, code }))
  return { login, state, code, answer }
}

async function logIn(browser: TestBrowser, person: ReturnType<typeof newPerson>): Promise<RedeemedSocial> {
  const { login, answer } = await returned(browser, person)
  await world.json(bind(browser, answer))
  return world.json<RedeemedSocial>(redeem(browser, login))
}

const describeUser = (browser: TestBrowser, accessToken: string) =>
  world.json<WalletSession>(browser.call('GET', '/v1/session', undefined, { accessToken }))

const approve = ({ device, deviceId }: TestBrowser, walletId: string) =>
  world.custody.sign('custody-approval+jwt', {
    ...{ sub: device.vault.thumbprint, walletId, deviceId, jti: randomUUID(), exp: world.now() / 1000 + 600 },
  })

describe('a login by an account at a provider', () => {
  it('begins at the page of the provider, with state, nonce and an S256 challenge (RFC 7636)', async () => {
    const { login } = await begun(await world.newBrowser())
    const { origin, pathname, searchParams } = new URL(login.uri)
    expect(origin + pathname).toBe(`${provider.url}/authorize`)
    expect(Object.fromEntries(searchParams)).toMatchObject({
      ...{ response_type: 'code', client_id: 'wallet-client', redirect_uri: `${RETURN}/google` },
      ...{ nonce: NONCE, code_challenge_method: 'S256', prompt: 'select_account' },
      scope: 'openid email profile',
    })
    expect(searchParams.get('state')).toMatch(/^[\w-]{43}$/)
    expect(login.code).toMatch(/^[2-9A-Z]{4}$/)
  })

  it('opens a session, the same user the next time, and tells who it is', async () => {
    const [browser, person] = [await world.newBrowser(), newPerson()]
    const first = await logIn(browser, person)
    if (first.action !== 'CONNECT') throw new Error(first.action)
    expect(first.proof).toMatchObject({ idToken: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/) })
    const user = await describeUser(browser, first.tokens.accessToken)
    expect(user).toMatchObject({ email: person.email, social: { provider: 'google', userName: person.name } })
    const second = await logIn(browser, { ...person, name: 'Ida the Second' })
    if (second.action !== 'CONNECT') throw new Error(second.action)
    const again = await describeUser(browser, second.tokens.accessToken)
    expect(again.userId).toBe(user.userId)
    expect(again.social?.userName).toBe('Ida the Second')
  })

  it('sends the verifier of its challenge and the secret of the client, once', async () => {
    provider.controls.bodies.length = 0
    const { state, code } = await returned(await world.newBrowser())
    expect(provider.controls.bodies).toHaveLength(1)
    const [body] = provider.controls.bodies
    expect(body?.get('client_secret')).toBe(provider.client.clientSecret)
    expect(body?.get('code_verifier')).toMatch(/^[\w-]{43}$/)
    expect(await codeOf(await fromPage('return', { provider: 'google', state, code }))).toBe('embedded/not-found')
    expect(provider.controls.bodies).toHaveLength(1)
  })

  it('X68: is another user than the one who signs in by e-mail with the same address', async () => {
    const person = newPerson()
    const browser = await world.newBrowser()
    const tokens = await browser.login(person.email)
    const byEmail = await describeUser(browser, tokens.accessToken)
    const social = await logIn(await world.newBrowser(), person)
    if (social.action !== 'CONNECT') throw new Error(social.action)
    const other = await world.newBrowser()
    const again = await logIn(other, person)
    if (again.action !== 'CONNECT') throw new Error(again.action)
    const bySocial = await describeUser(other, again.tokens.accessToken)
    expect(bySocial.userId).not.toBe(byEmail.userId)
    expect(bySocial.email).toBe(person.email)
  })

  it('names no address that the provider has not verified', async () => {
    const browser = await world.newBrowser()
    const answer = await logIn(browser, { ...newPerson(), email_verified: false })
    if (answer.action !== 'CONNECT') throw new Error(answer.action)
    expect((await describeUser(browser, answer.tokens.accessToken)).email).toBeNull()
  })

  it('needs custody on a device that is not known, once there is a wallet', async () => {
    const [owner, person] = [await world.newBrowser(), newPerson()]
    expect((await logIn(owner, person)).action).toBe('CONNECT')
    const walletId = await addWallet(database, owner.deviceId)
    const browser = await world.newBrowser()
    const { login, answer } = await returned(browser, person)
    await world.json(bind(browser, answer))
    expect(await world.json(redeem(browser, login))).toMatchObject({ action: 'VERIFY_DEVICE', walletId })
    const enter = (approval: string, by = browser) =>
      by.call('POST', '/v1/social/device', { deviceId: by.deviceId, transactionId: login.transactionId, approval })
    expect(await codeOf(await enter(await approve(owner, walletId)))).toBe('proof/refused')
    expect(await codeOf(await enter(await approve(browser, randomUUID())))).toBe('proof/refused')
    expect(await codeOf(await enter(await approve(owner, walletId), owner))).toBe('social/timeout')
    const approval = await approve(browser, walletId)
    expect(await codeOf(await enter(approval))).toBe('ok')
    expect(await codeOf(await enter(approval))).toBe('social/timeout')
    // The owner's device needs no approval.
    expect((await logIn(owner, person)).action).toBe('CONNECT')
  })
})

describe('a device whose recovery was interrupted', () => {
  it('needs custody again, because it has a session and no part of the keys', async () => {
    const [owner, person] = [await world.newBrowser(), newPerson()]
    await logIn(owner, person)
    const walletId = await addWallet(database, owner.deviceId)
    const browser = await world.newBrowser()
    const { login, answer } = await returned(browser, person)
    await world.json(bind(browser, answer))
    await world.json(redeem(browser, login))
    const { transactionId } = login
    const approval = await approve(browser, walletId)
    const body = { deviceId: browser.deviceId, transactionId, approval }
    await world.json(browser.call('POST', '/v1/social/device', body))
    expect(await logIn(browser, person)).toMatchObject({ action: 'VERIFY_DEVICE', walletId })
  })
})

describe('the return of a login', () => {
  it('X59: is of no use before the browser of its frame is known, nor to another frame', async () => {
    const [attacker, victim] = [await world.newBrowser(), await world.newBrowser()]
    const { login, answer } = await returned(attacker)
    expect(await world.json(redeem(attacker, login))).toEqual({ action: 'WAIT' })
    expect(await codeOf(await bind(victim, answer))).toBe('embedded/not-found')
    expect(await codeOf(await bind(attacker, { ...answer, challenge: 'c'.repeat(43) }))).toBe('embedded/not-found')
    expect(await world.json(redeem(attacker, login))).toEqual({ action: 'WAIT' })
  })

  it('X60: opens nothing for another device that learns the transaction, and nothing twice', async () => {
    const [browser, other] = [await world.newBrowser(), await world.newBrowser()]
    const { login, answer } = await returned(browser)
    await world.json(bind(browser, answer))
    expect(await codeOf(await redeem(other, login))).toBe('social/timeout')
    const byDevice = { deviceId: browser.deviceId, transactionId: login.transactionId }
    expect(await codeOf(await other.call('POST', '/v1/social/redeem', byDevice))).toBe('embedded/not-found')
    const all = await Promise.all(Array.from({ length: 8 }, () => redeem(browser, login)))
    const codes = await Promise.all(all.map((each) => codeOf(each)))
    expect(codes.toSorted()).toEqual(['ok', ...Array.from({ length: 7 }, () => 'social/timeout')])
  })

  it('X61: is bound by the code that the frame shows, with three tries', async () => {
    const browser = await world.newBrowser()
    const { login, answer } = await returned(browser)
    const { transactionId, challenge } = answer
    const confirm = (code: string) => fromPage('confirm', { transactionId, challenge, code })
    const wrong = login.code === '2222' ? '3333' : '2222'
    expect(await world.json(confirm(wrong))).toEqual({ status: 'wrong-code', triesLeft: 2 })
    expect(await world.json(confirm(login.code))).toEqual({ status: 'confirmed' })
    expect((await world.json<RedeemedSocial>(redeem(browser, login))).action).toBe('CONNECT')

    const second = await returned(browser)
    const key = { transactionId: second.answer.transactionId, challenge: second.answer.challenge }
    const all = await Promise.all(
      Array.from({ length: 20 }, () =>
        fromPage('confirm', { ...key, code: second.login.code === '2222' ? '3333' : '2222' }),
      ),
    )
    expect((await Promise.all(all.map((each) => codeOf(each)))).filter((code) => code === 'ok')).toHaveLength(3)
    expect(await codeOf(await fromPage('confirm', { ...key, code: second.login.code }))).toBe('embedded/not-found')
    expect(await codeOf(await redeem(browser, second.login))).toBe('social/denied')
  })

  it('X63: is refused with a state that is missing, unknown, used, superseded or too old', async () => {
    const browser = await world.newBrowser()
    const first = await begun(browser)
    const { login, state } = await begun(browser)
    const code = await provider.signIn(login.uri, newPerson())
    const receive = (more: object) => fromPage('return', { provider: 'google', state, code, ...more })
    expect(await codeOf(await fromPage('return', { provider: 'google', code }))).toBe('request/invalid')
    expect(await codeOf(await receive({ state: [state, state] }))).toBe('request/invalid')
    expect(await codeOf(await receive({ state: 's'.repeat(43) }))).toBe('embedded/not-found')
    expect(await codeOf(await receive({ state: first.state }))).toBe('embedded/not-found')
    world.advance(11 * MINUTE)
    expect(await codeOf(await receive({}))).toBe('embedded/not-found')
  })

  it('X64: is refused at the address of another provider, and from another issuer (RFC 9207)', async () => {
    const browser = await world.newBrowser()
    const { login, state } = await begun(browser)
    const code = await provider.signIn(login.uri, newPerson())
    expect(await codeOf(await fromPage('return', { provider: 'apple', state, code }))).toBe('embedded/not-found')
    const foreign = { provider: 'google', state, code, iss: 'https://evil.example' }
    expect(await codeOf(await fromPage('return', foreign))).toBe('social/unavailable')
    expect(await codeOf(await redeem(browser, login))).toBe('social/unavailable')
  })

  it('X65: is refused with an ID token of another key, client, issuer or nonce', async () => {
    const { privateKey: key } = await generateKeyPair('RS256')
    const changes = [
      { key },
      { header: { kid: 'unknown' } },
      { claims: { aud: 'another-client' } },
      { claims: { iss: 'https://evil.example' } },
      { claims: { nonce: 'm'.repeat(43) } },
      { claims: { exp: Math.floor(world.now() / 1000) - 120 } },
    ]
    for (const change of changes) {
      const browser = await world.newBrowser()
      const { login, state } = await begun(browser)
      const code = await provider.signIn(login.uri, newPerson(), change)
      expect(await codeOf(await fromPage('return', { provider: 'google', state, code }))).toBe('social/unavailable')
      expect(await codeOf(await redeem(browser, login))).toBe('social/unavailable')
    }
  })

  it('X66: is refused with a code that was issued for another challenge', async () => {
    const [one, other] = [await begun(await world.newBrowser()), await begun(await world.newBrowser())]
    const code = await provider.signIn(one.login.uri, newPerson())
    const stolen = { provider: 'google', state: other.state, code }
    expect(await codeOf(await fromPage('return', stolen))).toBe('social/unavailable')
    expect(await codeOf(await fromPage('return', { ...stolen, state: one.state }))).toBe('social/unavailable')
  })

  it('X134: fails if the site changes nonce, state or scope of the page before it opens it', async () => {
    const edited = async (name: string, value: string) => {
      const { login, state } = await begun(await world.newBrowser())
      const url = new URL(login.uri)
      url.searchParams.set(name, value)
      const code = await provider.signIn(url.href, newPerson())
      const sent = name === 'state' ? value : state
      return codeOf(await fromPage('return', { provider: 'google', state: sent, code }))
    }
    expect(await edited('nonce', 'm'.repeat(43))).toBe('social/unavailable')
    expect(await edited('state', 's'.repeat(43))).toBe('embedded/not-found')
    expect(await edited('code_challenge', 'c'.repeat(43))).toBe('social/unavailable')
    // Without `openid` a provider issues no ID token.
    provider.controls.answer = { access_token: 'an access token', token_type: 'Bearer' }
    expect(await edited('scope', 'email')).toBe('social/unavailable')
    provider.controls.answer = undefined
  })

  it('X69: says "declined" when the person declines, and nothing of what a provider writes', async () => {
    const browser = await world.newBrowser()
    const { login, state } = await begun(browser)
    const answer = await fromPage('return', { provider: 'google', state, error: 'access_denied' })
    expect(await codeOf(answer.clone())).toBe('ok')
    expect(await codeOf(await redeem(browser, login))).toBe('social/denied')
    const second = await begun(browser)
    const failed = await fromPage('return', { provider: 'google', state: second.state, error: '<b>server</b>' })
    const text = await failed.text()
    expect(text).not.toContain('<b>')
    expect(await codeOf(await bind(browser, JSON.parse(text)))).toBe('embedded/not-found')
    expect(await codeOf(await redeem(browser, second.login))).toBe('social/unavailable')
  })

  it('says that the provider does not answer, and the next login works', async () => {
    const browser = await world.newBrowser()
    const { login, state } = await begun(browser)
    const code = await provider.signIn(login.uri, newPerson())
    provider.controls.isDown = true
    const answer = await fromPage('return', { provider: 'google', state, code })
    provider.controls.isDown = false
    expect(await codeOf(answer)).toBe('social/unavailable')
    expect((await logIn(browser, newPerson())).action).toBe('CONNECT')
  })

  it('X78: is taken from the return page alone, and everything else from the frame alone', async () => {
    const browser = await world.newBrowser()
    const { state } = await begun(browser)
    for (const origin of [FRAME, ORIGIN, 'null', 'https://auth.wallet.example.evil.example'])
      expect(await codeOf(await fromPage('return', { provider: 'google', state, code: 'code' }, origin))).toBe(
        'request/origin-not-allowed',
      )
    const headers = { origin: RETURN }
    const refused = await browser.call('POST', '/v1/social/begin', {}, { headers })
    expect(await codeOf(refused)).toBe('request/origin-not-allowed')
  })
})

describe('a login by Apple', () => {
  const form = (fields: string, type = 'application/x-www-form-urlencoded') =>
    world.app.request('/v1/social/form/apple', {
      method: 'POST',
      headers: { origin: 'https://appleid.apple.com', 'content-type': type },
      body: fields,
    })

  it('X71: returns by a form without cookies, which goes on to the return page', async () => {
    const browser = await world.newBrowser()
    const login = await world.json<Begun>(begin(browser, { provider: 'apple' }))
    const parameters = new URL(login.uri).searchParams
    expect(Object.fromEntries(parameters)).toMatchObject({
      response_mode: 'form_post',
      redirect_uri: `${API}/v1/social/form/apple`,
    })
    expect(parameters.has('code_challenge')).toBe(false)
    const code = await provider.signIn(login.uri, newPerson())
    const state = stateOf(login)
    const answer = await form(`state=${state}&code=${code}&user=%7B%22name%22%3A%22Eve%22%7D`)
    expect(answer.status).toBe(303)
    expect(answer.headers.get('location')).toBe(`${RETURN}/apple?state=${state}&code=${code}`)
  })

  it('X71: signs a secret of its client for five minutes, and is refused where the fake wants another one', async () => {
    provider.controls.bodies.length = 0
    const login = await world.json<Begun>(begin(await world.newBrowser(), { provider: 'apple' }))
    const code = await provider.signIn(login.uri, newPerson())
    await fromPage('return', { provider: 'apple', state: stateOf(login), code })
    const [, claims = ''] = provider.controls.bodies[0]?.get('client_secret')?.split('.') ?? []
    const secret = JSON.parse(Buffer.from(claims, 'base64url').toString())
    expect(secret).toMatchObject({ iss: 'team', sub: 'wallet-client', aud: provider.url })
    expect(secret.exp - secret.iat).toBe(300)
  })

  it('X63: refuses a form with two states, without a state, and of another type', async () => {
    expect(await codeOf(await form('state=a&state=b&code=c'))).toBe('request/invalid')
    expect(await codeOf(await form('code=c'))).toBe('request/invalid')
    expect(await codeOf(await form('{}', 'application/json'))).toBe('request/invalid')
  })
})

describe('a service without providers', () => {
  it('has no login by them', async () => {
    const plain = await openWalletWorld(database, { peer: world })
    const browser = await plain.newBrowser()
    const request = { deviceId: browser.deviceId, provider: 'google', nonce: NONCE }
    expect(await codeOf(await browser.call('POST', '/v1/social/begin', request))).toBe('social/not-configured')
    await plain.stop()
  })
})
