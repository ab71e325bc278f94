import { WalletError } from '@latchkey/errors'
import { describe, expect, it } from 'vitest'
import { createTestCatalogue } from './test-catalogue.fixture.ts'

const code = async (response: Response) => ((await response.json()) as { error: { code: string } }).error.code

describe('catalogue › caller rules', () => {
  it('serves pictures for any project, because an <img> sends none', async () => {
    const { app } = await createTestCatalogue({ config: { projectIds: ['p1'] } })
    expect((await app.request('/getAnalyticsConfig')).status).toBe(403)
    expect((await app.request('/getWalletImage/metamask')).status).toBe(200)
  })
})

describe('catalogue › limits', () => {
  it('limit each address separately, send retry-after, and refill over the minute', async () => {
    const { app, advance } = await createTestCatalogue({
      config: { limits: { listPerMinute: 2, imagesPerMinute: 3, analyticsPerMinute: 1 } },
    })
    const request = (address: string) => app.request('/getWallets', { headers: { 'x-test-address': address } })
    expect([(await request('192.0.2.1')).status, (await request('192.0.2.1')).status]).toEqual([200, 200])
    advance(15_000)
    const refused = await request('192.0.2.1')
    expect(refused.status).toBe(429)
    expect(refused.headers.get('retry-after')).toBe('15')
    expect(await code(refused)).toBe('request/rate-limited')
    expect((await request('192.0.2.2')).status).toBe(200)
    advance(15_000)
    expect((await request('192.0.2.1')).status).toBe(200)
  })

  it('count pictures and lists separately', async () => {
    const { app } = await createTestCatalogue({
      config: { limits: { listPerMinute: 1, imagesPerMinute: 1, analyticsPerMinute: 1 } },
    })
    expect((await app.request('/getWallets')).status).toBe(200)
    expect((await app.request('/getWalletImage/glow')).status).toBe(200)
    expect((await app.request('/getWalletImage/glow')).status).toBe(429)
  })
})

describe('catalogue', () => {
  it('answers /health and /ready', async () => {
    const { app } = await createTestCatalogue()
    expect(await (await app.request('/health')).json()).toEqual({ status: 'ok' })
    expect((await app.request('/ready')).status).toBe(200)
  })

  it('is not ready without wallets or without its database', async () => {
    const empty = await createTestCatalogue({ wallets: [] })
    expect((await empty.app.request('/ready')).status).toBe(503)
    const broken = async () => {
      throw new WalletError('service/database', { reason: 'down' })
    }
    const { app } = await createTestCatalogue({ events: { add: broken, deleteBefore: broken, ping: broken } })
    expect((await app.request('/ready')).status).toBe(503)
  })

  it('logs each request by id and route without its query, and answers 404 to unknown paths', async () => {
    const { app, logged } = await createTestCatalogue()
    const response = await app.request('/nowhere?secret=1', { headers: { 'x-request-id': 'abcdefgh-1' } })
    expect([response.status, await code(response)]).toEqual([404, 'request/not-found'])
    expect(response.headers.get('x-request-id')).toBe('abcdefgh-1')
    expect(logged.at(-1)?.fields).toMatchObject({ requestId: 'abcdefgh-1', route: '/*', status: 404 })
    expect(JSON.stringify(logged)).not.toContain('secret')
    const other = await app.request('/health', { headers: { 'x-request-id': 'no good\tid' } })
    expect(other.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('hides an unexpected error and logs it', async () => {
    const broken = async () => {
      throw new Error('password=hunter2')
    }
    const { app, logged } = await createTestCatalogue({ events: { add: broken, deleteBefore: broken, ping: broken } })
    const event = {
      eventId: '12345678',
      url: 'https://a.example',
      domain: 'a.example',
      timestamp: 1,
      props: { event: 'X' },
    }
    const response = await app.request('/e', { method: 'POST', body: JSON.stringify(event) })
    expect(response.status).toBe(500)
    expect(await response.text()).not.toContain('hunter2')
    expect(logged.some(({ level }) => level === 'error')).toBe(true)
  })

  it('answers a preflight with the allowed origins', async () => {
    const { app } = await createTestCatalogue()
    const request = (path: string, method: string) =>
      app.request(path, {
        method: 'OPTIONS',
        headers: { origin: 'https://app.example', 'access-control-request-method': method },
      })
    expect((await request('/getWallets', 'GET')).headers.get('access-control-allow-origin')).toBe('*')
    const beacon = (await request('/batch', 'POST')).headers
    expect(beacon.get('access-control-allow-origin')).toBe('https://app.example')
    expect(beacon.get('access-control-allow-credentials')).toBe('true')
  })
})
