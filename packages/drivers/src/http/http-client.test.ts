import { isWalletError, type WalletError } from '@latchkey/errors'
import { createFakeClock, type FakeClock } from '@latchkey/testing'
import fc from 'fast-check'
import * as v from 'valibot'
import { afterEach, describe, expect, it } from 'vitest'
import { type Answer, json, type Service, startService, status, until } from '../../fixtures/service.ts'
import { createHttpClient, type ServiceOptions } from './http-client.ts'

const shape = v.object({ ok: v.boolean() })
const good = json({ ok: true })

let services: Service[] = []
afterEach(async () => {
  await Promise.all(services.map((service) => service.stop()))
  services = []
})

async function start(...answers: Answer[]) {
  const [last] = answers.slice(-1)
  let index = 0
  const service = await startService((response, request) => (answers[index++] ?? last)?.(response, request))
  services.push(service)
  return service
}

function clientOf(service: Service, options: Partial<ServiceOptions> = {}) {
  return createHttpClient({ url: service.url, sdkType: 'latchkey', sdkVersion: 'react-evm-0.1.0', ...options })
}

async function failureOf(work: Promise<unknown>): Promise<WalletError> {
  const outcome = await work.then(
    () => undefined,
    (error: unknown) => error,
  )
  if (!isWalletError(outcome)) throw new Error('expected an error of the table', { cause: outcome })
  return outcome
}

/** Advances the fake clock by one second once the retry timer is set in addition to the timeouts. */
async function passRetryPause(clock: FakeClock, service: Service) {
  await until(() => service.requests.length === 1)
  await until(() => clock.pending() === 1)
  await clock.advance(999)
  expect(service.requests).toHaveLength(1)
  await clock.advance(1)
}

describe('get', () => {
  it('sends the name of the caller, and omits undefined parameters (Spec §7.2)', async () => {
    const service = await start(good)
    const params = { cursor: undefined, chainId: 'eip155:1', page: 2 }
    await clientOf(service, { projectId: 'p 1' }).get('/v1/x', { answer: shape, params })
    await clientOf(service).get('/v1/x', { answer: shape })
    expect(service.requests.map(({ method, path, query }) => [method, path, Object.fromEntries(query)])).toEqual([
      ['GET', '/v1/x', { st: 'latchkey', sv: 'react-evm-0.1.0', projectId: 'p 1', chainId: 'eip155:1', page: '2' }],
      ['GET', '/v1/x', { st: 'latchkey', sv: 'react-evm-0.1.0' }],
    ])
  })

  it('sends no cookies, and only the origin as the referrer', async () => {
    const service = await start(good)
    const sent: RequestInit[] = []
    const fetch: typeof globalThis.fetch = (input, init) => {
      sent.push(init ?? {})
      return globalThis.fetch(input, init)
    }
    await clientOf(service, { fetch }).get('/x', { answer: shape })
    expect(sent).toMatchObject([{ credentials: 'omit', referrerPolicy: 'strict-origin' }])
  })

  it('accepts a base with a path and with trailing slashes', async () => {
    const service = await start(good)
    await clientOf({ ...service, url: `${service.url}/api//` }).get('/x', { answer: shape })
    expect(service.requests[0]?.path).toBe('/api/x')
  })

  it.each(['', 'gateway.example', '//evil.example', 'ftp://x', 'https://', 'https://a b', 'https://x?y'])(
    'throws for the base %j',
    (url) => {
      expect(() => createHttpClient({ url, sdkType: 's', sdkVersion: 'v' })).toThrow(
        expect.objectContaining({ code: 'config/invalid-options' }),
      )
    },
  )

  it.each<[string, Answer]>([
    ['502', status(502)],
    ['503', status(503)],
    ['504', status(504)],
    ['a broken line', (response) => response.destroy()],
  ])('retries once after 1 s for %s', async (_, broken) => {
    const service = await start(broken, good)
    const clock = createFakeClock()
    const getting = clientOf(service, { clock }).get('/x', { answer: shape })
    await passRetryPause(clock, service)
    expect(await getting).toEqual({ ok: true })
    expect(clock.pending()).toBe(0)
  })

  it('retries only once', async () => {
    const service = await start(status(503))
    const clock = createFakeClock()
    const getting = failureOf(clientOf(service, { clock }).get('/x', { answer: shape }))
    await passRetryPause(clock, service)
    expect(await getting).toMatchObject({ code: 'http/status', context: { status: 503, url: `${service.url}/x` } })
    expect(service.requests).toHaveLength(2)
  })

  it.each([400, 401, 403, 404, 429, 500])('does not retry after status %i', async (code) => {
    const service = await start(status(code))
    const failure = await failureOf(clientOf(service).get('/x', { answer: shape }))
    expect(failure).toMatchObject({ code: 'http/status', context: { status: code } })
    expect(service.requests).toHaveLength(1)
  })

  it('rejects after 10 s, also if the body never ends', async () => {
    const stalls: Answer[] = [() => {}, (response) => response.write('{"ok":')]
    for (const stall of stalls) {
      const service = await start(stall)
      const clock = createFakeClock()
      const getting = failureOf(clientOf(service, { clock }).get('/x', { answer: shape }))
      await until(() => service.requests.length === 1)
      await clock.advance(9_999)
      await clock.advance(1)
      expect(await getting).toMatchObject({ code: 'http/timeout', context: { timeoutMs: 10_000 } })
      await until(() => service.abandoned() === 1)
    }
  })

  it('rejects when the server is down', async () => {
    const service = await start(good)
    await service.stop()
    const clock = createFakeClock()
    const getting = failureOf(clientOf(service, { clock }).get('/x', { answer: shape }))
    await until(() => clock.pending() === 1)
    await clock.advance(1000)
    expect((await getting).code).toBe('http/unreachable')
  })

  it('reads at most 2 MiB', async () => {
    const megabyte = 'x'.repeat(1024 * 1024)
    const service = await start((response) => {
      const timer = setInterval(() => response.write(megabyte), 2)
      response.on('close', () => clearInterval(timer))
    })
    const failure = await failureOf(clientOf(service).get('/x', { answer: shape }))
    expect(failure).toMatchObject({ code: 'http/malformed', context: { problem: 'more than 2097152 bytes' } })
  })

  it('does not include the project id in its errors', async () => {
    const service = await start(json({ ok: 'yes' }))
    const failure = await failureOf(clientOf(service, { projectId: 'p-1' }).get('/x', { answer: shape }))
    expect(failure).toMatchObject({ code: 'http/malformed', context: { url: `${service.url}/x` } })
    expect(failure.message).toContain('ok: Invalid type')
    expect(JSON.stringify(failure)).not.toContain('p-1')
  })

  it('returns data of the expected shape or an http error for arbitrary responses', async () => {
    let reply: { text: string; code: number } = { text: '', code: 200 }
    const service = await start((response) => response.writeHead(reply.code).end(reply.text))
    const client = clientOf(service)
    const text = fc.oneof(fc.json(), fc.string(), fc.constant('{"ok":true}'), fc.constant('{"ok":true'), deepArray())
    const code = fc.constantFrom(200, 201, 204, 205, 304, 400, 404, 418, 429, 500, 501)
    await fc.assert(
      fc.asyncProperty(fc.record({ text, code }), async (next) => {
        reply = next
        try {
          expect(v.is(shape, await client.get('/x', { answer: shape }))).toBe(true)
        } catch (error) {
          expect(error).toMatchObject({ code: expect.stringMatching(/^http\/(status|malformed)$/) })
        }
      }),
      { numRuns: 200 },
    )
  })
})

