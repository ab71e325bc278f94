import { describe, expect, it } from 'vitest'
import { alice, bob, createStorage, page, sign } from './page.fixture.ts'
import { serverSIWX } from './server-siwx.ts'

const MINUTE_MS = 60_000
const TOKEN = '@appkit/siwx-auth-token'
const jwt = (name: string, count: number) => `${name}.${count}.x`

interface Account {
  readonly address: string
  readonly caip2_chain: string
}

/** A fake sign-in service that accepts every message, with the responses of services/auth. @see compat-facts 6.6 */
function createService() {
  const calls: string[] = []
  const bodies: unknown[] = []
  let now = Date.parse('2026-03-01T12:00:00Z')
  let count = 0
  let isDown = false
  /** A page on the same site as the service has the refresh token as a cookie. */
  let isSameSite = false
  let accounts: readonly Account[] = []
  let refusal: { readonly status: number; readonly code: string } | undefined

  const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status })
  const refuse = (status: number, code: string) => json({ error: { code, message: code } }, status)
  const tokens = () => {
    count += 1
    return json({
      token: jwt('session', count),
      expiresAt: now + 15 * MINUTE_MS,
      ...(isSameSite ? {} : { refreshToken: `${count}`.padEnd(43, 'r') }),
    })
  }
  function toMe() {
    const [{ address, caip2_chain }] = [...accounts].reverse() as [Account]
    const claims = { iss: 'i', aud: 'a', exp: 1, iat: 1, sub: 's', sid: 's', profileUuid: 'p', nonce: 'n'.repeat(16) }
    const chain = { address, chainId: '1', chainNamespace: 'eip155', caip2Network: caip2_chain }
    const listed = accounts.map((account, at) => ({
      ...account,
      uuid: `${at}`,
      is_main_account: at === 0,
      metadata: null,
      created_at: '',
      last_signed_in_at: '',
    }))
    return json({ ...claims, ...chain, uri: page.origin, domain: page.host, accounts: listed })
  }

  const fetch = (async (input: string, init: RequestInit) => {
    const path = input.replace('https://auth.example/auth/v1/', '')
    const headers = init.headers as Readonly<Record<string, string>>
    if (path === 'refresh') bodies.push(init.body)
    calls.push(`${init.method} ${path}${headers.authorization === undefined ? '' : ` ${headers.authorization}`}`)
    if (isDown) throw new TypeError('Failed to fetch')
    if (refusal !== undefined) return refuse(refusal.status, refusal.code)
    if (path === 'nonce') {
      count += 1
      return json({ nonce: `${count}`.padEnd(16, 'n'), token: jwt('nonce', count) })
    }
    if (path === 'refresh') return tokens()
    if (path === 'me') return accounts.length === 0 ? refuse(401, 'sign-in/session-invalid') : toMe()
    if (path === 'authenticate') {
      const { message } = JSON.parse(String(init.body)) as { readonly message: string }
      const nonce = /Nonce: (\d+)n/.exec(message)?.[1]
      if (headers['x-nonce-jwt'] !== `Bearer ${jwt('nonce', Number(nonce))}`)
        return refuse(403, 'sign-in/nonce-invalid')
      const [, address = ''] = message.split('\n')
      accounts = [...accounts, { address, caip2_chain: `eip155:${/Chain ID: (\d+)/.exec(message)?.[1]}` }]
      return tokens()
    }
    accounts = []
    return json({ ended: 1 })
  }) as unknown as typeof globalThis.fetch
  return {
    calls,
    bodies,
    fetch,
    beOfSameSite: () => {
      isSameSite = true
    },
    now: () => now,
    pass: (ms: number) => {
      now += ms
    },
    fall: () => {
      isDown = true
    },
    endSessions: () => {
      accounts = []
    },
    refuse: (status: number, code: string) => {
      refusal = { status, code }
    },
  }
}

function createSite() {
  const service = createService()
  const storage = createStorage()
  const { fetch, now } = service
  return { service, storage, siwx: serverSIWX({ url: 'https://auth.example/', storage, page, fetch, now }) }
}

