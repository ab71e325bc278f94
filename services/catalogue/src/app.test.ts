import { describe, expect, it } from 'vitest'
import { createTestCatalogue } from './test-catalogue.fixture.ts'

const from = (origin: string) => ({ headers: { origin } })
const code = async (response: Response) => ((await response.json()) as { error: { code: string } }).error.code

describe('who may use the catalogue', () => {
  it('is everyone, with an empty project id, when the operator says nothing', async () => {
    const { app } = await createTestCatalogue()
    for (const path of ['/getWallets', '/getWallets?projectId=', '/getWallets?projectId=anything']) {
      expect((await app.request(path, from('https://any.example'))).status).toBe(200)
    }
  })

  it('is a page of an allowed origin, and a page on this machine (Spec §8 "origin not allowed")', async () => {
    const { app } = await createTestCatalogue({ config: { allowedOrigins: ['https://*.example.com'] } })
    const status = async (origin: string) => (await app.request('/getWallets', from(origin))).status
    expect(await status('https://app.example.com')).toBe(200)
    expect(await status('http://localhost:5173')).toBe(200)
    const refused = await app.request('/getWallets', from('https://example.org'))
    expect(refused.status).toBe(403)
    // The modal of that page must be able to read why.
    expect(refused.headers.get('access-control-allow-origin')).toBe('*')
    expect(await refused.json()).toMatchObject({ reasons: [{ description: 'Unauthorized: origin not allowed' }] })
    expect(await status('null')).toBe(403)
  })

  it('is a known project when the operator lists them (Spec §8 "invalid key")', async () => {
    const { app } = await createTestCatalogue({ config: { projectIds: ['p1'] } })
    expect((await app.request('/getWallets?projectId=p1')).status).toBe(200)
    for (const path of ['/getWallets', '/getWallets?projectId=p2', '/getAnalyticsConfig']) {
      const refused = await app.request(path)
      expect([refused.status, await code(refused)]).toEqual([403, 'request/unknown-project'])
    }
    // An <img> carries neither; pictures tell nothing about anyone.
    expect((await app.request('/getWalletImage/metamask')).status).toBe(200)
  })
})

describe('limits', () => {
  it('hold each address by itself, say when to come again, and end with the minute', async () => {
    const { app, advance } = await createTestCatalogue({
      config: { limits: { listPerMinute: 2, imagesPerMinute: 3, analyticsPerMinute: 1 } },
    })
    const ask = (address: string) => app.request('/getWallets', { headers: { 'x-test-address': address } })
    expect([(await ask('192.0.2.1')).status, (await ask('192.0.2.1')).status]).toEqual([200, 200])
    advance(15_000)
    const refused = await ask('192.0.2.1')
    expect(refused.status).toBe(429)
    expect(refused.headers.get('retry-after')).toBe('45')
    expect(await code(refused)).toBe('request/rate-limited')
    expect((await ask('192.0.2.2')).status).toBe(200)
    advance(45_000)
    expect((await ask('192.0.2.1')).status).toBe(200)
  })

  it('count pictures apart from lists', async () => {
    const { app } = await createTestCatalogue({
      config: { limits: { listPerMinute: 1, imagesPerMinute: 1, analyticsPerMinute: 1 } },
    })
    expect((await app.request('/getWallets')).status).toBe(200)
    expect((await app.request('/getWalletImage/glow')).status).toBe(200)
    expect((await app.request('/getWalletImage/glow')).status).toBe(429)
  })
})

describe('the catalogue as a service', () => {
  it('tells that it lives and that it is ready', async () => {
    const { app } = await createTestCatalogue()
    expect(await (await app.request('/health')).json()).toEqual({ status: 'ok' })
    expect((await app.request('/ready')).status).toBe(200)
  })

  it('is not ready without wallets or with a store that does not answer', async () => {
    const empty = await createTestCatalogue({ wallets: [] })
    expect((await empty.app.request('/ready')).status).toBe(503)
    const broken = async () => {
      throw new Error('down')
    }
    const { app } = await createTestCatalogue({ events: { add: broken, deleteBefore: broken, ping: broken } })
    const answer = await app.request('/ready')
    expect([answer.status, await answer.json()]).toEqual([503, { status: 'not-ready', problem: 'database' }])
  })

  it('names each request, logs it without its query, and answers unknown addresses in its own words', async () => {
    const { app, logged } = await createTestCatalogue()
    const response = await app.request('/nowhere?secret=1', { headers: { 'x-request-id': 'abcdefgh-1' } })
    expect([response.status, await code(response)]).toEqual([404, 'request/not-found'])
    expect(response.headers.get('x-request-id')).toBe('abcdefgh-1')
    expect(logged.at(-1)?.fields).toMatchObject({ requestId: 'abcdefgh-1', path: '/nowhere', status: 404 })
    expect(JSON.stringify(logged)).not.toContain('secret')
    const other = await app.request('/health', { headers: { 'x-request-id': 'no good\tid' } })
    expect(other.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('hides what went wrong inside and logs it', async () => {
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

  it('answers the browser’s question before a request with the origins it shares with', async () => {
    const { app } = await createTestCatalogue()
    const ask = (path: string, method: string) =>
      app.request(path, {
        method: 'OPTIONS',
        headers: { origin: 'https://app.example', 'access-control-request-method': method },
      })
    expect((await ask('/getWallets', 'GET')).headers.get('access-control-allow-origin')).toBe('*')
    const beacon = (await ask('/batch', 'POST')).headers
    expect(beacon.get('access-control-allow-origin')).toBe('https://app.example')
    expect(beacon.get('access-control-allow-credentials')).toBe('true')
  })
})