describe('get, for a service that rejects the whole site', () => {
  const refusing =
    (code: number, message: string): Answer =>
    (response) =>
      response.writeHead(code).end(JSON.stringify({ error: { code: 'x', message }, reasons: [] }))

  it.each([
    [403, 'Unauthorized: origin not allowed', 'Invalid App Configuration'],
    [403, 'Unauthorized: invalid key', 'Invalid App Configuration'],
    [401, 'JWT token not yet valid', 'Session Expired'],
    [401, 'JWT validation error: JWT Token is not yet valid', 'Session Expired'],
  ])('with %i "%s" means \'%s\' (Spec §8.32)', async (code, reply, meaning) => {
    const client = clientOf(await start(refusing(code, reply)), { projectId: 'p-1' })
    for (const response of [client.get('/x', { answer: shape }), client.post('/e', { body: {} })]) {
      const failure = await failureOf(response)
      expect(failure.message).toBe(meaning)
      expect(failure.cause).toMatchObject({ code: 'http/status', context: { status: code } })
    }
  })

  it('maps a rejected project to config/project-id-missing if no project id is set', async () => {
    const client = clientOf(await start(refusing(403, 'Unauthorized: invalid key')))
    const failure = await failureOf(client.get('/x', { answer: shape }))
    expect(failure.message).toBe('Project ID Not Configured')
  })

  it.each<[string, Answer]>([
    ['other words', refusing(403, 'no')],
    ['no words', status(401)],
    ['words without end', (response) => response.writeHead(403).end('x'.repeat(3 * 1024 * 1024))],
    ['words that break off', (response) => response.writeHead(403).write('{', () => response.destroy())],
    ['the same words about one call', refusing(400, 'Unauthorized: invalid key')],
    ['the same words about what is gone', refusing(409, 'Unauthorized: invalid key')],
  ])('is not detected in %s', async (_, answer) => {
    const failure = await failureOf(clientOf(await start(answer)).get('/x', { answer: shape }))
    expect(failure.code).toBe('http/status')
  })
})

