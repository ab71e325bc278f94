import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { createTestDatabase, type Database } from '@latchkey/database'
import fc from 'fast-check'
import type { Hono } from 'hono'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { GatewayDeps } from '../deps.ts'
import { createHttpNode } from '../drivers/http-node.ts'
import { createNodePool } from '../drivers/node-pool.ts'
import { openActivityStore } from '../drivers/postgres/activity-store.ts'
import type { ActivityStore } from '../ports/activity-store.ts'
import { type RawNode, type RawReply, replyWith, startRawNode } from '../testing/raw-node.fixture.ts'
import { createFakeClock } from '../testing/scripted-node.fixture.ts'
import { createSilentApp, createSilentChain } from '../testing/silent-app.fixture.ts'

let database: Database
let store: ActivityStore
const started: RawNode[] = []
beforeAll(async () => {
  database = await createTestDatabase()
  store = await openActivityStore(database.pool)
})
afterEach(async () => {
  await Promise.all(started.splice(0).map((node) => node.stop()))
})
afterAll(() => database?.stop())

/** Returns a gateway whose only node is a real HTTP server with responses from the test. */
async function startBehind(reply: (body: string) => RawReply, deps: Partial<GatewayDeps> = {}) {
  const node = await startRawNode(reply)
  started.push(node)
  const clock = createFakeClock()
  const [served] = createSilentChain().chains.values()
  if (served === undefined) throw new Error('one chain')
  const nodes = createNodePool({ nodes: [createHttpNode({ url: node.url, clock })], chainId: 1, clock })
  const app = createSilentApp(store, { chains: new Map([['eip155:1', { ...served, nodes }]]), clock, ...deps })
  return { app, node, clock }
}

async function post(app: Hono, body: unknown, caller = '192.0.2.1') {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const response = await app.request('/v1/?chainId=1', { method: 'POST', body: text, headers: { 'x-caller': caller } })
  return { status: response.status, text: await response.text(), headers: response.headers }
}
const call = (method: string, id: unknown = 1, params: unknown = []) => ({ jsonrpc: '2.0', id, method, params })
/** A JSON text of so many bytes. */
const sizedText = (bytes: number) => JSON.stringify('x'.repeat(bytes - 2))
const html: RawReply = { body: '<html><body>Bad gateway</body></html>' }

describe('rpcRoute › pass-through', () => {
  it('keeps the digits of integers above 2^53, in ids, parameters and results (Spec §7)', async () => {
    const { app, node } = await startBehind(replyWith(() => '{"big":9007199254740993,"small":1.0}'))
    const { text } = await post(
      app,
      '{"jsonrpc":"2.0","id":9007199254740993,"method":"eth_call","params":[{"value":18446744073709551615}]}',
    )
    expect(text).toBe('{"jsonrpc":"2.0","id":9007199254740993,"result":{"big":9007199254740993,"small":1.0}}')
    expect(node.received[0]).toContain('"params":[{"value":18446744073709551615,"gas":"0x2faf080"}]')
  })

  it('accepts "params": null as no parameters (Spec §7)', async () => {
    const { app, node } = await startBehind(replyWith(() => '"0x1"'))
    const { text } = await post(app, '{"jsonrpc":"2.0","id":"a","method":"eth_chainId","params":null}')
    expect(text).toBe('{"jsonrpc":"2.0","id":"a","result":"0x1"}')
    expect(JSON.parse(node.received[0] ?? '')).toMatchObject({ params: [] })
  })

  it('returns the right result for each id, for arbitrary results and ids (Spec §7)', async () => {
    const results: string[] = []
    const { app } = await startBehind(replyWith((method) => results[Number(method === 'eth_call')] ?? 'null'))
    const id = fc.oneof(
      fc.bigInt({ min: -(2n ** 70n), max: 2n ** 70n }).map(String),
      fc.string({ unit: 'binary', maxLength: 30 }).map((value) => JSON.stringify(value)),
      fc.constantFrom('null', '1.50', '-0'),
    )
    await fc.assert(
      fc.asyncProperty(fc.json(), fc.json(), id, id, async (one, two, firstId, secondId) => {
        results.splice(0, 2, one, two)
        const entry = (it: string, method: string) => `{"jsonrpc":"2.0","id":${it},"method":"${method}"}`
        const { text } = await post(app, `[${entry(firstId, 'eth_chainId')},${entry(secondId, 'eth_call')}]`)
        expect(text).toBe(
          `[{"jsonrpc":"2.0","id":${firstId},"result":${one}},{"jsonrpc":"2.0","id":${secondId},"result":${two}}]`,
        )
      }),
      { numRuns: 100 },
    )
  })
})

