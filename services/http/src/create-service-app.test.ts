import { WalletError } from '@latchkey/errors'
import { describe, expect, it } from 'vitest'
import { createServiceApp } from './create-service-app.ts'

/** Returns an app whose only route throws, and its log. */
function createFailing(thrown: unknown) {
  const logged: { level: string; fields: object }[] = []
  const write = (level: string) => (fields: object) => void logged.push({ level, fields })
  const log = { warn: write('warn'), error: write('error') }
  const app = createServiceApp(log).get('/', () => {
    throw thrown
  })
  return { app, logged }
}

const unreachable = new WalletError(
  'http/unreachable',
  { url: 'http://127.0.0.1:43491/KEY' },
  { cause: new TypeError('fetch failed', { cause: new Error('connect ECONNREFUSED 127.0.0.1:43491') }) },
)

describe('createServiceApp', () => {
  it('lets every page read that a path does not exist', async () => {
    const response = await createServiceApp(undefined).request('/no-such-path', {
      headers: { origin: 'https://any.example' },
    })
    expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([404, '*'])
  })

  it('responds with the sentence and the id, and logs the cause under the same id', async () => {
    const { app, logged } = createFailing(unreachable)
    const response = await app.request('/')
    const id = response.headers.get('x-request-id') ?? ''
    const message = 'A service behind this one could not be reached'
    expect([response.status, await response.json()]).toEqual([
      502,
      {
        status: 'FAILED',
        error: { code: 'http/unreachable', message, requestId: id },
        reasons: [{ name: 'http/unreachable', field: '', description: message }],
      },
    ])
    expect(id).toMatch(/^[0-9a-f-]{36}$/)
    expect(logged).toEqual([
      {
        level: 'warn',
        fields: {
          requestId: id,
          code: 'http/unreachable',
          cause: 'http://127.0.0.1:43491/… could not be reached; fetch failed; connect ECONNREFUSED 127.0.0.1:43491',
        },
      },
    ])
  })

  it('logs nothing for a caller that disconnected', async () => {
    const { app, logged } = createFailing(unreachable)
    await app.request('/', { signal: AbortSignal.abort() })
    expect(logged).toEqual([])
  })

  it('uses a plain id of the caller and no other', async () => {
    const { app } = createFailing(unreachable)
    const idFor = async (given: string) =>
      (await app.request('/', { headers: { 'x-request-id': given } })).headers.get('x-request-id')
    expect(await idFor('abcdefgh-1')).toBe('abcdefgh-1')
    for (const odd of ['no good id', 'x'.repeat(65), '<b>']) expect(await idFor(odd)).not.toBe(odd)
  })

  it('hides an unexpected error, and logs it as an error', async () => {
    const { app, logged } = createFailing(new Error('password=hunter2'))
    const response = await app.request('/')
    expect([response.status, (await response.text()).includes('hunter2')]).toEqual([500, false])
    const fields = { code: 'bug/unexpected', cause: 'Something went wrong; password=hunter2' }
    expect(logged).toMatchObject([{ level: 'error', fields }])
  })

  it('does not log mistakes of callers, and sends retry-after', async () => {
    const { app, logged } = createFailing(new WalletError('request/rate-limited', { retryInSeconds: 7 }))
    const response = await app.request('/')
    expect([response.status, response.headers.get('retry-after'), logged]).toEqual([429, '7', []])
    expect((await app.request('/nowhere')).status).toBe(404)
  })
})
