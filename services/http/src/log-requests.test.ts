import { describe, expect, it } from 'vitest'
import { createServiceApp } from './create-service-app.ts'
import { healthRoutes } from './health-routes.ts'
import { logRequests } from './log-requests.ts'

describe('logRequests', () => {
  it('logs the pattern of the route under the id of the request, without path and query', async () => {
    const logged: object[] = []
    const app = createServiceApp(undefined)
      .use(logRequests({ info: (fields) => void logged.push(fields) }, { now: () => 0 }))
      .get('/account/:address', (context) => context.text('ok'))
    const response = await app.request('/account/0x1234?projectId=secret')
    const requestId = response.headers.get('x-request-id')
    expect(logged).toEqual([{ requestId, method: 'GET', route: '/account/:address', status: 200, tookMs: 0 }])
  })
})

describe('healthRoutes', () => {
  it('checks once for 50 requests of /ready at once, and again afterwards', async () => {
    let checks = 0
    const app = healthRoutes(async () => {
      checks += 1
      await new Promise((done) => setImmediate(done))
    })
    await Promise.all(Array.from({ length: 50 }, () => app.request('/ready')))
    expect(checks).toBe(1)
    await app.request('/ready')
    expect(checks).toBe(2)
  })

  it('returns 200 for /health while /ready fails', async () => {
    const app = createServiceApp(undefined).route(
      '/',
      healthRoutes(() => Promise.reject(new Error('down'))),
    )
    expect([(await app.request('/health')).status, (await app.request('/ready')).status]).toEqual([200, 500])
  })
})