describe('serverSIWX', () => {
  it('signs in with a nonce of the service, which holds the session, and stores the tokens (Spec §3.46)', async () => {
    const { siwx, service, storage } = createSite()
    const session = await sign(siwx)
    expect(storage.getItem('@appkit/siwx-nonce-token')).toMatch(/^nonce/)
    await siwx.addSession(session)
    expect(service.calls).toEqual(['GET nonce', 'POST authenticate'])
    expect(storage.getItem(TOKEN)).toMatch(/^session/)
    expect(storage.getItem('@appkit/siwx-nonce-token')).toBeNull()
    expect(await siwx.getSessions('eip155:1', alice.address.toLowerCase())).toMatchObject([
      { data: { chainId: 'eip155:1', domain: 'app.example' } },
    ])
    expect(await siwx.getSessions('eip155:8453', alice.address)).toEqual([])
    expect(await siwx.getSessions('eip155:1', bob.address)).toEqual([])
  })

  it('sends no request if nobody signed in', async () => {
    const { siwx, service } = createSite()
    expect(await siwx.getSessions('eip155:1', alice.address)).toEqual([])
    expect(await siwx.getToken()).toBeUndefined()
    await siwx.setSessions([])
    expect(service.calls).toEqual([])
  })

  it('adds another account to the session', async () => {
    const { siwx, service, storage } = createSite()
    await siwx.addSession(await sign(siwx))
    const token = storage.getItem(TOKEN)
    await siwx.addSession(await sign(siwx, bob))
    expect(service.calls.at(-1)).toBe(`POST authenticate Bearer ${token}`)
    expect(await siwx.getSessions('eip155:1', alice.address)).toHaveLength(1)
    expect(await siwx.getSessions('eip155:1', bob.address)).toHaveLength(1)
  })

  it('keeps the tokens of several nonces separate', async () => {
    const { siwx } = createSite()
    const [first, second] = [await sign(siwx), await sign(siwx, bob)]
    await siwx.addSession(first)
    await siwx.addSession(second)
    expect(await siwx.getSessions('eip155:1', bob.address)).toHaveLength(1)
  })

  it('refreshes a token that expires soon, once for all callers', async () => {
    const { siwx, service, storage } = createSite()
    await siwx.addSession(await sign(siwx))
    const before = storage.getItem(TOKEN)
    expect(await siwx.getToken()).toBe(before)
    service.pass(15 * MINUTE_MS)
    const all = await Promise.all([siwx.getToken(), siwx.getToken(), siwx.getSessions('eip155:1', alice.address)])
    expect(all[0]).toBe(all[1])
    expect(all[0]).not.toBe(before)
    expect(service.calls.filter((call) => call.startsWith('POST refresh'))).toHaveLength(1)
  })

  it('stores no refresh token if the browser has it as a cookie, and refreshes with the cookie', async () => {
    const { siwx, service, storage } = createSite()
    service.beOfSameSite()
    await siwx.addSession(await sign(siwx))
    expect(JSON.stringify([...storage.kept])).not.toContain('refreshToken')
    service.pass(15 * MINUTE_MS)
    expect(await siwx.getToken()).toMatch(/^session/)
    expect(service.bodies).toEqual([undefined])
    expect(JSON.stringify([...storage.kept])).not.toContain('refreshToken')
  })

  it('removes the stored refresh token once the browser has it as a cookie', async () => {
    const { siwx, service, storage } = createSite()
    await siwx.addSession(await sign(siwx))
    expect(storage.getItem('@appkit/siwx-refresh')).toContain('refreshToken')
    service.beOfSameSite()
    service.pass(15 * MINUTE_MS)
    await siwx.getToken()
    expect(service.bodies).toEqual([expect.stringContaining('refreshToken')])
    expect(storage.getItem('@appkit/siwx-refresh')).not.toContain('refreshToken')
  })

  it('removes a session that the service ended', async () => {
    const { siwx, service, storage } = createSite()
    await siwx.addSession(await sign(siwx))
    service.endSessions()
    expect(await siwx.getSessions('eip155:1', alice.address)).toEqual([])
    expect(storage.kept.size).toBe(0)
  })

  it('removes a session whose refresh token was used elsewhere', async () => {
    const { siwx, service, storage } = createSite()
    await siwx.addSession(await sign(siwx))
    service.pass(15 * MINUTE_MS)
    service.refuse(401, 'sign-in/refresh-reused')
    expect(await siwx.getToken()).toBeUndefined()
    expect(storage.kept.size).toBe(0)
  })

  it.each([
    ['revokeSession', (siwx: ReturnType<typeof createSite>['siwx']) => siwx.revokeSession('eip155:1', alice.address)],
    ['setSessions', (siwx: ReturnType<typeof createSite>['siwx']) => siwx.setSessions([])],
  ])('ends the session by %s', async (_, end) => {
    const { siwx, service, storage } = createSite()
    await siwx.setSessions([await sign(siwx)])
    await end(siwx)
    expect(service.calls.at(-1)).toMatch(/^POST sign-out Bearer session/)
    expect(storage.kept.size).toBe(0)
  })

  it('signs out locally even if the service does not respond', async () => {
    const { siwx, service, storage } = createSite()
    await siwx.addSession(await sign(siwx))
    service.fall()
    await expect(siwx.setSessions([])).rejects.toMatchObject({ code: 'http/unreachable' })
    expect(storage.kept.size).toBe(0)
  })

  it('rejects with an error code if the service is down, instead of returning no session', async () => {
    const { siwx, service } = createSite()
    await siwx.addSession(await sign(siwx))
    const session = await sign(siwx, bob)
    service.fall()
    await expect(siwx.getSessions('eip155:1', alice.address)).rejects.toMatchObject({ code: 'http/unreachable' })
    await expect(siwx.addSession(session)).rejects.toMatchObject({ code: 'http/unreachable' })
    await expect(sign(siwx)).rejects.toMatchObject({ code: 'http/unreachable' })
  })

  it.each([
    [403, 'sign-in/wrong-domain', 'sign-in/declined'],
    [429, 'request/rate-limited', 'request/rate-limited'],
    [503, 'service/database', 'http/status'],
  ])('maps the response %i %s of the service to %s', async (status, code, expected) => {
    const { siwx, service, storage } = createSite()
    const session = await sign(siwx)
    service.refuse(status, code)
    await expect(siwx.addSession(session)).rejects.toMatchObject({ code: expected })
    expect(storage.getItem(TOKEN)).toBeNull()
  })
})
