import { createTestDatabase, type Database } from '@latchkey/database'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FRAME, openWalletWorld, type WalletWorld } from './wallet-world.fixture.ts'

/** Routes without authentication. The reverse proxy must not forward `/ready` from outside. */
const FOR_ANYBODY = ['GET /health', 'GET /ready']
/** Routes of the frame that need no registered device. */
const FOR_THE_FRAME = ['GET /v1/challenge', 'GET /v1/projects/:id']
/** Routes of the frame that need the keys of a device. */
const FOR_DEVICES = [
  'DELETE /v1/devices/:id',
  'DELETE /v1/keysets/:id',
  'DELETE /v1/sessions',
  'DELETE /v1/sessions/:id',
  'GET /v1/keysets',
  'GET /v1/session',
  'GET /v1/sessions',
  'POST /v1/devices',
  'POST /v1/email-change',
  'POST /v1/email-change/finish',
  'POST /v1/email-change/primary',
  'POST /v1/email-change/secondary',
  'POST /v1/keysets',
  'POST /v1/login/code',
  'POST /v1/login/device',
  'POST /v1/login/email',
  'POST /v1/session/end',
  'POST /v1/farcaster/begin',
  'POST /v1/social/begin',
  'POST /v1/social/bind',
  'POST /v1/social/device',
  'POST /v1/social/redeem',
  'POST /v1/token/refresh',
  'POST /v1/vault/unlock',
  'POST /v1/wallets',
  'POST /v1/wallets/activate',
]
/** Routes of the page to which social providers return. The state of a login is their only secret. */
const FOR_THE_RETURN_PAGE = ['POST /v1/social/confirm', 'POST /v1/social/return']
/** Routes of custody's pages of an undo and of a deletion. Their only secret is a statement of custody, or the request of a device. */
const FOR_CUSTODYS_PAGE = ['POST /v1/deletion', 'POST /v1/deletion/consent', 'POST /v1/email-change/undo']
/** The form of Apple, which comes from a page of Apple and only leads on to the return page. */
const FOR_PROVIDERS = ['POST /v1/social/form/apple']

let database: Database
let world: WalletWorld

beforeAll(async () => {
  database = await createTestDatabase()
  world = await openWalletWorld(database)
})
afterAll(async () => {
  await world.stop()
  await database.stop()
})

/** Calls a route without a token or a DPoP proof. */
async function call(route: string, headers: Readonly<Record<string, string>> = {}): Promise<number> {
  const [method = '', path = ''] = route.split(' ')
  const init = method === 'POST' ? { body: '{}' } : {}
  const all = { 'content-type': 'application/json', ...headers }
  return (await world.app.request(path.replace(':id', 'shop'), { method, headers: all, ...init })).status
}

describe('the calls of the auth service', () => {
  it('X110: are those of the frame, of social logins and of an undo, /health and /ready; those of operators have another listener', () => {
    const routes = world.app.routes
      .filter(({ method }) => method !== 'ALL')
      .map(({ method, path }) => `${method} ${path}`)
    expect(new Set(routes)).toEqual(
      new Set([
        ...FOR_ANYBODY,
        ...FOR_THE_FRAME,
        ...FOR_DEVICES,
        ...FOR_THE_RETURN_PAGE,
        ...FOR_CUSTODYS_PAGE,
        ...FOR_PROVIDERS,
      ]),
    )
  })

  it.each(['/metrics', '/admin', '/debug', '//admin', '/v1/admin', '/v1/audit', '/v1/users', '/v1/../admin'])(
    'X110: are not found at %s, whoever calls',
    async (path) => {
      for (const headers of [{ authorization: 'Bearer operator' }, { 'x-forwarded-for': '127.0.0.1' }])
        expect(await call(`GET ${path}`, { origin: FRAME, ...headers })).toBe(404)
    },
  )

  it.each([...FOR_THE_FRAME, ...FOR_DEVICES, ...FOR_THE_RETURN_PAGE, ...FOR_CUSTODYS_PAGE])(
    'X110: are refused from another page, and without one: %s',
    async (route) => {
      expect([await call(route), await call(route, { origin: 'https://shop.example' })]).toEqual([403, 403])
    },
  )

  it.each(FOR_DEVICES)(
    'X110: are refused from the origin of the frame without a proof of a device: %s',
    async (route) => {
      for (const authorization of ['', 'Bearer operator', 'DPoP operator'])
        expect([400, 401]).toContain(await call(route, { origin: FRAME, authorization }))
    },
  )

  it('X110: are refused with an expired token', async () => {
    const browser = await world.newBrowser()
    const { accessToken } = await browser.login('ada@example.org')
    const statusOf = async () => (await browser.call('GET', '/v1/sessions', undefined, { accessToken })).status
    expect(await statusOf()).toBe(200)
    world.advance(60 * 60_000)
    expect(await statusOf()).toBe(401)
  })

  it.each(FOR_ANYBODY)('X110: reveal no internals: %s', async (route) => {
    const { app } = world
    const response = await app.request(route.split(' ')[1] ?? '')
    expect(Object.keys((await response.json()) as object)).toEqual(['status'])
  })
})
