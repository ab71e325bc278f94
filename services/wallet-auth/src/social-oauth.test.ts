import { createTestDatabase, type Database } from '@latchkey/database'
import { type OAuthPerson, startTestOAuthProvider, type TestOAuthProvider } from '@latchkey/proofs/testing'
import type { OAuthProvider, RedeemedSocial, ReturnedSocial, WalletSession } from '@latchkey/protocol/wallet-auth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addWallet, codeOf, openWalletWorld, type TestBrowser, type WalletWorld } from './wallet-world.fixture.ts'

const RETURN = 'https://auth.wallet.example'
const NONCE = 'n'.repeat(43)
const PROVIDERS = ['github', 'discord', 'x'] as const

interface Begun {
  readonly transactionId: string
  readonly uri: string
}

let database: Database
let fake: TestOAuthProvider
let world: WalletWorld
let people = 0
const newPerson = (): OAuthPerson => {
  people += 1
  return { id: 1_000 + people, name: `Noor ${people}`, email: `noor${people}@example.org` }
}

beforeAll(async () => {
  database = await createTestDatabase()
  fake = await startTestOAuthProvider()
  world = await openWalletWorld(database, {
    startsAt: Date.now(),
    social: { returnOrigin: RETURN, clients: fake.clients },
  })
})
afterAll(async () => {
  await world.stop()
  await fake.stop()
  await database.stop()
})

const begin = (browser: TestBrowser, provider: OAuthProvider) =>
  world.json<Begun>(browser.call('POST', '/v1/social/begin', { deviceId: browser.deviceId, provider, nonce: NONCE }))
