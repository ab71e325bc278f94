import { Writable } from 'node:stream'
import { createTestDatabase, type Database } from '@latchkey/database'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { GatewayDeps } from './deps.ts'
import { openActivityStore } from './drivers/postgres/activity-store.ts'
import type { ActivityStore } from './ports/activity-store.ts'
import { createFakeClock } from './testing/scripted-node.fixture.ts'
import { createSilentApp } from './testing/silent-app.fixture.ts'

let database: Database
let store: ActivityStore
beforeAll(async () => {
  database = await createTestDatabase()
  store = await openActivityStore(database.pool)
})
afterAll(() => database?.stop())

const request = (deps: Partial<GatewayDeps>, path = '/v1/supported-chains', headers: Record<string, string> = {}) =>
  createSilentApp(store, deps).request(path, { headers })

describe('createGatewayApp › callers', () => {
  it('accepts every caller, with and without a project id, unless configured (Spec §7)', async () => {
    const response = await request({}, '/v1/supported-chains', { origin: 'https://any.example' })
    expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([200, '*'])
    expect((await request({}, '/v1/supported-chains?projectId=anything')).status).toBe(200)
  })

  it('allows the page to read an error response (Spec §8)', async () => {
    const headers = { origin: 'https://any.example' }
    for (const path of ['/v1/account/x/history?cursor=!', '/v1/nothing']) {
      const response = await request({}, path, headers)
      expect(response.status).toBeGreaterThanOrEqual(400)
      expect([path, response.headers.get('access-control-allow-origin')]).toEqual([path, '*'])
    }
  })

  it('responds to a preflight with the headers that clients send (Spec §7)', async () => {
    const response = await createSilentApp(store).request('/v1/?chainId=1', {
      method: 'OPTIONS',
      headers: {
        origin: 'https://any.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type,x-sdk-version',
      },
    })
    expect([response.status, response.headers.get('access-control-allow-headers')]).toEqual([
      204,
      'content-type,x-sdk-version',
    ])
  })

  it('rejects an unknown project id, in the query and in the body (Spec §8)', async () => {
    const deps = { projectIds: ['mine'] }
    expect((await request(deps, '/v1/supported-chains?projectId=mine')).status).toBe(200)
    const refused = await request(deps)
    expect([refused.status, await refused.json()]).toMatchObject([
      403,
      { error: { message: 'Unauthorized: invalid key' } },
    ])
    const price = (projectId: string) =>
      createSilentApp(store, deps).request('/v1/fungible/price', {
        method: 'POST',
        body: JSON.stringify({ projectId, currency: 'usd', addresses: ['eip155:5:native'] }),
      })
    expect([(await price('mine')).status, (await price('')).status]).toEqual([200, 403])
  })

  it('limits callers by network address, and returns the time to wait (Spec §5)', async () => {
    const clock = createFakeClock()
    let address = '10.0.0.1'
    const app = createSilentApp(store, {
      clock,
      limits: { capacity: 2, refillPerSecond: 0.5 },
      clientAddress: () => address,
    })
    const statuses = async (count: number) => {
      const seen: number[] = []
      for (let at = 0; at < count; at++) seen.push((await app.request('/v1/supported-chains')).status)
      return seen
    }
    expect(await statuses(3)).toEqual([200, 200, 429])
    const refused = await app.request('/v1/supported-chains')
    expect([refused.headers.get('retry-after'), await refused.json()]).toMatchObject([
      '2',
      { error: { message: 'Please try again after 2 seconds' } },
    ])
    address = '10.0.0.2'
    expect(await statuses(1)).toEqual([200])
    address = '10.0.0.1'
    clock.advance(2_000)
    expect(await statuses(2)).toEqual([200, 429])
  })
})

describe('createGatewayApp › log', () => {
  it('lists the route and never an address, a body or a key (Spec §7)', async () => {
    const lines: string[] = []
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        lines.push(chunk.toString())
        done()
      },
    })
    const app = createSilentApp(store, { logger: pino({ level: 'trace' }, sink) })
    const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
    await app.request(`/v1/account/${account}/balance?chainId=1&projectId=secret`)
    await app.request('/v1/?chainId=1', {
      method: 'POST',
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_call', params: [account] }),
    })
    const log = lines.join('')
    expect(log).toContain('"route":"/v1/account/:address/balance"')
    expect(log).toContain('"requestId"')
    expect(log).not.toMatch(/f39Fd6e51/i)
    expect(log).not.toContain('secret')
  })
})

describe('createGatewayApp › health', () => {
  it('responds without a database, and is ready only with one (Spec §7)', async () => {
    const deps = { isReady: async () => false }
    expect((await request(deps, '/health')).status).toBe(200)
    expect((await request(deps, '/ready')).status).toBe(503)
    expect((await request({ isReady: async () => true }, '/ready')).status).toBe(200)
  })

  it('queries the database once for all requests at the same time (Spec §5)', async () => {
    let checks = 0
    const app = createSilentApp(store, {
      isReady: async () => {
        checks += 1
        await new Promise(setImmediate)
        return true
      },
    })
    const requestReady = async () => (await app.request('/ready')).status
    expect(await Promise.all(Array.from({ length: 50 }, requestReady))).toEqual(Array(50).fill(200))
    expect(checks).toBe(1)
    await requestReady()
    expect(checks).toBe(2)
  })

  it('returns a typed response when the database fails, without its message (Spec §8)', async () => {
    const lost = await createTestDatabase()
    const broken = await openActivityStore(lost.pool)
    await lost.stop()
    const app = createSilentApp(broken)
    const response = await app.request(`/v1/account/0x${'11'.repeat(20)}/history?chainId=1`)
    expect([response.status, await response.json()]).toMatchObject([503, { error: { code: 'service/database' } }])
  })

  it('returns a typed response for an unknown path (Spec §8)', async () => {
    const response = await request({}, '/v2/nothing')
    expect([response.status, await response.json()]).toMatchObject([404, { error: { code: 'request/not-found' } }])
  })
})
