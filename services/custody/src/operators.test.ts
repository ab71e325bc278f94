import { createTestDatabase, type Database } from '@latchkey/database'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CustodyWorld, FRAME, openCustodyWorld, PAGE } from './custody-world.fixture.ts'

/** Routes without authentication. The reverse proxy must not forward `/ready` from outside. */
const FOR_ANYBODY = ['GET /health', 'GET /ready']
/** The pages that links of mails open. */
const FILES = [
  'GET /approve',
  'GET /approve.css',
  'GET /approve.js',
  'GET /delete',
  'GET /delete.js',
  'GET /export',
  'GET /export.js',
  'GET /kit',
  'GET /passkey',
  'GET /passkey.css',
  'GET /passkey.js',
  'GET /undo',
  'GET /undo.js',
  'GET /webauthn.js',
]
/** Routes of those pages, with the token of the link. */
const FOR_THE_PAGE = [
  'POST /api/v1/deletion',
  'POST /api/v1/deletion/read',
  'POST /api/v1/export/code',
  'POST /api/v1/export/permit',
  'POST /api/v1/export/read',
  'POST /api/v1/link/approve',
  'POST /api/v1/link/deny',
  'POST /api/v1/link/read',
  'POST /api/v1/passkey/add',
  'POST /api/v1/passkey/challenge',
  'POST /api/v1/passkey/code',
  'POST /api/v1/passkey/confirm',
  'POST /api/v1/passkey/options',
  'POST /api/v1/passkey/read',
  'POST /api/v1/passkey/remove',
  'POST /api/v1/undo',
  'POST /api/v1/undo/read',
]
/** Routes of the frame that return a puzzle and the public keys. */
const FOR_THE_FRAME = ['GET /api/v1/challenge', 'GET /api/v1/config']
/** Routes of the frame, with a request signed by the vault of a device, or with the random id of an enrolment. */
const FOR_DEVICES = [
  'GET /api/v1/enrolments/:id',
  'POST /api/v1/deletions',
  'POST /api/v1/email-change',
  'POST /api/v1/enrolments',
  'POST /api/v1/enrolments/release',
  'POST /api/v1/exports',
  'POST /api/v1/halves',
  'POST /api/v1/halves/keep',
  'POST /api/v1/halves/read',
  'POST /api/v1/passkeys',
  'POST /api/v1/passkeys/read',
]

let database: Database
let world: CustodyWorld

beforeAll(async () => {
  database = await createTestDatabase()
  world = await openCustodyWorld(database)
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
  return (
    await world.app.request(path.replace(':id', '00000000-0000-4000-8000-000000000000'), {
      method,
      headers: all,
      ...init,
    })
  ).status
}

describe('the calls of the custody service', () => {
  it('X110: are those of the frame, those of the page of the link, /health and /ready; none is for operators', () => {
    const routes = world.app.routes
      .filter(({ method }) => method !== 'ALL')
      .map(({ method, path }) => `${method} ${path}`)
    expect(new Set(routes)).toEqual(
      new Set([...FOR_ANYBODY, ...FILES, ...FOR_THE_PAGE, ...FOR_THE_FRAME, ...FOR_DEVICES]),
    )
  })

  it.each([
    '/metrics',
    '/admin',
    '/debug',
    '//admin',
    '/api/v1/admin',
    '/api/v1/audit',
    '/api/v1/wallets',
    '/api/v1/../admin',
  ])('X110: answer 404 at %s', async (path) => {
    for (const headers of [{ authorization: 'Bearer operator' }, { 'x-forwarded-for': '127.0.0.1' }])
      expect(await call(`GET ${path}`, { origin: FRAME, ...headers })).toBe(404)
  })

  it.each([...FOR_THE_FRAME, ...FOR_DEVICES])(
    'X110: are refused from another page, and without one: %s',
    async (route) => {
      for (const headers of [{}, { origin: 'https://shop.example' }, { origin: PAGE }])
        expect(await call(route, headers)).toBe(403)
    },
  )

  it.each(FOR_THE_PAGE)(
    'X110: are refused from the origin of the frame, and without the token of the link: %s',
    async (route) => {
      for (const headers of [{}, { origin: 'https://shop.example' }, { origin: FRAME }])
        expect(await call(route, headers)).toBe(403)
      expect(await call(route, { origin: PAGE, authorization: 'Bearer operator' })).toBe(400)
    },
  )

  it.each(FOR_DEVICES)(
    'X110: are refused from the origin of the frame without a proof of a device: %s',
    async (route) => {
      expect([400, 401, 404]).toContain(await call(route, { origin: FRAME, authorization: 'Bearer operator' }))
    },
  )

  it.each(FOR_ANYBODY)('X110: reveal no internals: %s', async (route) => {
    const { app } = world
    const response = await app.request(route.split(' ')[1] ?? '')
    expect(Object.keys((await response.json()) as object)).toEqual(['status'])
  })
})