const fromPage = (body: object) =>
  world.app.request('/v1/social/return', {
    method: 'POST',
    headers: { origin: RETURN, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
const redeem = (browser: TestBrowser, { transactionId }: Begun) =>
  browser.call('POST', '/v1/social/redeem', { deviceId: browser.deviceId, transactionId })

/** A login whose person has returned to the browser that began it. */
async function bound(browser: TestBrowser, provider: OAuthProvider, person: OAuthPerson) {
  const login = await begin(browser, provider)
  const answer = await world.json<ReturnedSocial>(fromPage({ provider, ...fake.signIn(login.uri, person) }))
  const { transactionId, challenge } = answer
  await world.json(browser.call('POST', '/v1/social/bind', { transactionId, challenge }))
  return login
}

async function logIn(browser: TestBrowser, provider: OAuthProvider, person: OAuthPerson) {
  const login = await bound(browser, provider, person)
  const redeemed = await world.json<RedeemedSocial>(redeem(browser, login))
  if (redeemed.action !== 'CONNECT') throw new Error(redeemed.action)
  return redeemed
}

const describeUser = (browser: TestBrowser, accessToken: string) =>
  world.json<WalletSession>(browser.call('GET', '/v1/session', undefined, { accessToken }))

describe('a login at a provider without ID tokens', () => {
  it.each([
    ['github', { scope: 'user:email', prompt: 'select_account' }],
    ['discord', { scope: 'identify email' }],
    ['x', { scope: 'users.read tweet.read' }],
  ] as const)('begins at %s with PKCE, and without a nonce, which no token would contain', async (provider, own) => {
    const { uri } = await begin(await world.newBrowser(), provider)
    const { origin, pathname, searchParams } = new URL(uri)
    expect(origin + pathname).toBe(fake.clients[provider].authorizationEndpoint)
    expect(Object.fromEntries(searchParams)).toEqual({
      ...{ client_id: fake.clients[provider].clientId, redirect_uri: `${RETURN}/${provider}`, response_type: 'code' },
      ...{ state: expect.stringMatching(/^[\w-]{43}$/), code_challenge: expect.stringMatching(/^[\w-]{43}$/) },
      ...{ code_challenge_method: 'S256', ...own },
    })
  })

  it.each(PROVIDERS)(
    'opens a session by %s, the same user the next time, with a token for custody',
    async (provider) => {
      const [browser, person] = [await world.newBrowser(), newPerson()]
      const first = await logIn(browser, provider, person)
      const email = provider === 'x' ? null : (person.email ?? null)
      const account = { subject: String(person.id), name: person.name, email }
      expect(first.proof).toEqual({ accessToken: expect.stringMatching(/^[\w-]+$/), account })
      const user = await describeUser(browser, first.tokens.accessToken)
      expect(user).toMatchObject({ email, social: { provider, userName: person.name } })
      const again = await logIn(browser, provider, { ...person, name: 'Noor the Second' })
      const second = await describeUser(browser, again.tokens.accessToken)
      expect([second.userId, second.social?.userName]).toEqual([user.userId, 'Noor the Second'])
    },
  )

  it.each(['github', 'discord'] as const)('names no address that %s has not verified', async (provider) => {
    const browser = await world.newBrowser()
    const { tokens } = await logIn(browser, provider, { ...newPerson(), isVerified: false })
    expect((await describeUser(browser, tokens.accessToken)).email).toBeNull()
  })

  it('X68: is another user for the same number at another provider', async () => {
    const person = newPerson()
    const ids = await Promise.all(
      PROVIDERS.map(async (provider) => {
        const browser = await world.newBrowser()
        const { tokens } = await logIn(browser, provider, person)
        return (await describeUser(browser, tokens.accessToken)).userId
      }),
    )
    expect(new Set(ids).size).toBe(3)
  })

  it('returns the token once, and stores it only wrapped and until then', async () => {
    const [owner, person] = [await world.newBrowser(), newPerson()]
    await logIn(owner, 'github', person)
    const walletId = await addWallet(database, owner.deviceId)
    const browser = await world.newBrowser()
    const login = await bound(browser, 'github', person)
    const before = await storedPerson(login)
    const redeemed = await world.json<RedeemedSocial>(redeem(browser, login))
    expect(redeemed).toMatchObject({ action: 'VERIFY_DEVICE', walletId, proof: { accessToken: expect.any(String) } })
    const after = await storedPerson(login)
    expect([before.length > after.length, after.length > 0]).toEqual([true, true])
    const token = 'proof' in redeemed && 'accessToken' in redeemed.proof ? redeemed.proof.accessToken : ''
    expect(before.includes(token)).toBe(false)
    expect(JSON.stringify(world.logged)).not.toContain(token)
    expect(await codeOf(await redeem(browser, login))).toBe('social/timeout')
  })

  it('lasts for as long as a person may take to approve the device, once it is redeemed', async () => {
    const [owner, person] = [await world.newBrowser(), newPerson()]
    await logIn(owner, 'github', person)
    await addWallet(database, owner.deviceId)
    const browser = await world.newBrowser()
    const { transactionId, ...login } = await bound(browser, 'github', person)
    await world.json(redeem(browser, { transactionId, ...login }))
    world.advance(19 * 60_000)
    const enter = () =>
      browser.call('POST', '/v1/social/device', { deviceId: browser.deviceId, transactionId, approval: 'a.b.c' })
    expect(await codeOf(await enter())).toBe('proof/refused')
    world.advance(2 * 60_000)
    expect(await codeOf(await enter())).toBe('social/timeout')
  })
})

async function storedPerson({ transactionId }: Begun): Promise<Buffer> {
  const { rows } = await database.pool.query('SELECT person_wrapped FROM wallet_social_logins WHERE id = $1', [
    transactionId,
  ])
  return rows[0]?.person_wrapped ?? Buffer.alloc(0)
}

describe('the return of a login at a provider without ID tokens', () => {
  it('X66: is refused with a code of another challenge, and a code that was used', async () => {
    for (const provider of PROVIDERS) {
      const [one, other] = [
        await begin(await world.newBrowser(), provider),
        await begin(await world.newBrowser(), provider),
      ]
      const { code } = fake.signIn(one.uri, newPerson())
      const returned = { provider, ...fake.signIn(other.uri, newPerson()), code }
      expect(await codeOf(await fromPage(returned)), provider).toBe('social/unavailable')
    }
  })

  it('X64: is refused from another issuer, and at Discord without one (RFC 9207)', async () => {
    const receive = async (change: object) => {
      const login = await begin(await world.newBrowser(), 'discord')
      return codeOf(await fromPage({ provider: 'discord', ...fake.signIn(login.uri, newPerson()), ...change }))
    }
    expect(await receive({})).toBe('ok')
    expect(await receive({ iss: 'https://evil.example' })).toBe('social/unavailable')
    expect(await receive({ iss: undefined })).toBe('social/unavailable')
  })

  it('X64: is refused at the address of another provider', async () => {
    const login = await begin(await world.newBrowser(), 'github')
    const returned = { provider: 'x', ...fake.signIn(login.uri, newPerson()) }
    expect(await codeOf(await fromPage(returned))).toBe('embedded/not-found')
  })

  it('fails with social/unavailable for an error that GitHub sends with status 200', async () => {
    const browser = await world.newBrowser()
    const login = await begin(browser, 'github')
    const { state } = fake.signIn(login.uri, newPerson())
    const answer = await fromPage({ provider: 'github', state, code: 'unknown' })
    expect(await codeOf(answer)).toBe('social/unavailable')
    expect(await codeOf(await redeem(browser, login))).toBe('social/unavailable')
  })

  it('X70: is refused if the code was issued to another client', async () => {
    const login = await begin(await world.newBrowser(), 'github')
    const url = new URL(login.uri)
    url.searchParams.set('client_id', 'another')
    const returned = { provider: 'github', ...fake.signIn(url.href, newPerson()) }
    expect(await codeOf(await fromPage(returned))).toBe('social/unavailable')
  })

  it('authenticates to X by Basic, and sends the verifier', async () => {
    fake.controls.requests.length = 0
    await logIn(await world.newBrowser(), 'x', newPerson())
    const request = fake.controls.requests.find(({ url }) => url.pathname === '/x/token')
    expect(request?.headers.authorization).toMatch(/^Basic /)
    expect(new URLSearchParams(request?.body).get('code_verifier')).toMatch(/^[\w-]{43}$/)
    expect(request?.body).not.toContain('secret')
  })

  it('fails with social/unavailable while the provider does not answer, and the next login works', async () => {
    const login = await begin(await world.newBrowser(), 'x')
    const returned = { provider: 'x', ...fake.signIn(login.uri, newPerson()) }
    fake.controls.isDown = true
    expect(await codeOf(await fromPage(returned))).toBe('social/unavailable')
    fake.controls.isDown = false
    expect((await logIn(await world.newBrowser(), 'x', newPerson())).action).toBe('CONNECT')
  })
})
