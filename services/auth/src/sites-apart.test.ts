import { createTestDatabase, type Database } from '@latchkey/database'
import type { ListedSession, MeResponse } from '@latchkey/protocol/auth'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openAuth } from './open-auth.ts'
import { createTestAuth, ORIGIN, outcomeOf, readJson } from './test-auth.fixture.ts'

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

const SHOP = 'https://shop.example'

const send = (method: string, path: string, token: string, body?: object) =>
  auth.app.request(`/auth/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${token}` },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })

/** Signs the same account in on a page of a site. */
async function signInAt(origin: string, query = '') {
  const nonce = await auth.getNonce(origin)
  const { host } = new URL(origin)
  const signed = await auth.sign(nonce, { message: { domain: host, uri: `${origin}/` } })
  const response = await auth.app.request(`/auth/v1/authenticate${query}`, {
    method: 'POST',
    headers: { origin, 'x-nonce-jwt': `Bearer ${nonce.token}` },
    body: JSON.stringify(signed),
  })
  return response.ok ? (await readJson<{ token: string }>(response)).token : outcomeOf(response)
}

const listOf = async (token: string) =>
  (await readJson<{ sessions: ListedSession[] }>(await send('GET', '/sessions', token))).sessions
const meOf = async (token: string) => readJson<MeResponse>(await send('GET', '/me', token))

describe('two sites of one service', () => {
  it('neither see nor end sessions of each other, for the same account', async () => {
    const [app, shop] = [await signInAt(ORIGIN), await signInAt(SHOP)]
    expect((await listOf(app)).map(({ domain }) => domain)).toEqual(['app.example'])
    const [{ id } = { id: '' }] = await listOf(shop)
    expect(await outcomeOf(await send('DELETE', `/sessions/${id}`, app))).toBe('404 request/not-found')
    expect(await readJson(await send('POST', '/sign-out-everywhere', app))).toEqual({ ended: 1 })
    expect(await outcomeOf(await send('GET', '/me', shop))).toBe('ok')
  })

  it('cannot read metadata of each other, and have different ids for the account', async () => {
    const [app, shop] = [await signInAt(ORIGIN), await signInAt(SHOP)]
    await send('PUT', '/account-metadata', app, { metadata: { plan: 'gold' } })
    const [mine, theirs] = [await meOf(app), await meOf(shop)]
    expect([mine.accounts[0]?.metadata, theirs.accounts[0]?.metadata]).toEqual([{ plan: 'gold' }, null])
    expect(mine.profileUuid).not.toBe(theirs.profileUuid)
    await send('PUT', '/account-metadata', shop, { metadata: { plan: 'none' } })
    expect((await meOf(app)).accounts[0]?.metadata).toEqual({ plan: 'gold' })
  })

  it('are separate whatever project id a request has', async () => {
    auth = await createTestAuth(database, { projects: { app: [ORIGIN] } })
    const [app, shop] = [await signInAt(ORIGIN, '?projectId=app'), await signInAt(SHOP, '?projectId=shop')]
    expect(await listOf(app)).toHaveLength(1)
    expect(await listOf(shop)).toHaveLength(1)
    expect(await signInAt(SHOP, '?projectId=app')).toBe('403 request/unknown-project')
  })
})

describe('pages of one project', () => {
  it('share sessions and accounts if the operator lists their origins', async () => {
    auth = await createTestAuth(database, { projects: { app: [ORIGIN, 'https://*.app.example'] } })
    const [www, root] = [await signInAt('https://www.app.example'), await signInAt(ORIGIN)]
    expect((await listOf(root)).map(({ domain }) => domain).sort()).toEqual(['app.example', 'www.app.example'])
    expect((await meOf(www)).profileUuid).toBe((await meOf(root)).profileUuid)
    expect(await readJson(await send('POST', '/sign-out-everywhere', www))).toEqual({ ended: 2 })
  })

  it('do not share them with a program on the same machine, which may call (localhost)', async () => {
    auth = await createTestAuth(database, { projects: { app: [ORIGIN] } })
    const [app, local] = [await signInAt(ORIGIN), await signInAt('http://localhost:3000')]
    expect(await listOf(local)).toHaveLength(1)
    expect((await meOf(app)).profileUuid).not.toBe((await meOf(local)).profileUuid)
  })
})

describe('openAuth', () => {
  const options = () => ({
    database,
    publicUrl: 'https://auth.example',
    logger: { info() {}, warn() {}, error() {} },
    clientAddress: () => '192.0.2.1',
  })

  it('throws without origins, and starts with those of a list, of projects, or in local development', async () => {
    await expect(openAuth(options())).rejects.toMatchObject({ code: 'config/invalid-options' })
    const nonceAt = async (origin: string, given: object) => {
      const { app, stop } = await openAuth({ ...options(), ...given })
      const { status } = await app.request('/auth/v1/nonce', { headers: { origin } })
      await stop()
      return status
    }
    expect(await nonceAt(SHOP, { config: { allowedOrigins: [SHOP] } })).toBe(200)
    expect(await nonceAt(SHOP, { config: { projects: { shop: [SHOP] } } })).toBe(200)
    expect(await nonceAt(ORIGIN, { config: { projects: { shop: [SHOP] } } })).toBe(403)
    expect(await nonceAt(ORIGIN, { isLocal: true })).toBe(200)
  })
})
