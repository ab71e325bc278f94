import { createHmac } from 'node:crypto'
import { createTestDatabase, type Database } from '@latchkey/database'
import type { SessionTokens } from '@latchkey/protocol/auth'
import { SignJWT } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createKeyring } from './domain/keyring.ts'
import { createTokens } from './domain/tokens.ts'
import {
  alice,
  bob,
  createTestAuth,
  ISSUER,
  NOW,
  ORIGIN,
  outcomeOf,
  readJson,
  SECRET,
  type SignInChange,
} from './test-auth.fixture.ts'

let database: Database
let auth: Awaited<ReturnType<typeof createTestAuth>>
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database?.stop())
beforeEach(async () => {
  auth = await createTestAuth(database)
})

const countSessions = async () => (await database.pool.query('SELECT count(*)::int AS n FROM auth_sessions')).rows[0].n
const me = (token: string, headers: Record<string, string> = {}) =>
  auth.app.request('/auth/v1/me', { headers: { authorization: `Bearer ${token}`, ...headers } })

describe('authenticate', () => {
  it.each<[string, SignInChange, string]>([
    ['a message for another domain', { message: { domain: 'evil.example' } }, '403 sign-in/wrong-domain'],
    [
      'a message for a look-alike domain',
      { message: { domain: 'app.example.evil.example' } },
      '403 sign-in/wrong-domain',
    ],
    ['a message for a URI elsewhere', { message: { uri: 'https://evil.example/' } }, '403 sign-in/wrong-uri'],
    [
      'a message for the page without encryption',
      { message: { uri: 'http://app.example/members' } },
      '403 sign-in/wrong-uri',
    ],
    ['a message that names another scheme', { message: { scheme: 'http' } }, '403 sign-in/wrong-domain'],
    ['a message with another nonce', { message: { nonce: 'anothernonce12345' } }, '403 sign-in/wrong-nonce'],
    ['a message of another account', { message: { accountAddress: bob.address } }, '403 sign-in/wrong-signature'],
    ['an expired message', { message: { expirationTime: '2026-03-01T11:59:59Z' } }, '403 sign-in/expired'],
    [
      'a message that is not valid yet',
      { message: { notBefore: '2026-03-01T12:02:00Z' } },
      '403 sign-in/not-yet-valid',
    ],
    [
      'a message of a clock that is two minutes fast',
      { message: { issuedAt: '2026-03-01T12:02:00Z' } },
      '403 sign-in/not-yet-valid',
    ],
    ['a signature of nothing', { signature: '0x' }, '403 sign-in/wrong-signature'],
    ['a signature of 70 000 characters', { signature: `0x${'0'.repeat(70_000)}` }, '400 request/invalid'],
    [
      'a page of another origin than that of the nonce',
      { origin: 'https://evil.example' },
      '403 sign-in/nonce-invalid',
    ],
    ['a page of another port', { origin: `${ORIGIN}:444` }, '403 sign-in/nonce-invalid'],
  ])('rejects %s, and stores nothing', async (_, change, code) => {
    const before = await countSessions()
    expect(await outcomeOf(await auth.authenticate(await auth.getNonce(), change))).toBe(code)
    expect(await countSessions()).toBe(before)
  })

  it('rejects a message that was altered after it was signed', async () => {
    const nonce = await auth.getNonce()
    const response = await auth.app.request('/auth/v1/authenticate', {
      method: 'POST',
      headers: { origin: ORIGIN, 'x-nonce-jwt': `Bearer ${nonce.token}` },
      body: JSON.stringify({ message: 'app.example wants you to sign in', signature: '0x00' }),
    })
    expect(await outcomeOf(response)).toBe('400 sign-in/message-invalid')
  })

  it('rejects a nonce that was used, also in two simultaneous requests', async () => {
    const nonce = await auth.getNonce()
    const outcomes = await Promise.all([1, 2, 3].map(async () => outcomeOf(await auth.authenticate(nonce))))
    expect(outcomes.sort()).toEqual(['403 sign-in/nonce-used', '403 sign-in/nonce-used', 'ok'])
    expect(await outcomeOf(await auth.authenticate(nonce, { account: bob }))).toBe('403 sign-in/nonce-used')
  })

  it('rejects a nonce that was used at another instance', async () => {
    const nonce = await auth.getNonce()
    const other = await createTestAuth(database)
    const outcomes = await Promise.all([auth, other].map(async (each) => outcomeOf(await each.authenticate(nonce))))
    expect(outcomes.sort()).toEqual(['403 sign-in/nonce-used', 'ok'])
  })

  it('rejects a message that was signed for another network or another domain', async () => {
    const before = await countSessions()
    for (const message of [{ chainId: 'eip155:8453' }, { domain: 'evil.example' }] as const) {
      const nonce = await auth.getNonce()
      const signed = await auth.sign(nonce, { message })
      const own = await auth.sign(nonce)
      expect(await outcomeOf(await auth.authenticate(nonce, { signature: signed.signature }))).toBe(
        '403 sign-in/wrong-signature',
      )
      expect(signed.message).not.toBe(own.message)
    }
    expect(await countSessions()).toBe(before)
  })

  it('accepts a clock that is a minute fast', async () => {
    const message = { issuedAt: '2026-03-01T12:00:59Z', notBefore: '2026-03-01T12:00:59Z' }
    expect(await outcomeOf(await auth.authenticate(await auth.getNonce(), { message }))).toBe('ok')
  })

  it('rejects a body of more than 128 KB before it reads it', async () => {
    const { token } = await auth.getNonce()
    const response = await auth.app.request('/auth/v1/authenticate', {
      method: 'POST',
      headers: { origin: ORIGIN, 'x-nonce-jwt': `Bearer ${token}` },
      body: JSON.stringify({ message: 'x'.repeat(131_072), signature: '0x' }),
    })
    expect(response.status).toBe(413)
  })

  it('does not delay a caller for unresponsive contracts of another caller', async () => {
    let answer = () => {}
    const held = new Promise<'0x'>((resolve) => {
      answer = () => resolve('0x')
    })
    auth = await createTestAuth(database, { callEvm: () => held })
    const wrong = { signature: `0x${'11'.repeat(65)}` }
    const waiting = Array.from({ length: 50 }, async () =>
      outcomeOf(await auth.authenticate(await auth.getNonce(), wrong)),
    )
    expect(await outcomeOf(await auth.authenticate(await auth.getNonce()))).toBe('ok')
    answer()
    expect(new Set(await Promise.all(waiting))).toEqual(new Set(['403 sign-in/wrong-signature']))
  })

  it('rejects a nonce after five minutes', async () => {
    const nonce = await auth.getNonce()
    auth.advance(300_001)
    expect(await outcomeOf(await auth.authenticate(nonce))).toBe('403 sign-in/nonce-invalid')
  })

  it.each([
    ['none', () => ''],
    ['one that is no token', () => 'x.y.z'],
    ['a token of a session', async () => (await auth.signIn()).token],
  ])('rejects %s in place of the token of a nonce', async (_, make) => {
    const { nonce } = await auth.getNonce()
    expect(await outcomeOf(await auth.authenticate({ nonce, token: await make() }))).toBe('403 sign-in/nonce-invalid')
  })

  it('issues no nonce to a caller without an origin, or with an opaque one', async () => {
    for (const headers of [{}, { origin: 'null' }])
      expect(await outcomeOf(await auth.app.request('/auth/v1/nonce', { headers }))).toBe(
        '403 request/origin-not-allowed',
      )
  })

  it('issues a nonce to a page of its own host, whose reads have no Origin header, and to no other host', async () => {
    const headers = { host: 'app.example', 'sec-fetch-site': 'same-origin' }
    const getNonce = async () =>
      readJson<{ nonce: string; token: string }>(await auth.app.request('/auth/v1/nonce', { headers }))
    expect(await outcomeOf(await auth.authenticate(await getNonce()))).toBe('ok')
    for (const origin of ['https://evil.example', `${ORIGIN}:444`])
      expect(await outcomeOf(await auth.authenticate(await getNonce(), { origin }))).toBe('403 sign-in/nonce-invalid')
  })

  it('trusts x-forwarded-host only behind a configured proxy', async () => {
    const headers = { host: '127.0.0.1:4500', 'x-forwarded-host': 'app.example', 'sec-fetch-site': 'same-origin' }
    const outcomes = [0, 1].map(async (trustedProxies) => {
      const behind = await createTestAuth(database, { trustedProxies })
      const response = await behind.app.request('/auth/v1/nonce', { headers })
      return outcomeOf(await behind.authenticate(await readJson<{ nonce: string; token: string }>(response)))
    })
    expect(await Promise.all(outcomes)).toEqual(['403 sign-in/nonce-invalid', 'ok'])
  })

  it('rejects pages that the operator does not list', async () => {
    auth = await createTestAuth(database, { allowedOrigins: ['https://*.app.example'] })
    const origin = 'https://evil.example'
    const response = await auth.app.request('/auth/v1/nonce', { headers: { origin } })
    expect(await outcomeOf(response)).toBe('403 request/origin-not-allowed')
  })

  it('lets an unlisted origin read the rejection, and no other response', async () => {
    auth = await createTestAuth(database, { allowedOrigins: ['https://*.app.example'] })
    const request = (path: string, origin: string, method = 'GET') =>
      auth.app.request(path, { method, headers: { origin, 'access-control-request-method': 'POST' } })
    const readableBy = async (...args: Parameters<typeof request>) => {
      const { status, headers } = await request(...args)
      return [status, headers.get('access-control-allow-origin')]
    }
    const evil = 'https://evil.example'
    for (const path of ['/auth/v1/nonce', '/auth/v1/me', '/auth/v1/sessions'])
      expect(await readableBy(path, evil)).toEqual([403, evil])
    expect(await readableBy('/no-such-path', evil)).toEqual([404, evil])
    expect(await readableBy('/auth/v1/nonce', 'null')).toEqual([403, null])
    expect(await readableBy('/health', evil)).toEqual([200, null])
    expect((await readableBy('/auth/v1/nonce', evil, 'OPTIONS'))[1]).toBeNull()
    expect(await readableBy('/auth/v1/nonce', 'https://a.app.example')).toEqual([200, 'https://a.app.example'])
  })

  it('limits the requests of each address separately', async () => {
    auth = await createTestAuth(database, { perMinute: 2 })
    const requestNonce = (address: string) =>
      auth.app.request('/auth/v1/nonce', { headers: { origin: ORIGIN, 'x-test-address': address } })
    const statuses = [
      await requestNonce('192.0.2.1'),
      await requestNonce('192.0.2.1'),
      await requestNonce('192.0.2.1'),
      await requestNonce('192.0.2.2'),
    ]
    expect(statuses.map(({ status }) => status)).toEqual([200, 200, 429, 200])
  })
})

