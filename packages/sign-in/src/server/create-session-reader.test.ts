import { createHmac } from 'node:crypto'
import { isWalletError } from '@latchkey/errors'
import { exportSPKI } from 'jose'
import { beforeEach, describe, expect, it } from 'vitest'
import { createSessionReader } from './create-session-reader.ts'
import {
  ADDRESS,
  AUTH_URL,
  createTestIssuer,
  NOW,
  ORIGIN,
  type TokenChange,
  withBearer,
  withCookie,
} from './test-issuer.fixture.ts'

let issuer: Awaited<ReturnType<typeof createTestIssuer>>
let now: number
let read: ReturnType<typeof createSessionReader>
beforeEach(async () => {
  issuer = await createTestIssuer()
  now = NOW
  const { fetch } = issuer
  read = createSessionReader({ authUrl: `${AUTH_URL}/`, origins: [`${ORIGIN}/`], fetch, clock: { now: () => now } })
})

async function outcomeOf(headers: Headers, method = 'GET'): Promise<string> {
  return read({ method, headers }).then(
    () => 'ok',
    (error: unknown) => (isWalletError(error) ? error.code : String(error)),
  )
}

describe('createSessionReader', () => {
  it('returns the claims of a bearer token and of a cookie', async () => {
    const token = await issuer.issue()
    for (const headers of [withBearer(token), withCookie(token), withCookie(token, { origin: ORIGIN })])
      expect(await read({ method: 'GET', headers })).toMatchObject({ address: ADDRESS, domain: 'app.example' })
  })

  it.each([
    ['nothing', new Headers()],
    ['an empty bearer', new Headers({ authorization: 'Bearer ' })],
    ['a bearer that is no token', withBearer('x.y.z')],
    ['a bearer of 200 000 characters', withBearer(`${'a'.repeat(200_000)}.b.c`)],
    ['a cookie of another name', new Headers({ cookie: 'x__Host-latchkey-session=a.b.c' })],
  ])('rejects %s, and requests no keys', async (_, headers) => {
    expect(await outcomeOf(headers)).toBe('sign-in/session-invalid')
    expect(issuer.requests).toEqual([])
  })

  it.each<[string, TokenChange]>([
    ['of another issuer', { claims: { iss: 'https://evil.example' } }],
    ['of another site', { claims: { aud: 'other.example', domain: 'other.example' } }],
    ['of another type', { header: { typ: 'nonce+jwt' } }],
    ['without an expiry', { claims: { exp: undefined as never } }],
    ['of a key that is not known', { header: { kid: 'key-9' } }],
    ['that has expired', { issuedAt: NOW - 906_000 }],
    ['that is issued later', { issuedAt: NOW + 6_000 }],
    ['that counts later', { claims: { nbf: NOW / 1000 + 60 } }],
    ['of two days', { issuedAt: NOW - 2 * 86_400_000, claims: { exp: NOW / 1000 + 60 } }],
    ['without an account', { claims: { address: undefined as never } }],
  ])('rejects a token %s', async (_, change) => {
    const token = await issuer.issue(change)
    expect(await outcomeOf(withBearer(token))).toBe('sign-in/session-invalid')
    expect(await outcomeOf(withCookie(token))).toBe('sign-in/session-invalid')
  })

  it('accepts a token if the clocks differ by five seconds', async () => {
    expect(await outcomeOf(withBearer(await issuer.issue({ issuedAt: NOW + 5_000 })))).toBe('ok')
    expect(await outcomeOf(withBearer(await issuer.issue({ issuedAt: NOW - 904_000 })))).toBe('ok')
  })

  it('rejects a token that it accepted before, once it has expired', async () => {
    const token = await issuer.issue()
    for (const [later, outcome] of [
      [0, 'ok'],
      [904_000, 'ok'],
      [905_000, 'sign-in/session-invalid'],
    ] as const) {
      now = NOW + later
      expect(await outcomeOf(withBearer(token))).toBe(outcome)
    }
    const long = await issuer.issue({ issuedAt: now, claims: { exp: now / 1000 + 3 * 86_400 } })
    expect(await outcomeOf(withBearer(long))).toBe('ok')
    now += 86_406_000
    expect(await outcomeOf(withBearer(long))).toBe('sign-in/session-invalid')
  })

  it('rejects a token that differs from an accepted one in a character of its signature', async () => {
    const token = await issuer.issue()
    expect(await outcomeOf(withBearer(token))).toBe('ok')
    const forged = token.replace(/.(?=.{20}$)/, (letter) => (letter === 'A' ? 'B' : 'A'))
    expect(await outcomeOf(withBearer(forged))).toBe('sign-in/session-invalid')
  })

  it('rejects the algorithm none, the public key as a shared secret, and changed claims', async () => {
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const [header = '', payload = '', signature = ''] = (await issuer.issue()).split('.')
    const shared = `${encode({ alg: 'HS256', typ: 'session+jwt', kid: 'key-1' })}.${payload}`
    const secret = await exportSPKI(issuer.publicKey())
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString())
    const forgeries = [
      `${encode({ alg: 'none', typ: 'session+jwt', kid: 'key-1' })}.${payload}.x`,
      `${shared}.${createHmac('sha256', secret).update(shared).digest('base64url')}`,
      `${header}.${encode({ ...claims, address: '0x0000000000000000000000000000000000000001' })}.${signature}`,
    ]
    for (const each of forgeries) expect(await outcomeOf(withBearer(each))).toBe('sign-in/session-invalid')
  })

  it.each<[string, string, Record<string, string>, string]>([
    ['a page of the site that writes', 'POST', { origin: ORIGIN, 'sec-fetch-site': 'same-origin' }, 'ok'],
    ['a page of the site that reads', 'GET', { 'sec-fetch-site': 'same-origin' }, 'ok'],
    ['a typed address', 'GET', { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate' }, 'ok'],
    [
      'a link of another site',
      'GET',
      { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' },
      'ok',
    ],
    [
      'a frame of a sibling',
      'GET',
      { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' },
      'sign-in/cross-site',
    ],
    ['a script of a sibling', 'GET', { 'sec-fetch-site': 'same-site' }, 'sign-in/cross-site'],
    ['an image of another site', 'GET', { 'sec-fetch-site': 'cross-site' }, 'sign-in/cross-site'],
    ['a form of another site', 'POST', { origin: 'https://evil.example' }, 'request/origin-not-allowed'],
    ['a page of another port', 'POST', { origin: `${ORIGIN}:444` }, 'request/origin-not-allowed'],
    ['a page without encryption', 'POST', { origin: 'http://app.example' }, 'request/origin-not-allowed'],
    ['a page without an origin of its own', 'POST', { origin: 'null' }, 'request/origin-not-allowed'],
    ['nobody that names itself and writes', 'POST', {}, 'sign-in/cross-site'],
    ['nobody that names itself and deletes', 'DELETE', { 'sec-fetch-site': 'same-origin' }, 'sign-in/cross-site'],
  ])('with a cookie of %s by %s %j: %s', async (_, method, headers, outcome) => {
    expect(await outcomeOf(withCookie(await issuer.issue(), headers), method)).toBe(outcome)
  })

  it('accepts a bearer token of a program, and rejects one from a page of another site', async () => {
    const token = await issuer.issue()
    expect(await outcomeOf(withBearer(token), 'POST')).toBe('ok')
    expect(await outcomeOf(withBearer(token, { origin: 'https://evil.example' }), 'POST')).toBe(
      'request/origin-not-allowed',
    )
  })

  it('separates the sites of one server', async () => {
    const origins = [ORIGIN, 'https://shop.example'] as const
    read = createSessionReader({
      authUrl: AUTH_URL,
      origins: [...origins],
      fetch: issuer.fetch,
      clock: { now: () => NOW },
    })
    const token = await issuer.issue()
    expect(await outcomeOf(withBearer(token, { origin: ORIGIN }))).toBe('ok')
    expect(await outcomeOf(withBearer(token, { origin: 'https://shop.example' }))).toBe('sign-in/cross-site')
  })

  it('throws for an invalid origin in its settings', () => {
    expect(() => createSessionReader({ authUrl: AUTH_URL, origins: ['app.example'] })).toThrow(
      'app.example is no origin',
    )
  })
})

describe('the keys of sessions', () => {
  it('are read once for many requests', async () => {
    const token = await issuer.issue()
    await Promise.all(Array.from({ length: 20 }, () => outcomeOf(withBearer(token))))
    expect(issuer.requests).toEqual([`${AUTH_URL}/.well-known/jwks.json`])
  })

  it('are read again for a token with a new key, at most once in 30 seconds', async () => {
    expect(await outcomeOf(withBearer(await issuer.issue()))).toBe('ok')
    const old = await issuer.issue()
    await issuer.rotate()
    issuer.publish()
    const token = await issuer.issue()
    expect(await outcomeOf(withBearer(token))).toBe('sign-in/session-invalid')
    now += 30_000
    expect(await outcomeOf(withBearer(token))).toBe('ok')
    expect(await outcomeOf(withBearer(old))).toBe('ok')
    const unknown = await issuer.issue({ header: { kid: 'key-9' } })
    await Promise.all(Array.from({ length: 20 }, () => outcomeOf(withBearer(unknown))))
    expect(issuer.requests).toHaveLength(2)
  })

  it('become invalid when the service removes them', async () => {
    const old = await issuer.issue()
    expect(await outcomeOf(withBearer(old))).toBe('ok')
    await issuer.rotate()
    issuer.publish(false)
    now += 600_000
    expect(await outcomeOf(withBearer(old))).toBe('sign-in/session-invalid')
  })

  it('stay valid while the service is unreachable', async () => {
    const token = await issuer.issue()
    expect(await outcomeOf(withBearer(token))).toBe('ok')
    issuer.setAway(true)
    now += 600_000
    for (let request = 0; request < 5; request += 1) expect(await outcomeOf(withBearer(token))).toBe('ok')
    expect(issuer.requests).toHaveLength(2)
  })

  it('cause http/unreachable if the service was never reached, not an invalid session', async () => {
    issuer.setAway(true)
    const token = await issuer.issue()
    expect(await outcomeOf(withBearer(token))).toBe('http/unreachable')
    issuer.setAway(false)
    expect(await outcomeOf(withBearer(token))).toBe('ok')
  })

  it('are rejected if one is of small order, for which anybody can sign', async () => {
    const neutral = Buffer.from(Uint8Array.of(1, ...new Uint8Array(31)))
    const jwk = { kty: 'OKP', crv: 'Ed25519', x: neutral.toString('base64url'), kid: 'k', alg: 'EdDSA', use: 'sig' }
    const reader = createSessionReader({
      authUrl: AUTH_URL,
      origins: [ORIGIN],
      clock: { now: () => now },
      fetch: async () => Response.json({ keys: [jwk] }),
    })
    const unsigned = (await issuer.issue({ header: { kid: 'k' } })).replace(/[^.]*$/, '')
    const token = `${unsigned}${Buffer.concat([neutral, new Uint8Array(32)]).toString('base64url')}`
    await expect(reader({ method: 'GET', headers: withBearer(token) })).rejects.toMatchObject({
      code: 'http/unreachable',
    })
  })

  it('are read without delaying a visitor with a known key', async () => {
    const token = await issuer.issue()
    expect(await outcomeOf(withBearer(token))).toBe('ok')
    now += 30_000
    let answer = () => {}
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    const slow = createSessionReader({
      authUrl: AUTH_URL,
      origins: [ORIGIN],
      clock: { now: () => now },
      fetch: async (url) => {
        if (issuer.requests.length >= 2) await held
        return issuer.fetch(url as string)
      },
    })
    await slow({ method: 'GET', headers: withBearer(token) })
    now += 30_000
    const stranger = slow({ method: 'GET', headers: withBearer(await issuer.issue({ header: { kid: 'key-9' } })) })
    expect((await slow({ method: 'GET', headers: withBearer(token) })).address).toBe(ADDRESS)
    answer()
    await expect(stranger).rejects.toMatchObject({ code: 'sign-in/session-invalid' })
  })
})
