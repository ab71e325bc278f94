import { Gauge, Registry } from 'prom-client'
import { describe, expect, it } from 'vitest'
import { createRelayApp } from './app.ts'

const metricsToken = 'token-of-this-test'

/** Returns an app on a store that throws the error, and its log. */
function createFailing(thrown: Error) {
  const logged: object[] = []
  const write = (fields: object) => void logged.push(fields)
  const metrics = new Registry()
  const collect = () => {
    throw thrown
  }
  new Gauge({ name: 'relay_waiting', help: 'Messages that wait', registers: [metrics], collect })
  const isReady = () => Promise.reject(thrown)
  return { app: createRelayApp({ isReady, metrics, metricsToken, logger: { warn: write, error: write } }), logged }
}

describe('the relay over HTTP', () => {
  it('hides the cause of a failing store, and logs it under the id of the request', async () => {
    const { app, logged } = createFailing(new Error('connect ECONNREFUSED redis://:hunter2@127.0.0.1:6379/0'))
    for (const path of ['/ready', '/metrics']) {
      const response = await app.request(path, { headers: { authorization: `Bearer ${metricsToken}` } })
      const requestId = response.headers.get('x-request-id')
      const text = await response.text()
      expect(text).not.toMatch(/ECONN|127\.0\.0\.1|hunter2/)
      expect([response.status, JSON.parse(text)]).toMatchObject([500, { status: 'FAILED', error: { requestId } }])
      expect(logged.at(-1)).toMatchObject({ requestId, cause: expect.stringContaining('redis://127.0.0.1:6379/…') })
    }
    expect(logged).toHaveLength(2)
  })

  it('answers 503 while it is not ready, and 404 to an unknown path', async () => {
    const app = createRelayApp({ isReady: async () => false, metrics: new Registry() })
    const answer = async (path: string) => {
      const response = await app.request(path)
      return [response.status, await response.json()]
    }
    expect(await answer('/ready')).toMatchObject([503, { error: { message: 'The message store does not answer' } }])
    expect(await answer('/nowhere')).toMatchObject([404, { error: { code: 'request/not-found' } }])
    expect(await answer('/health')).toEqual([200, { status: 'ok' }])
  })
})