describe('a token of a session', () => {
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

  it('is rejected with the algorithm none, with a shared-secret algorithm, and with another type', async () => {
    const { token } = await auth.signIn()
    const [, payload = ''] = token.split('.')
    const key = auth.keyring.current()
    const none = `${encode({ alg: 'none', typ: 'session+jwt', kid: key.kid })}.${payload}.x`
    const shared = `${encode({ alg: 'HS256', typ: 'session+jwt', kid: key.kid })}.${payload}`
    const secret = key.publicKey.export({ format: 'pem', type: 'spki' })
    const forged = `${shared}.${createHmac('sha256', secret).update(shared).digest('base64url')}`
    const { token: nonceToken } = await auth.getNonce()
    for (const each of [none, forged, nonceToken])
      expect(await outcomeOf(await me(each))).toBe('401 sign-in/session-invalid')
    expect(await outcomeOf(await me(token))).toBe('ok')
  })

  it('is rejected with another key, another issuer, and with changed claims', async () => {
    const { token } = await auth.signIn()
    const claims = await auth.tokens.readSession(token)
    const clock = { now: () => NOW }
    const tokensOf = (secret: Uint8Array, issuer: string) =>
      createTokens({ keyring: createKeyring([secret], clock), clock, issuer, sessionTtlMs: 60_000 })
    const [header, , signature] = token.split('.')
    const forgeries = [
      (await tokensOf(new Uint8Array(32).fill(8), ISSUER).issueSession(claims)).token,
      (await tokensOf(SECRET, 'https://other.example').issueSession(claims)).token,
      `${header}.${encode({ ...claims, address: bob.address })}.${signature}`,
    ]
    for (const each of forgeries) expect(await outcomeOf(await me(each))).toBe('401 sign-in/session-invalid')
  })

  it('is rejected before its start time', async () => {
    const { token } = await auth.signIn()
    const { kid, privateKey } = auth.keyring.current()
    const claims = { ...(await auth.tokens.readSession(token)) }
    const later = await new SignJWT({ ...claims, nbf: NOW / 1000 + 60 })
      .setProtectedHeader({ alg: 'EdDSA', typ: 'session+jwt', kid })
      .sign(privateKey)
    expect(await outcomeOf(await me(later))).toBe('401 sign-in/session-invalid')
  })

  it('is rejected from a page of another site', async () => {
    const { token } = await auth.signIn()
    expect(await outcomeOf(await me(token, { origin: 'https://evil.example' }))).toBe('403 sign-in/cross-site')
    expect(await outcomeOf(await me(token, { origin: ORIGIN }))).toBe('ok')
  })

  it('is accepted as long as its key is published, after a change of keys and of secrets', async () => {
    const { token } = await auth.signIn()
    const month = 30 * 86_400_000
    for (const [later, isKnown] of [
      [month, true],
      [3 * month, false],
    ] as const) {
      const clock = { now: () => NOW + later }
      const rotated = createKeyring([new Uint8Array(32).fill(9), SECRET], clock)
      expect(rotated.current().kid).not.toBe(auth.keyring.current().kid)
      const kid = JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()).kid
      expect(rotated.find(kid) !== undefined).toBe(isKnown)
    }
  })

  it('expires after 15 minutes', async () => {
    const { token } = await auth.signIn()
    auth.advance(15 * 60_000 + 1000)
    expect(await outcomeOf(await me(token))).toBe('401 sign-in/session-invalid')
  })
})

