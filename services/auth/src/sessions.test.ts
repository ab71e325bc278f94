import { createTestDatabase, type Database } from '@latchkey/database'
import type { ListedSession, MeResponse } from '@latchkey/protocol/auth'
import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sweepOnce } from './sweep.ts'
import { alice, bob, createTestAuth, NOW, ORIGIN, outcomeOf, readJson } from './test-auth.fixture.ts'

let database: Database
let auth: Awaited<ReturnType<typeof createTestAuth>>
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database?.stop())
beforeEach(async () => {
  auth = await createTestAuth(database)
  await database.pool.query('TRUNCATE auth_sessions, auth_accounts, auth_nonces, auth_audit CASCADE')
})

const send = (method: string, path: string, token: string, body?: object) =>
  auth.app.request(`/auth/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${token}` },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })

describe('the sessions of the sign-in service', () => {
  it('returns the account of a session, in the format of compat-facts 6.6 (Spec §3.16)', async () => {
    const { token } = await auth.signIn()
    const body = await readJson<MeResponse>(await send('GET', '/me?includeAppKitAccount=true', token))
    expect(body).toMatchObject({
      sub: `eip155:1:${alice.address}`,
      address: alice.address,
      chainId: '1',
      chainNamespace: 'eip155',
      caip2Network: 'eip155:1',
      domain: 'app.example',
      uri: `${ORIGIN}/members`,
      appKitAccount: { address: alice.address, caip2_chain: 'eip155:1', is_main_account: true, metadata: null },
    })
    expect(body.exp - body.iat).toBe(900)
  })

  it('publishes its keys, with which another verifier accepts its tokens', async () => {
    const { token } = await auth.signIn()
    const keys = await readJson<JSONWebKeySet>(await auth.app.request('/.well-known/jwks.json'))
    expect(JSON.stringify(keys)).not.toContain('"d"')
    const { payload } = await jwtVerify(token, createLocalJWKSet(keys), { currentDate: new Date(NOW) })
    expect(payload.sub).toBe(`eip155:1:${alice.address}`)
  })

  it('adds another account of a visitor to the session', async () => {
    const first = await auth.signIn()
    auth.advance(1)
    const second = await auth.signIn({ account: bob, headers: { authorization: `Bearer ${first.token}` } })
    const body = await readJson<MeResponse>(await send('GET', '/me', second.token))
    expect(body.address).toBe(bob.address)
    expect(body.accounts.map(({ address }) => address).sort()).toEqual([alice.address, bob.address].sort())
    const { sessions } = await readJson<{ sessions: ListedSession[] }>(await send('GET', '/sessions', second.token))
    expect(sessions).toHaveLength(1)
  })

  it('stores metadata with the account, and rejects more than 4 KB', async () => {
    const { token } = await auth.signIn()
    expect(await outcomeOf(await send('PUT', '/account-metadata', token, { metadata: { plan: 'gold' } }))).toBe('ok')
    const body = await readJson<MeResponse>(await send('GET', '/me', token))
    expect(body.accounts[0]?.metadata).toEqual({ plan: 'gold' })
    const large = { metadata: { note: 'x'.repeat(4096) } }
    expect(await outcomeOf(await send('PUT', '/account-metadata', token, large))).toBe('400 sign-in/metadata-invalid')
  })

  it('lists and ends the sessions of an account, and never those of another', async () => {
    const phone = await auth.signIn()
    auth.advance(1000)
    const desk = await auth.signIn()
    const stranger = await auth.signIn({ account: bob })
    const { sessions } = await readJson<{ sessions: ListedSession[] }>(await send('GET', '/sessions', desk.token))
    expect(sessions.map(({ is_current }) => is_current)).toEqual([true, false])
    const phoneId = sessions[1]?.id
    expect(await outcomeOf(await send('DELETE', `/sessions/${phoneId}`, stranger.token))).toBe('404 request/not-found')
    expect(await outcomeOf(await send('DELETE', '/sessions/none', desk.token))).toBe('400 request/invalid')
    expect(await outcomeOf(await send('DELETE', `/sessions/${phoneId}`, desk.token))).toBe('ok')
    expect(await outcomeOf(await send('GET', '/me', phone.token))).toBe('401 sign-in/session-invalid')
    expect(await outcomeOf(await send('GET', '/me', desk.token))).toBe('ok')
  })

  it('signs out on this page, and everywhere', async () => {
    const [phone, desk, other] = [await auth.signIn(), await auth.signIn(), await auth.signIn({ account: bob })]
    expect(await outcomeOf(await send('POST', '/sign-out', phone.token))).toBe('ok')
    expect(await outcomeOf(await send('GET', '/me', phone.token))).toBe('401 sign-in/session-invalid')
    const everywhere = await auth.signIn()
    expect(await readJson(await send('POST', '/sign-out-everywhere', everywhere.token))).toEqual({ ended: 2 })
    expect(await outcomeOf(await send('GET', '/me', desk.token))).toBe('401 sign-in/session-invalid')
    expect(await outcomeOf(await send('GET', '/me', other.token))).toBe('ok')
  })

  it('removes the cookies of a session that has ended when its page reads it, and no others', async () => {
    const [phone, desk] = [await auth.signIn(), await auth.signIn()]
    const readMe = (cookie: string, site = 'same-origin') =>
      auth.app.request('/auth/v1/me', {
        headers: {
          authorization: `Bearer ${phone.token}`,
          cookie: `__Host-latchkey-session=${cookie}`,
          'sec-fetch-site': site,
        },
      })
    expect((await readMe(phone.token)).headers.getSetCookie()).toEqual([])
    await send('POST', '/sign-out', phone.token)
    const refused = await readMe(phone.token)
    expect(await outcomeOf(refused)).toBe('401 sign-in/session-invalid')
    const removed = refused.headers.getSetCookie()
    expect(removed.map((line) => line.split(';')[0])).toEqual([
      '__Host-latchkey-session=',
      expect.stringMatching(/^__Host-latchkey-refresh-[\da-f]{16}=$/),
    ])
    for (const line of removed) expect(line).toContain('Max-Age=0')
    // The page of a newer session keeps its cookies.
    expect((await readMe(desk.token)).headers.getSetCookie()).toEqual([])
  })

  it('signs out everywhere, also for more sessions than it lists', async () => {
    const { token } = await auth.signIn()
    await database.pool.query(`
      WITH more AS (
        INSERT INTO auth_sessions (domain, project, uri, nonce, created_at, used_at, expires_at, refresh_hash)
        SELECT domain, project, uri, nonce, created_at, used_at, expires_at, sha256(step::text::bytea) FROM auth_sessions, generate_series(1, 150) step RETURNING id
      )
      INSERT INTO auth_session_accounts SELECT more.id, account_id, signed_in_at FROM more, auth_session_accounts`)
    expect(await readJson(await send('POST', '/sign-out-everywhere', token))).toEqual({ ended: 151 })
  })

  it('ends a session without a refresh for 30 days, and deletes it 90 days later, its nonce after an hour', async () => {
    const { refreshToken } = await auth.signIn()
    auth.advance(30 * 86_400_000 + 1)
    const response = await auth.app.request('/auth/v1/refresh', {
      method: 'POST',
      body: JSON.stringify({ refreshToken }),
    })
    expect(await outcomeOf(response)).toBe('401 sign-in/session-invalid')
    const count = async () => (await database.pool.query('SELECT count(*)::int AS n FROM auth_sessions')).rows[0].n
    const sweep = (now: number) =>
      sweepOnce({ sessions: auth.sessions, clock: { now: () => now }, logger: { info() {}, warn() {}, error() {} } })
    const countNonces = async () => (await database.pool.query('SELECT nonce FROM auth_nonces')).rows.length
    await sweep(NOW + 3_600_000)
    expect([await count(), await countNonces()]).toEqual([1, 1])
    await sweep(NOW + 300_000 + 3_600_001)
    expect([await count(), await countNonces()]).toEqual([1, 0])
    await sweep(NOW + 119 * 86_400_000)
    expect(await count()).toBe(1)
    await sweep(NOW + 121 * 86_400_000)
    expect(await count()).toBe(0)
  })
})
