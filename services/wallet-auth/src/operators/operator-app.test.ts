import { createTestDatabase, type Database } from '@latchkey/database'
import type { Hono } from 'hono'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addWallet, codeOf, openWalletWorld, type WalletWorld } from '../wallet-world.fixture.ts'
import { createOperatorApp } from './operator-app.ts'
import { hashOperatorToken } from './operator-list.ts'

const INSIDE = '10.1.2.3'
const DAY = 86_400_000
const tokenOf = (letter: string) => letter.repeat(43)
const TOKENS = { ada: tokenOf('a'), bob: tokenOf('b'), old: tokenOf('c') } as const
type Name = keyof typeof TOKENS

const operators = Object.fromEntries(
  Object.entries(TOKENS).map(([name, token]) => [
    name,
    { tokenHash: hashOperatorToken(token).toString('base64url'), until: name === 'old' ? '2026-02-28' : '2027-06-30' },
  ]),
)

let database: Database
let world: WalletWorld
let app: Hono
let address = INSIDE

const open = () =>
  createOperatorApp({
    ...{ config: world.config, pool: database.pool, kms: world.kms, operators },
    clock: { now: world.now },
    logger: { info: () => undefined, warn: () => undefined, error: () => undefined },
    socketAddress: () => address,
  })

beforeAll(async () => {
  database = await createTestDatabase()
  world = await openWalletWorld(database)
})
afterAll(async () => {
  await world.stop()
  await database.stop()
})
beforeEach(() => {
  address = INSIDE
  app = open()
})

async function send(path: string, init: { readonly headers?: Record<string, string>; readonly body?: unknown } = {}) {
  const { headers = {}, body } = init
  const method = body === undefined ? 'GET' : 'POST'
  const content = body === undefined ? {} : { body: JSON.stringify(body) }
  return app.request(`/admin/${path}`, { method, headers, ...content })
}
const as = (name: Name, path: string, body?: unknown) =>
  send(path, { headers: { authorization: `Bearer ${TOKENS[name]}` }, body })

async function audited(kind: string) {
  const { rows } = await database.pool.query(
    'SELECT detail::json AS detail, user_id AS "userId", wallet_id AS "walletId" FROM wallet_audit WHERE kind = $1 ORDER BY id',
    [kind],
  )
  return rows
}

interface Projects {
  readonly projects: readonly {
    readonly projectId: string
    readonly stop: object | null
    readonly origins: readonly { readonly origin: string; readonly stop: object | null }[]
  }[]
}
const listed = async () => ((await (await as('ada', 'projects')).json()) as Projects).projects

const start = async (name: Name, site: object) => {
  const { requests } = (await (await as(name, 'projects/start', { ...site, reason: 'it is over' })).json()) as {
    requests: readonly { readonly requestId: string }[]
  }
  return requests[0]?.requestId ?? ''
}
const confirm = (name: Name, requestId: string) => as(name, 'requests/confirm', { requestId, reason: 'I looked too' })

const PATHS = [
  'projects',
  'requests',
  'projects/stop',
  'projects/start',
  'requests/confirm',
  'users/find',
  'sessions/end',
  'devices/revoke',
  'wallets/freeze',
  'wallets/unfreeze',
]