describe('a refresh token', () => {
  const refresh = (refreshToken: string) =>
    auth.app.request('/auth/v1/refresh', { method: 'POST', body: JSON.stringify({ refreshToken }) })

  it('is valid for one request, and a second use ends the session', async () => {
    const first = await auth.signIn()
    const second = await readJson<Required<SessionTokens>>(await refresh(first.refreshToken))
    expect(second.refreshToken).not.toBe(first.refreshToken)
    const [before, after] = [await auth.tokens.readSession(first.token), await auth.tokens.readSession(second.token)]
    expect(after).toEqual(before)
    auth.advance(10_001)
    expect(await outcomeOf(await refresh(first.refreshToken))).toBe('401 sign-in/refresh-reused')
    expect(await outcomeOf(await refresh(second.refreshToken))).toBe('401 sign-in/session-invalid')
    expect(await outcomeOf(await me(second.token))).toBe('401 sign-in/session-invalid')
  })

  it('is accepted from a second tab within ten seconds, and both tabs get the same new one', async () => {
    const { refreshToken } = await auth.signIn()
    const responses = await Promise.all([refresh(refreshToken), refresh(refreshToken)])
    const tabs = await Promise.all(responses.map((response) => readJson<Required<SessionTokens>>(response)))
    expect(tabs[0]?.refreshToken).toBe(tabs[1]?.refreshToken)
    auth.advance(5_000)
    const next = await readJson<Required<SessionTokens>>(await refresh(tabs[0]?.refreshToken ?? ''))
    expect((await readJson<Required<SessionTokens>>(await refresh(refreshToken))).refreshToken).toBe(next.refreshToken)
    auth.advance(15 * 60_000)
    expect(await outcomeOf(await refresh(next.refreshToken))).toBe('ok')
  })

  it('that a thief uses first ends the session at the next request of its owner', async () => {
    const { refreshToken } = await auth.signIn()
    const stolen = await readJson<Required<SessionTokens>>(await refresh(refreshToken))
    auth.advance(60_000)
    expect(await outcomeOf(await refresh(refreshToken))).toBe('401 sign-in/refresh-reused')
    expect(await outcomeOf(await me(stolen.token))).toBe('401 sign-in/session-invalid')
    expect(await outcomeOf(await refresh(stolen.refreshToken))).toBe('401 sign-in/session-invalid')
  })

  it('does not reveal its successor', async () => {
    const { refreshToken } = await auth.signIn()
    const stranger = await createTestAuth(database, { secret: new Uint8Array(32).fill(8) })
    const { refreshToken: next } = await readJson<Required<SessionTokens>>(await refresh(refreshToken))
    expect(stranger.keyring.toSuccessor(refreshToken)).not.toBe(next)
    expect(auth.keyring.toSuccessor(refreshToken)).toBe(next)
  })

  it('is stored only as a hash, and no token, message or signature is logged', async () => {
    const { refreshToken, token } = await auth.signIn()
    const { rows } = await database.pool.query('SELECT * FROM auth_sessions')
    const audit = await database.pool.query('SELECT * FROM auth_audit')
    const seen = JSON.stringify([rows, audit.rows, auth.logged])
    for (const secret of [refreshToken, token, alice.address]) expect(seen).not.toContain(secret)
    expect(audit.rows.at(-1)).toMatchObject({ kind: 'signed-in' })
  })
})

