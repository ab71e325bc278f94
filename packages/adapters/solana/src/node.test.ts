import { solana as mainnet } from '@latchkey/chains'
import { createFakeClock } from '@latchkey/testing'
import { describe, expect, it } from 'vitest'
import { createFakeNode, type FakeAnswer, refusal } from '../fixtures/fake-node.ts'
import { amountSchema, inContext } from './node/account-schemas.ts'
import { createNode } from './node/node.ts'

const network = { ...mainnet, rpcUrls: { default: { http: ['https://one.example', 'https://two.example'] } } }

function nodeOf(answer: FakeAnswer, own?: string) {
  const clock = createFakeClock()
  const fake = createFakeNode({ getBalance: answer })
  const node = createNode({ rpcUrl: () => own, timeoutMs: 10_000, fetch: fake.fetch, clock })
  const read = () =>
    node.call(network, { method: 'getBalance', params: [], schema: inContext(amountSchema), signal: undefined })
  return { read, clock, urls: () => fake.calls.map(({ url }) => url) }
}

const raw = (text: string) => new Response(text)

describe('Node.call', () => {
  it('returns lamports of 64 bits exactly', async () => {
    const { read } = nodeOf(() => raw('{"jsonrpc":"2.0","id":1,"result":{"value":18446744073709551615}}'))
    expect(await read()).toEqual({ value: 18_446_744_073_709_551_615n })
  })

  it('calls one node after another, that of the operator first (Spec §7 "Fallback across several RPC URLs")', async () => {
    const { read, urls } = nodeOf((_, url) => {
      if (url.includes('own')) throw new TypeError('Failed to fetch')
      return url.includes('one') ? new Response('busy', { status: 503 }) : { value: 5 }
    }, 'https://own.example')
    expect(await read()).toEqual({ value: 5n })
    expect(urls()).toEqual(['https://own.example', 'https://one.example', 'https://two.example'])
  })

  it('throws the first failure if all nodes fail', async () => {
    const { read } = nodeOf((_, url) => new Response('', { status: url.includes('one') ? 403 : 500 }))
    await expect(read()).rejects.toMatchObject({ code: 'rpc/http', context: { status: 403 } })
  })

  it('stops after an error that every node returns', async () => {
    const { read, urls } = nodeOf(() => refusal(-32602, 'Invalid params'))
    await expect(read()).rejects.toMatchObject({ code: 'rpc/error', context: { nodeCode: -32602 } })
    expect(urls()).toHaveLength(1)
  })

  it('waits ten seconds for each node (Spec §9.7)', async () => {
    const { read, clock, urls } = nodeOf(() => new Promise(() => {}))
    const reading = read()
    reading.catch(() => {})
    await expect.poll(() => urls().length).toBe(1)
    await clock.advance(10_000)
    await expect.poll(() => urls().length).toBe(2)
    await clock.advance(10_000)
    await expect(reading).rejects.toMatchObject({ code: 'rpc/timeout' })
  })

  it.each([
    ['no JSON', 'hello'],
    ['an id with decimals', '{"jsonrpc":"2.0","id":1.5,"result":{"value":1}}'],
    ['another id', '{"jsonrpc":"2.0","id":2,"result":{"value":1}}'],
    ['another shape', '{"jsonrpc":"2.0","id":1,"result":{"value":"1"}}'],
    ['less than nothing', '{"jsonrpc":"2.0","id":1,"result":{"value":-1}}'],
    ['more than 64 bits', '{"jsonrpc":"2.0","id":1,"result":{"value":18446744073709551616}}'],
    ['a flood', `"${'x'.repeat(3_000_000)}"`],
  ])('rejects the response %s', async (_, text) => {
    const { read } = nodeOf(() => raw(text))
    await expect(read()).rejects.toMatchObject({ code: 'rpc/malformed' })
  })
})
