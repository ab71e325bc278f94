import type { Page } from '@playwright/test'
import { describe, expect, it } from 'vitest'
import { frameAt, openAbuseWorld, servingWorker } from './abuse-world.fixture.ts'

const world = openAbuseWorld()

/** Returns the id of the network in use: the frame still answers, and nothing changed it. */
const network = (page: Page) => page.evaluate(`site.request('GET_CHAIN_ID').then((reply) => reply?.payload.chainId)`)

describe('the port', () => {
  it('X13: answers an unknown type, a key more and a bad id with one typed error at most, and does nothing', async () => {
    const page = await world().openConnected()
    const codes = await page.evaluate(`(async () => {
      const unknown = await site.request('MAKE_COFFEE')
      const more = await site.request('SWITCH_NETWORK', { chainId: 8453, rpcUrl: 'https://evil.example' })
      const count = site.portMessages.length
      for (const id of [undefined, 7, 'x'.repeat(10240)]) site.send({ id, type: 'SWITCH_NETWORK', payload: { chainId: 8453 } })
      await site.request('IS_CONNECTED')
      return [unknown.payload.code, more.payload.code, site.portMessages.length - count]
    })()`)
    expect(codes).toEqual(['frame/invalid-action', 'frame/invalid-message', 1])
    expect(await network(page)).toBe('eip155:1')
  })

  it('X14: keys that reach a prototype are refused at each level, and change no prototype', async () => {
    const { frame, vault, openConnected } = world()
    const page = await openConnected()
    await page.evaluate(`(() => {
      const evil = (text) => JSON.parse(text)
      const values = [
        '{"__proto__":{"polluted":1}}',
        '{"constructor":{"prototype":{"polluted":1}}}',
        '{"themeVariables":{"__proto__":{"polluted":1}}}',
        '{"themeVariables":{"--a":1,"constructor":{"prototype":{"polluted":1}}}}',
      ]
      for (const value of values) {
        const id = crypto.randomUUID()
        site.send({ id, type: 'SYNC_THEME', payload: evil(value) })
        site.send({ id, type: 'RPC_REQUEST', payload: { method: 'eth_call', params: [[evil(value)]] } })
        site.send(Object.assign(evil(value), { id, type: 'IS_CONNECTED' }))
      }
    })()`)
    expect(await network(page)).toBe('eip155:1')
    // The one reply is of the call after them: messages with such keys are not even read.
    expect(await page.evaluate(`site.portMessages.filter(({ id }) => id !== undefined).length`)).toBe(1)
    for (const address of [frame, vault]) {
      const inner = await frameAt(page, address)
      expect(await inner.evaluate(`({}).polluted`), address).toBeUndefined()
    }
  })

  it('X14: the prototypes of the language are frozen in the frame, the vault and its worker', async () => {
    const { frame, vault, openConnected } = world()
    const page = await openConnected()
    const worker = await servingWorker(page)
    const pollute = `(() => {
      for (const each of [Object, Array, Function, String, Promise, Map, Uint8Array, Error])
        try { each.prototype.polluted = 1; each.prototype.toString = () => 'polluted' } catch {}
      return [({}).polluted, [].polluted, new Error('x').polluted, String({})]
    })()`
    const clean = [undefined, undefined, undefined, '[object Object]']
    for (const address of [frame, vault]) expect(await (await frameAt(page, address)).evaluate(pollute)).toEqual(clean)
    expect(await worker.evaluate(pollute)).toEqual(clean)
    expect(await network(page)).toBe('eip155:1')
  })

  it('X15: values that are large, deep, sparse, cyclic or no plain data get no answer, and the frame still answers', async () => {
    const page = await world().openConnected()
    const slowest = await page.evaluate<number>(`(async () => {
      let deep = 0
      for (let at = 0; at < 1000; at += 1) deep = [deep]
      let deeper = 0
      for (let at = 0; at < 10000; at += 1) deeper = [deeper]
      const cyclic = {}
      cyclic.self = cyclic
      const sparse = []
      sparse[5] = 1
      const bitmap = await createImageBitmap(new ImageData(8, 8))
      const values = ['x'.repeat(10 * 1024 * 1024), deep, deeper, new Array(1e6).fill(0), sparse, new Uint8Array(1e6), cyclic,
        new Blob(['x']), bitmap, new Map([[1, 2]]), new Date(), 10n, /x/, new Error('x')]
      let slowest = 0
      for (const value of values) {
        const id = crypto.randomUUID()
        const start = performance.now()
        // What cannot be cloned never leaves the page.
        try { site.send({ id, type: 'RPC_REQUEST', payload: { method: 'eth_call', params: [value] } }) } catch {}
        const next = await site.request('IS_CONNECTED')
        if (next === undefined) return Infinity
        slowest = Math.max(slowest, performance.now() - start)
        if (site.portMessages.some((each) => each.id === id)) return -1
      }
      return slowest
    })()`)
    expect(slowest).toBeGreaterThan(0)
    // Most of it is the browser's own copy of the large values.
    expect(slowest).toBeLessThan(2_000)
  })

  it('X16: of 10,000 messages at once answers about a hundred, with one notice a second, and then goes on', async () => {
    const page = await world().openConnected()
    const counts = await page.evaluate<{ served: number; refused: number; tookMs: number }>(`(async () => {
      const start = performance.now()
      for (let at = 0; at < 10000; at += 1) site.send({ id: crypto.randomUUID(), type: 'IS_CONNECTED' })
      await later(3000)
      const replies = site.portMessages.filter(({ type }) => /^IS_CONNECTED/.test(type ?? ''))
      const refused = replies.filter(({ payload }) => payload.code === 'request/rate-limited').length
      return { served: replies.length - refused, refused, tookMs: performance.now() - start }
    })()`)
    expect(counts.served).toBeGreaterThanOrEqual(100)
    expect(counts.served).toBeLessThan(100 + (counts.tookMs / 1_000) * 50)
    expect(counts.refused).toBeGreaterThanOrEqual(1)
    expect(counts.refused).toBeLessThanOrEqual(Math.ceil(counts.tookMs / 1_000))
    expect(await network(page)).toBe('eip155:1')
  })

  it('X17: refuses a request whose id was used before', async () => {
    const page = await world().openConnected()
    const replies = await page.evaluate(`(async () => {
      const id = crypto.randomUUID()
      await site.request('GET_CHAIN_ID', undefined, id)
      site.send({ id, type: 'SWITCH_NETWORK', payload: { chainId: 8453 } })
      await site.request('IS_CONNECTED')
      return site.portMessages.filter((each) => each.id === id).map(({ type, payload }) => [type, payload.code])
    })()`)
    expect(replies).toEqual([
      ['GET_CHAIN_ID_SUCCESS', undefined],
      ['SWITCH_NETWORK_ERROR', 'frame/id-taken'],
    ])
    expect(await network(page)).toBe('eip155:1')
  })
})