describe('a session of an attacker in the browser of a visitor', () => {
  const signInWith = (token: string) => auth.signIn({ account: bob, headers: { authorization: `Bearer ${token}` } })

  it('ends when the visitor signs in, so that its tokens give no access to data of the visitor', async () => {
    const planted = await auth.signIn()
    auth.advance(1)
    const { token } = await signInWith(planted.token)
    expect(await outcomeOf(await me(token))).toBe('ok')
    expect(await outcomeOf(await me(planted.token))).toBe('401 sign-in/session-invalid')
    const refreshed = await auth.app.request('/auth/v1/refresh', {
      method: 'POST',
      body: JSON.stringify({ refreshToken: planted.refreshToken }),
    })
    expect(await outcomeOf(refreshed)).toBe('401 sign-in/session-invalid')
  })

  it('cannot be planted, and a visitor cannot be signed out, with a form of another site', async () => {
    const { refreshToken } = await auth.signIn()
    for (const [token, code] of [
      [refreshToken, '401 sign-in/session-invalid'],
      ['x'.repeat(43), '401 sign-in/session-invalid'],
    ]) {
      const response = await auth.app.request('/auth/v1/refresh', {
        method: 'POST',
        headers: { origin: 'https://evil.example', 'content-type': 'text/plain', 'sec-fetch-site': 'cross-site' },
        body: JSON.stringify({ refreshToken: token, padding: '=' }),
      })
      expect(await outcomeOf(response)).toBe(code)
      expect(response.headers.getSetCookie()).toEqual([])
    }
  })
})

