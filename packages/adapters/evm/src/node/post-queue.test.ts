import { createFakeClock } from '@latchkey/testing'
import { describe, expect, it } from 'vitest'
import { createPostQueue } from './post-queue.ts'

interface Sent {
  readonly id: number
  readonly method: string
}

function createRig(respond: (body: Sent | readonly Sent[]) => Response | Promise<Response>) {
  const bodies: (Sent | readonly Sent[])[] = []
  const signals: AbortSignal[] = []
  const fetch: typeof globalThis.fetch = async (_, init) => {
    const body = JSON.parse(String(init?.body)) as Sent | readonly Sent[]
    bodies.push(body)
    if (init?.signal) signals.push(init.signal)
    return respond(body)
  }
  const post = createPostQueue()
  const call = (
    method: string,
    { url = 'https://node.example', signal }: { url?: string; signal?: AbortSignal } = {},
  ) => post({ url, method, params: [], timeoutMs: 1_000, signal, fetch, clock: createFakeClock() })
  return { bodies, signals, call }
}

const answerOf = ({ id, method }: Sent) => ({ jsonrpc: '2.0', id, result: `${method}!` })
const batching = (body: Sent | readonly Sent[]) =>
  Response.json(Array.isArray(body) ? body.map(answerOf).reverse() : answerOf(body as Sent))
const codeOf = (error: unknown) => (error as { code: string; context: { method: string } }).code

describe('createPostQueue', () => {
  it('sends calls of one turn as one batch, and resolves each with its own response (Spec §7.30)', async () => {
    const { bodies, call } = createRig(batching)
    expect(await Promise.all([call('a'), call('b'), call('c')])).toEqual(['a!', 'b!', 'c!'])
    expect(bodies).toHaveLength(1)
    expect(await call('d')).toBe('d!')
    expect(bodies[1]).toMatchObject({ id: 1, method: 'd' })
  })

  it('sends at most 1000 calls in a batch, and separate batches to separate nodes (Spec §9.8)', async () => {
    const { bodies, call } = createRig(batching)
    const many = Array.from({ length: 1_001 }, (_, at) => call(`m${at}`))
    const other = call('other', { url: 'https://other.example' })
    expect((await Promise.all(many)).at(-1)).toBe('m1000!')
    expect(await other).toBe('other!')
    expect(bodies.map((body) => (Array.isArray(body) ? body.length : 1)).sort()).toEqual([1, 1, 1000])
  })

  it('rejects each failed call of a batch separately', async () => {
    const { call } = createRig((body) =>
      Response.json(
        (body as Sent[]).slice(1).map(({ id }) => ({ jsonrpc: '2.0', id, error: { code: 3, message: 'no' } })),
      ),
    )
    const [lost, refused] = await Promise.all([call('a').catch(codeOf), call('b').catch(codeOf)])
    expect([lost, refused]).toEqual(['rpc/malformed', 'rpc/error'])
  })

  it('rejects all calls if the node fails, each error with the method of its call', async () => {
    const { call } = createRig(() => new Response('<html>', { status: 503 }))
    const failed = await Promise.all(['a', 'b'].map((method) => call(method).catch((error: unknown) => error)))
    expect(failed).toMatchObject([
      { code: 'rpc/http', context: { method: 'a', status: 503 } },
      { code: 'rpc/http', context: { method: 'b', status: 503 } },
    ])
  })

  it('sends calls one by one to a node without batch support, after its first batch', async () => {
    const { bodies, call } = createRig((body) =>
      Array.isArray(body)
        ? Response.json({ jsonrpc: '2.0', id: null, error: { code: -32_600, message: 'no batches' } }, { status: 400 })
        : batching(body),
    )
    expect(await Promise.all([call('a'), call('b')])).toEqual(['a!', 'b!'])
    expect(await Promise.all([call('c'), call('d')])).toEqual(['c!', 'd!'])
    expect(bodies).toHaveLength(5)
  })

  it('aborts a batch when all of its calls are aborted', async () => {
    const { signals, call } = createRig(() => new Promise<Response>(() => {}))
    const [one, two] = [new AbortController(), new AbortController()]
    const calls = [call('a', one), call('b', two)].map((each) => each.catch(codeOf))
    await expect.poll(() => signals).toHaveLength(1)
    one.abort()
    expect(await calls[0]).toBe('connect/cancelled')
    expect(signals[0]?.aborted).toBe(false)
    two.abort()
    expect(await calls[1]).toBe('connect/cancelled')
    expect(signals[0]?.aborted).toBe(true)
  })
})