describe('rpcRoute › size of responses', () => {
  const rpcLimits = { resultBytes: 1_000, responseBytes: 3_000, readBytes: 100_000, freeBytes: 0 }

  it('rejects the call whose result is too large, and responds to the others (Spec §8)', async () => {
    const { app } = await startBehind(
      replyWith((_, id) => sizedText(id === 1 ? 50_000 : 500)),
      { rpcLimits },
    )
    const { status, text } = await post(app, [call('eth_call', 'a'), call('eth_getLogs', 'b'), call('eth_call', 'c')])
    expect(status).toBe(200)
    expect(JSON.parse(text)).toMatchObject([
      { id: 'a', result: expect.stringMatching(/^x{498}$/) },
      { id: 'b', error: { code: -32602, message: 'The response is larger than 1000 bytes: request less at once' } },
      { id: 'c', result: expect.stringMatching(/^x{498}$/) },
    ])
  })

  it('rejects a single call whose result is too large under status 200, and tries no other node (Spec §8)', async () => {
    const { app, node } = await startBehind(
      replyWith(() => sizedText(1_001)),
      { rpcLimits },
    )
    const { status, text } = await post(app, call('eth_getCode'))
    expect([status, JSON.parse(text)]).toMatchObject([
      200,
      { id: 1, error: { data: { code: 'rpc/response-too-large' } } },
    ])
    expect(node.received).toHaveLength(1)
  })

  it('keeps the sum of all results below its limit, for arbitrary sizes (Spec §8)', async () => {
    let sizes: number[] = []
    const { app } = await startBehind(
      replyWith((_, id) => sizedText(sizes[id] ?? 2)),
      { rpcLimits },
    )
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 2, max: 1_400 }), { minLength: 2, maxLength: 12 }), async (drawn) => {
        sizes = drawn
        const { text } = await post(
          app,
          drawn.map((_, id) => call('eth_chainId', id)),
        )
        const entries = JSON.parse(text) as { id: number; result?: string; error?: { code: number } }[]
        expect(entries.map(({ id }) => id)).toEqual([...drawn.keys()])
        let sum = 0
        for (const { id, result, error } of entries) {
          const size = drawn[id] ?? 0
          const fits = size <= 1_000 && sum + size <= 3_000
          expect([id, result?.length, error?.code]).toEqual([
            id,
            ...(fits ? [size - 2, undefined] : [undefined, -32602]),
          ])
          if (fits) sum += size
        }
      }),
      { numRuns: 60 },
    )
  })

  it('sends no more requests to the node once a batch has reached its limit (Spec §8)', async () => {
    const { app, node } = await startBehind(
      replyWith(() => sizedText(900)),
      { rpcLimits: { ...rpcLimits, readBytes: 20_000 } },
    )
    const { text } = await post(
      app,
      Array.from({ length: 1_000 }, (_, id) => call('eth_getLogs', id)),
    )
    expect((JSON.parse(text) as unknown[]).length).toBe(1_000)
    expect(node.received.length).toBeLessThan(10)
  })

  it('responds with a retry time if the memory of all callers is in use, and still serves small calls (Spec §8)', async () => {
    let size = 10_000
    const { app } = await startBehind(
      replyWith(() => sizedText(size)),
      { rpcLimits: { freeBytes: 4_000, bytes: 5_000 } },
    )
    const refused = await post(app, call('eth_getLogs'))
    expect([refused.status, JSON.parse(refused.text), refused.headers.get('retry-after')]).toMatchObject([
      429,
      { id: 1, error: { code: -32005 } },
      '1',
    ])
    size = 3_000
    expect(JSON.parse((await post(app, call('eth_chainId'))).text)).toMatchObject({ result: expect.any(String) })
  })

  it('charges the caller for bytes of nodes (Spec §5)', async () => {
    const { app } = await startBehind(
      replyWith(() => sizedText(320 * 1024)),
      { limits: { capacity: 15, refillPerSecond: 1 } },
    )
    // 1 for the request, 2 for the call, 40 for 320 KiB.
    expect((await post(app, call('eth_call'))).status).toBe(200)
    expect((await post(app, call('eth_call'))).status).toBe(429)
  })

  it('ends a batch when the budget of its caller is used up (Spec §5)', async () => {
    const { app, node } = await startBehind(
      replyWith(() => sizedText(20 * 1024)),
      { limits: { capacity: 30, refillPerSecond: 1 } },
    )
    const { status, text } = await post(
      app,
      Array.from({ length: 50 }, (_, id) => call('eth_call', id)),
    )
    const entries = JSON.parse(text) as { result?: string; error?: { code: number } }[]
    expect(status).toBe(200)
    expect(entries.slice(0, 10).every(({ result }) => result !== undefined)).toBe(true)
    expect(new Set(entries.slice(10).map(({ error }) => error?.code))).toEqual(new Set([-32005]))
    expect(node.received).toHaveLength(1)
  })

  it.each([
    ['many requests when they are large', 40 * 1024, 10],
    ['few requests when they are small', 100, 3],
  ])('requests the results of a batch in %s (Spec §5)', async (_, bytes, requests) => {
    const { app, node } = await startBehind(replyWith(() => sizedText(bytes)))
    const { text } = await post(
      app,
      Array.from({ length: 100 }, (_, id) => call('eth_call', id)),
    )
    expect((JSON.parse(text) as { result?: string }[]).every(({ result }) => result?.length === bytes - 2)).toBe(true)
    expect(node.received).toHaveLength(requests)
  })

  it('charges an expensive method like many calls (Spec §5)', async () => {
    const { app } = await startBehind(
      replyWith(() => '[]'),
      { limits: { capacity: 20, refillPerSecond: 1 } },
    )
    expect((await post(app, call('eth_getLogs'))).status).toBe(200)
    const { status, text } = await post(app, call('eth_getLogs'))
    expect([status, JSON.parse(text)]).toMatchObject([429, { jsonrpc: '2.0', id: null, error: { code: -32005 } }])
  })
})