describe('cookies', () => {
  const toCookies = (response: Response) =>
    response.headers
      .getSetCookie()
      .map((each) => each.split(';')[0])
      .join('; ')

  it('are host-only, secure, and HttpOnly', async () => {
    const response = await auth.authenticate(await auth.getNonce())
    const cookies = response.headers.getSetCookie()
    expect(cookies).toHaveLength(2)
    for (const cookie of cookies)
      expect(cookie).toMatch(/^__Host-latchkey-[\w-]+=[^;]+; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
    expect(response.headers.get('access-control-allow-origin')).toBe(ORIGIN)
    expect(response.headers.get('access-control-allow-credentials')).toBe('true')
  })

  it.each([
    ['another page', { origin: 'https://evil.example' }],
    ['a sibling', { origin: 'https://other.app.example' }],
    ['no page that names itself', {}],
  ])('are ignored if %s sends them', async (_, headers: Record<string, string>) => {
    const cookie = toCookies(await auth.authenticate(await auth.getNonce()))
    const send = (path: string) => auth.app.request(path, { method: 'POST', headers: { cookie, ...headers } })
    expect(await outcomeOf(await send('/auth/v1/sign-out'))).toBe('403 sign-in/cross-site')
    expect(await outcomeOf(await send('/auth/v1/refresh'))).toBe('401 sign-in/session-invalid')
    const own = { cookie, origin: ORIGIN }
    expect(await outcomeOf(await auth.app.request('/auth/v1/me', { headers: own }))).toBe('ok')
    expect(await outcomeOf(await auth.app.request('/auth/v1/refresh', { method: 'POST', headers: own }))).toBe('ok')
  })
})