describe('the API of operators', () => {
  it('X110: has the listed routes alone', () => {
    const routes = app.routes.filter(({ method }) => method !== 'ALL').map(({ path }) => path)
    expect(new Set(routes)).toEqual(new Set(PATHS.map((path) => `/admin/${path}`)))
  })

  it.each(PATHS)('X110: refuses %s without a token, with an unknown token and with an expired token', async (path) => {
    const body = path === 'projects' || path === 'requests' ? undefined : {}
    const tokens = ['', 'Bearer operator', `Bearer ${tokenOf('d')}`, `Basic ${TOKENS.ada}`, `Bearer ${TOKENS.old}`]
    for (const authorization of tokens)
      expect(await codeOf(await send(path, { headers: { authorization }, body }))).toBe('operator/refused')
    expect(await codeOf(await send(path, { body }))).toBe('operator/refused')
  })

  it('X110: accepts a token to the end of its last day', async () => {
    const now = world.now()
    const lastDay = Date.parse('2026-02-28T23:59:59Z')
    world.advance(lastDay - now)
    expect((await as('old', 'projects')).status).toBe(200)
    world.advance(1_000)
    expect((await as('old', 'projects')).status).toBe(403)
    world.advance(now - lastDay - 1_000)
  })

  it.each(['203.0.113.7', '2001:db8::1', '8.8.8.8', '172.32.0.1', '::ffff:8.8.8.8', 'unknown'])(
    'X110: refuses a caller from %s, also with a token',
    async (from) => {
      address = from
      expect(await codeOf(await as('ada', 'projects'))).toBe('operator/caller-refused')
    },
  )

  it.each(['127.0.0.1', '::1', '::ffff:127.0.0.1', '192.168.1.9', 'fd00::7', 'fe80::1%eth0'])(
    'answers a caller from %s',
    async (from) => {
      address = from
      expect((await as('ada', 'projects')).status).toBe(200)
    },
  )

  it.each(['x-forwarded-for', 'forwarded', 'via', 'origin', 'sec-fetch-site'])(
    'X110: refuses a call with the header %s of a proxy or a browser',
    async (name) => {
      const headers = { authorization: `Bearer ${TOKENS.ada}`, [name]: '10.0.0.1' }
      expect(await codeOf(await send('projects', { headers }))).toBe('operator/caller-refused')
    },
  )

  it('X110: limits the calls of an address without a token, and their entries, but not an operator behind the same address', async () => {
    const count = async () => (await audited('refused-operator')).length
    const [before, codes] = [await count(), [] as string[]]
    for (let each = 0; each < 62; each++) codes.push(await codeOf(await send('projects')))
    expect(codes.slice(0, 60)).toEqual(Array.from({ length: 60 }, () => 'operator/refused'))
    expect(codes.slice(60)).toEqual(['request/rate-limited', 'request/rate-limited'])
    expect((await count()) - before).toBe(60)
    expect(await codeOf(await as('ada', 'projects'))).toBe('ok')
  })

  it('limits each operator, and not the others', async () => {
    const codes: string[] = []
    for (let each = 0; each < 61; each++) codes.push(await codeOf(await as('ada', 'projects')))
    expect(codes.slice(0, 60)).toEqual(Array.from({ length: 60 }, () => 'ok'))
    expect(codes.at(-1)).toBe('request/rate-limited')
    expect(await codeOf(await as('bob', 'projects'))).toBe('ok')
  })

  it('X110: is not part of the app of the frame, whatever token a caller has', async () => {
    for (const path of PATHS)
      for (const method of ['GET', 'POST']) {
        const headers = { authorization: `Bearer ${TOKENS.ada}`, origin: 'https://frame.wallet.example' }
        expect((await world.app.request(`/admin/${path}`, { method, headers })).status).toBe(404)
      }
  })

  it.each([
    ['a project that is not configured', { projectId: 'nobody' }, 'request/unknown-project'],
    [
      'an origin that is not configured',
      { projectId: 'shop', origin: 'https://evil.example' },
      'request/origin-not-allowed',
    ],
    ['a project with a name of a prototype', { projectId: 'constructor' }, 'request/unknown-project'],
    ['a site with another field', { projectId: 'shop', origins: [] }, 'request/invalid'],
    ['a site for a reason of two lines', { projectId: 'shop', reason: 'a\nb c d' }, 'request/invalid'],
  ])('refuses to stop %s', async (_, body, code) => {
    expect(await codeOf(await as('ada', 'projects/stop', { reason: 'a test', ...body }))).toBe(code)
  })

  it('adds no project and no origin by any route', async () => {
    const before = await listed()
    const site = { projectId: 'new', origin: 'https://evil.example', reason: 'more sites' }
    for (const path of ['projects', 'projects/start', 'projects/stop', 'projects/add']) await as('ada', path, site)
    expect(await listed()).toEqual(before)
  })
})