describe('rpcRoute › requests of one caller', () => {
  it('are rejected while too many are in flight, without effect on another caller (Spec §8)', async () => {
    const { app } = await startBehind(
      replyWith(() => '"0x1"'),
      { rpcLimits: { callerRequests: 2 }, clientAddress: (context) => context.req.header('x-caller') ?? '' },
    )
    const inFlight = [1, 2, 3].map((id) => post(app, call('eth_chainId', id)))
    const other = post(app, call('eth_chainId'), '192.0.2.2')
    expect((await Promise.all([...inFlight, other])).map(({ status }) => status)).toEqual([200, 200, 429, 200])
    expect((await post(app, call('eth_chainId'))).status).toBe(200)
  })

  it('release their memory when the caller disconnects during a response (Spec §8)', async () => {
    const bytes = 8 * 1024 * 1024
    const { app } = await startBehind(
      replyWith(() => sizedText(bytes)),
      { rpcLimits: { callerBytes: bytes + 1_000 } },
    )
    const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }) as Server
    await new Promise((resolve) => server.once('listening', resolve))
    try {
      const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/?chainId=1`
      const send = (signal?: AbortSignal) =>
        fetch(url, {
          method: 'POST',
          body: JSON.stringify(call('eth_getCode')),
          ...(signal === undefined ? {} : { signal }),
        })
      const hangUp = new AbortController()
      const first = await send(hangUp.signal)
      expect([first.status, first.headers.get('content-length')]).toEqual([200, String(bytes + 34)])
      expect((await send()).status).toBe(429)
      hangUp.abort()
      await expect.poll(async () => (await send()).status).toBe(200)
    } finally {
      server.close()
      server.closeAllConnections()
    }
  })

  it('receive a JSON-RPC error under status 413 for a body that is too large (Spec §7)', async () => {
    const { app } = await startBehind(() => html)
    const { status, text, headers } = await post(app, 'x'.repeat(2 * 1024 * 1024 + 1))
    expect([status, JSON.parse(text)]).toMatchObject([
      413,
      { jsonrpc: '2.0', id: null, error: { code: -32600, message: 'The request is larger than 2097152 bytes' } },
    ])
    expect(headers.get('content-type')).toContain('application/json')
  })
})

describe('rpcRoute › a node that responds without JSON-RPC', () => {
  it.each([200, 502, 404])(
    'causes an internal error of the proxy, not a parse error: HTML under status %i (Spec §8)',
    async (status) => {
      const { app } = await startBehind(() => ({ ...html, status }))
      for (const body of [call('eth_chainId'), [call('eth_chainId'), call('eth_call', 2)]]) {
        const refused = await post(app, body)
        const [first] = [JSON.parse(refused.text)].flat() as unknown[]
        expect([refused.status, first]).toMatchObject([503, { id: 1, error: { code: -32603 } }])
        expect(refused.text).not.toContain('html')
      }
    },
  )

  it.each(['{"jsonrpc":"2.0","id":0,"result":[1,}', '{"jsonrpc":"2.0","id":0,"result":"0x1"', '[]]', '"0x1"'])(
    'is not forwarded to the caller: %s (Spec §8)',
    async (body) => {
      const { app } = await startBehind(() => ({ body }))
      const { text } = await post(app, call('eth_chainId'))
      expect(JSON.parse(text)).toMatchObject({ id: 1, error: { code: -32603 } })
    },
  )
})

describe('rpcRoute › a node that rejects batches', () => {
  const single = replyWith((method) => JSON.stringify(method))
  const refusal = '{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"batches are not supported"}}'
  const batch = [call('eth_chainId', 'a'), call('eth_blockNumber', 'b')]
  const answers = [
    { id: 'a', result: 'eth_chainId' },
    { id: 'b', result: 'eth_blockNumber' },
  ]

  it.each([
    ['one error object', { body: refusal }],
    ['a list of one error', { body: `[${refusal}]` }],
    ['status 413 and HTML', { ...html, status: 413 }],
    ['status 400 and an error', { body: refusal, status: 400 }],
  ])('with %s receives the calls one by one (Spec §7.30)', async (_, reply) => {
    const { app } = await startBehind((body) => (body.startsWith('[') ? reply : single(body)))
    expect(JSON.parse((await post(app, batch)).text)).toMatchObject(answers)
  })

  it('receives no batch for ten minutes (Spec §7)', async () => {
    const { app, node, clock } = await startBehind((body) => (body.startsWith('[') ? { body: refusal } : single(body)))
    const batches = () => node.received.filter((body) => body.startsWith('[')).length
    await post(app, batch)
    await post(app, batch)
    expect(batches()).toBe(1)
    clock.advance(600_000)
    expect(JSON.parse((await post(app, batch)).text)).toMatchObject(answers)
    expect(batches()).toBe(2)
  })

  it.each([
    ['a limit', { body: '{"id":null,"error":{"code":-32005,"message":"limit exceeded"}}' }, -32005],
    ['status 429', { body: '{"id":null,"error":{"code":-32000,"message":"slow down"}}', status: 429 }, -32000],
  ])(
    'because of %s rejects each call with its error, and receives no more requests (Spec §8)',
    async (_, reply, code) => {
      const { app, node } = await startBehind(() => reply)
      expect(JSON.parse((await post(app, batch)).text)).toMatchObject([
        { id: 'a', error: { code } },
        { id: 'b', error: { code } },
      ])
      expect(node.received).toHaveLength(1)
    },
  )

  it('returns the hash of a transaction that reached it with the rejected batch (Spec §7)', async () => {
    const known = '{"id":0,"error":{"code":-32000,"message":"already known"}}'
    const { app } = await startBehind((body) => ({ body: body.startsWith('[') ? refusal : known }))
    const sent = ['eth_sendRawTransaction', 'eth_sendRawTransaction'].map((method) => call(method, 1, ['0x02f86c']))
    const [first] = JSON.parse((await post(app, sent)).text) as unknown[]
    expect(first).toMatchObject({ result: expect.stringMatching(/^0x[0-9a-f]{64}$/) })
  })
})