describe('identical simultaneous calls', () => {
  it('share one request', async () => {
    const service = await start(good)
    const client = clientOf(service)
    const both = await Promise.all([client.get('/x', { answer: shape }), client.get('/x', { answer: shape })])
    expect(both).toEqual([{ ok: true }, { ok: true }])
    expect(service.requests).toHaveLength(1)
    await client.get('/x', { answer: shape })
    await Promise.all([client.get('/y', { answer: shape }), client.get('/y', { answer: shape, params: { a: 1 } })])
    expect(service.requests).toHaveLength(4)
  })

  it('continue for the other callers when one aborts', async () => {
    let answer = () => {}
    const service = await start((response, request) => {
      answer = () => good(response, request)
    })
    const client = clientOf(service)
    const abort = new AbortController()
    const leaving = failureOf(client.get('/x', { answer: shape, signal: abort.signal }))
    const staying = client.get('/x', { answer: shape })
    await until(() => service.requests.length === 1)
    abort.abort()
    expect((await leaving).code).toBe('connect/cancelled')
    answer()
    expect(await staying).toEqual({ ok: true })
  })

  it('are aborted when the last caller aborts, and can be sent again', async () => {
    const service = await start(() => {}, good)
    const client = clientOf(service)
    const aborts = [new AbortController(), new AbortController()]
    const leaving = aborts.map(({ signal }) => failureOf(client.get('/x', { answer: shape, signal })))
    await until(() => service.requests.length === 1)
    for (const abort of aborts) abort.abort()
    for (const failure of await Promise.all(leaving)) expect(failure.code).toBe('connect/cancelled')
    await until(() => service.abandoned() === 1)
    expect(await client.get('/x', { answer: shape })).toEqual({ ok: true })
  })

  it('send no request for an already aborted caller', async () => {
    const service = await start(good)
    const signal = AbortSignal.abort()
    const failure = await failureOf(clientOf(service).get('/x', { answer: shape, signal }))
    expect(failure.code).toBe('connect/cancelled')
    expect(service.requests).toHaveLength(0)
  })

  it('end the wait for the retry when aborted', async () => {
    const service = await start(status(503))
    const clock = createFakeClock()
    const abort = new AbortController()
    const getting = failureOf(clientOf(service, { clock }).get('/x', { answer: shape, signal: abort.signal }))
    await until(() => service.requests.length === 1 && clock.pending() === 1)
    abort.abort()
    expect((await getting).code).toBe('connect/cancelled')
    await until(() => clock.pending() === 0)
  })
})

describe('post', () => {
  it('sends JSON once, and does not retry', async () => {
    const service = await start(status(503))
    const failure = await failureOf(clientOf(service, { projectId: 'p' }).post('/e', { body: { a: 1 } }))
    expect(failure).toMatchObject({ code: 'http/status', context: { status: 503 } })
    expect(service.requests).toMatchObject([
      { method: 'POST', path: '/e', body: '{"a":1}', headers: { 'content-type': 'application/json' } },
    ])
    expect(service.requests[0]?.query.get('projectId')).toBe('p')
  })

  it('can be aborted', async () => {
    const service = await start(() => {})
    const abort = new AbortController()
    const posting = failureOf(clientOf(service).post('/e', { body: {}, signal: abort.signal }))
    await until(() => service.requests.length === 1)
    abort.abort()
    expect((await posting).code).toBe('connect/cancelled')
  })
})

describe('postFor', () => {
  it('sends JSON once with the project, without the parameters of GETs, and parses the response', async () => {
    const service = await start(good)
    const client = clientOf(service, { projectId: 'p' })
    expect(await client.postFor('/x', { body: { a: 1 }, answer: shape })).toEqual(
      await client.get('/x', { answer: shape }),
    )
    const [request] = service.requests
    expect(request).toMatchObject({ method: 'POST', path: '/x', body: '{"a":1,"projectId":"p"}' })
    expect(request?.query.toString()).toBe('')
  })

  it('rejects a response of another shape', async () => {
    const service = await start(json({ not: 'it' }))
    const failure = await failureOf(clientOf(service).postFor('/x', { body: {}, answer: shape }))
    expect(failure.code).toBe('http/malformed')
  })

  it('includes the reason of a rejected call', async () => {
    const service = await start((response) => response.writeHead(400).end('{"error":{"code":"swap/no-liquidity"}}'))
    const failure = await failureOf(clientOf(service).postFor('/x', { body: {}, answer: shape }))
    expect(failure).toMatchObject({ code: 'http/status', context: { status: 400 } })
    expect(failure.context.reason).toContain('swap/no-liquidity')
  })
})

function deepArray() {
  return fc.constant('['.repeat(50_000) + ']'.repeat(50_000))
}