describe('the kill switch', () => {
  it('stops a project at once, shows it with operator and reason, and starts it after a second operator confirms', async () => {
    const site = { projectId: 'other' }
    expect(await (await as('ada', 'projects/stop', { ...site, reason: 'phishing' })).json()).toEqual({ changed: 1 })
    expect(await (await as('ada', 'projects/stop', { ...site, reason: 'phishing' })).json()).toEqual({ changed: 0 })
    const other = async () => (await listed()).find(({ projectId }) => projectId === 'other')
    expect(await other()).toMatchObject({ stop: { operator: 'ada', reason: 'phishing', at: world.now() } })
    const requestId = await start('ada', site)
    expect(await codeOf(await confirm('ada', requestId))).toBe('operator/second-refused')
    expect((await other())?.stop).not.toBeNull()
    expect(await (await confirm('bob', requestId)).json()).toEqual({ changed: 1 })
    expect((await other())?.stop).toBeNull()
    expect(await codeOf(await confirm('bob', requestId))).toBe('embedded/not-found')
    expect(await audited('operator-project-started')).toEqual([
      {
        ...{ userId: null, walletId: null },
        detail: { operator: 'bob', reason: 'I looked too (requested by ada: it is over)', about: 'other' },
      },
    ])
  })

  it('keeps a site stopped that was stopped again after the request to start it, or a day later', async () => {
    const site = { projectId: 'shop', origin: 'https://second.example' }
    const stop = () => as('bob', 'projects/stop', { ...site, reason: 'phishing' })
    await stop()
    const first = await start('ada', site)
    await stop()
    expect(await codeOf(await confirm('bob', first))).toBe('embedded/not-found')
    const second = await start('ada', site)
    world.advance(DAY)
    expect(await codeOf(await confirm('bob', second))).toBe('embedded/not-found')
    expect(await (await as('bob', 'requests')).json()).toEqual({ requests: [] })
    const shop = (await listed()).find(({ projectId }) => projectId === 'shop')
    expect(shop?.stop).toBeNull()
    expect(shop?.origins.map(({ stop: found }) => found !== null)).toEqual([false, true])
    await confirm('bob', await start('ada', site))
  })

  it('lets a request of somebody else stand, so that nobody confirms their own request under another name', async () => {
    await as('ada', 'projects/stop', { projectId: 'other', reason: 'phishing' })
    const first = await start('ada', { projectId: 'other' })
    expect(await start('bob', { projectId: 'other' })).toBe(first)
    expect(await codeOf(await confirm('ada', first))).toBe('operator/second-refused')
    expect(await codeOf(await confirm('bob', first))).toBe('ok')
  })

  it('refuses logins, new devices and calls of live sessions of a stopped project, and no others', async () => {
    const [browser, second] = [await world.newBrowser(), await world.newBrowser('https://second.example')]
    const other = await world.newBrowser('https://other.example', 'other')
    const tokens = await browser.login('kim@example.org')
    const sentBefore = world.mails.length
    await as('ada', 'projects/stop', { projectId: 'shop', reason: 'an incident' })
    expect(await codeOf(await browser.call('GET', '/v1/session', undefined, tokens))).toBe('embedded/stopped')
    expect(await codeOf(await browser.requestCode('kim@example.org'))).toBe('embedded/stopped')
    expect(await codeOf(await second.requestCode('kim@example.org'))).toBe('embedded/stopped')
    expect(await codeOf(await browser.register())).toBe('embedded/stopped')
    expect(world.mails).toHaveLength(sentBefore)
    await other.login('kim@example.org')
    expect(await codeOf(await browser.call('POST', '/v1/session/end', {}, tokens))).toBe('ok')
    await confirm('bob', await start('ada', { projectId: 'shop' }))
    expect(await codeOf(await browser.register())).toBe('ok')
  })

  it('stops one origin of a project, and leaves the others', async () => {
    const [browser, second] = [await world.newBrowser(), await world.newBrowser('https://second.example')]
    const site = { projectId: 'shop', origin: 'https://second.example' }
    await as('ada', 'projects/stop', { ...site, reason: 'a taken host' })
    expect(await codeOf(await second.requestCode('lea@example.org'))).toBe('embedded/stopped')
    await browser.login('lea@example.org')
    await confirm('bob', await start('ada', site))
  })
})

describe('the actions on users and wallets', () => {
  it('find a user by address, id and wallet, and write that somebody looked', async () => {
    const browser = await world.newBrowser()
    await browser.login('mia@example.org')
    const walletId = await addWallet(database, browser.deviceId)
    const find = async (by: object) => (await as('bob', 'users/find', { by, reason: 'ticket 7' })).json()
    const found = (await find({ type: 'email', projectId: 'shop', email: 'MIA@example.org' })) as { userId: string }
    expect(found).toMatchObject({
      ...{ projectId: 'shop', wallet: { walletId, status: 'active' } },
      devices: [{ deviceId: browser.deviceId, status: 'active' }],
      sessions: [{ deviceId: browser.deviceId }],
    })
    expect(JSON.stringify(found)).not.toContain('mia@')
    expect(await find({ type: 'wallet', walletId })).toEqual(found)
    expect(await find({ type: 'user', userId: found.userId })).toEqual(found)
    const entries = await audited('operator-user-read')
    expect(entries).toHaveLength(3)
    expect(entries[0]).toMatchObject({ userId: found.userId, detail: { operator: 'bob', reason: 'ticket 7' } })
    expect(await find({ type: 'email', projectId: 'other', email: 'mia@example.org' })).toMatchObject({
      error: { code: 'embedded/not-found' },
    })
  })

  it('end the sessions of a user, and revoke a device unless it is the last key of the wallet', async () => {
    const browser = await world.newBrowser()
    const tokens = await browser.login('nia@example.org')
    const walletId = await addWallet(database, browser.deviceId)
    const { userId } = (await (
      await as('ada', 'users/find', { by: { type: 'wallet', walletId }, reason: 'ticket 8' })
    ).json()) as { userId: string }
    const sessionOf = () => browser.call('GET', '/v1/session', undefined, tokens)
    const device = { userId, deviceId: browser.deviceId, reason: 'stolen' }
    expect(await codeOf(await as('ada', 'devices/revoke', device))).toBe('embedded/last-key-set')
    expect(await (await as('ada', 'sessions/end', { userId, reason: 'stolen' })).json()).toEqual({ changed: 1 })
    expect(await codeOf(await sessionOf())).toBe('session/expired')
    expect(await audited('operator-sessions-ended')).toHaveLength(1)
    await database.pool.query(`DELETE FROM wallet_sets WHERE wallet_id = $1`, [walletId])
    expect(await codeOf(await as('ada', 'devices/revoke', device))).toBe('ok')
    expect(await audited('operator-device-revoked')).toMatchObject([{ userId, detail: { operator: 'ada' } }])
  })

  it('freeze a wallet with one operator, and release it with two', async () => {
    const browser = await world.newBrowser()
    const tokens = await browser.login('olu@example.org')
    const walletId = await addWallet(database, browser.deviceId)
    expect(await codeOf(await as('ada', 'wallets/unfreeze', { walletId, reason: 'ticket' }))).toBe('embedded/not-found')
    expect(await (await as('ada', 'wallets/freeze', { walletId, reason: 'a court' })).json()).toEqual({ changed: 1 })
    expect(await (await as('ada', 'wallets/freeze', { walletId, reason: 'a court' })).json()).toEqual({ changed: 0 })
    expect(await codeOf(await browser.call('GET', '/v1/session', undefined, tokens))).toBe('session/expired')
    const { requests } = (await (await as('bob', 'wallets/unfreeze', { walletId, reason: 'it is over' })).json()) as {
      requests: readonly { readonly requestId: string }[]
    }
    const requestId = requests[0]?.requestId ?? ''
    expect(await codeOf(await confirm('bob', requestId))).toBe('operator/second-refused')
    expect(await (await confirm('ada', requestId)).json()).toEqual({ changed: 1 })
    expect(await audited('operator-wallet-unfrozen')).toMatchObject([{ walletId, detail: { operator: 'ada' } }])
  })

  it('are found missing for ids of nobody', async () => {
    const id = '00000000-0000-4000-8000-000000000000'
    const calls = [
      ['devices/revoke', { userId: id, deviceId: id }],
      ['wallets/freeze', { walletId: id }],
      ['wallets/unfreeze', { walletId: id }],
      ['requests/confirm', { requestId: id }],
    ] as const
    for (const [path, body] of calls)
      expect(await codeOf(await as('ada', path, { ...body, reason: 'a test' }))).toBe('embedded/not-found')
  })
})

describe('the audit of operators', () => {
  it('X111: is a chain of its own, which the sweep does not shorten, also for refused calls of strangers', async () => {
    await as('ada', 'projects')
    await send('projects')
    await world.sweep()
    const chains = async (kind: string) =>
      (await database.pool.query('SELECT DISTINCT chain FROM wallet_audit WHERE kind = $1', [kind])).rows
    expect(await chains('operator-projects-listed')).toEqual([{ chain: 'operators' }])
    expect(await chains('refused-operator')).toEqual([{ chain: 'anonymous' }])
    const count = async () =>
      (await database.pool.query(`SELECT FROM wallet_audit WHERE chain = 'operators'`)).rowCount ?? 0
    const before = await count()
    world.advance(40 * DAY)
    await world.sweep()
    expect(await chains('refused-operator')).toEqual([])
    expect(await count()).toBeGreaterThanOrEqual(before)
  })

  it('changes nothing when the entry cannot be written', async () => {
    await database.pool.query(
      `ALTER TABLE wallet_audit ADD CONSTRAINT no_stops CHECK (kind <> 'operator-project-stopped') NOT VALID`,
    )
    expect((await as('ada', 'projects/stop', { projectId: 'other', reason: 'a test' })).status).toBe(503)
    await database.pool.query('ALTER TABLE wallet_audit DROP CONSTRAINT no_stops')
    expect((await listed()).every(({ stop }) => stop === null)).toBe(true)
  })
})
