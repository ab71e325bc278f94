import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createHttpNode } from './http-node.ts'

/** The response to the next request; the server is real, and the test sets its text. */
let reply: { status: number; body: string; delayMs?: number } = { status: 200, body: '' }
let received = ''
let receivedAs = ''
let server: Server
let url = ''

beforeAll(async () => {
  server = createServer((request, response) => {
    received = ''
    receivedAs = `${request.method} ${request.headers['content-type']}`
    request.on('data', (chunk: Buffer) => {
      received += chunk.toString()
    })
    request.on('end', () => {
      const { status, body, delayMs = 0 } = reply
      setTimeout(() => response.writeHead(status).end(body), delayMs)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

const request = (methods: readonly string[], timeoutMs?: number) =>
  createHttpNode({ url, ...(timeoutMs === undefined ? {} : { timeoutMs }) }).send(methods.map((method) => ({ method })))

describe('a node over HTTP', () => {
  it('sends a single request as an object and several as a batch, with JSON-RPC 2.0 (Spec §7.30)', async () => {
    reply = { status: 200, body: '{"jsonrpc":"2.0","id":0,"result":"0x1"}' }
    expect(await request(['eth_chainId'])).toEqual([{ result: '0x1' }])
    expect(receivedAs).toBe('POST application/json')
    expect(JSON.parse(received)).toEqual({ jsonrpc: '2.0', id: 0, method: 'eth_chainId', params: [] })
    reply = { status: 200, body: '[{"id":1,"result":"b"},{"id":0,"result":"a"}]' }
    expect(await request(['one', 'two'])).toEqual([{ result: 'a' }, { result: 'b' }])
    expect(JSON.parse(received)).toMatchObject([
      { id: 0, method: 'one' },
      { id: 1, method: 'two' },
    ])
  })

  it('returns an error for each call without a response (Spec §7)', async () => {
    reply = { status: 200, body: '[{"id":1,"result":null}]' }
    expect(await request(['one', 'two'])).toMatchObject([{ error: { code: -32603 } }, { result: null }])
  })

  it.each([
    [503, 'down', 'rpc/http'],
    [403, '{}', 'rpc/http'],
    [200, 'not json', 'http/malformed'],
    [200, '{"id":"x"', 'http/malformed'],
    [200, '[]', undefined],
    [200, '[1]', 'http/malformed'],
  ])('reports status %i with body %s as %s (Spec §8.33)', async (status, body, code) => {
    reply = { status, body }
    const pending = request(['eth_chainId'])
    if (code === undefined) expect(await pending).toMatchObject([{ error: { code: -32603 } }])
    else await expect(pending).rejects.toMatchObject({ code })
  })

  it('reads a JSON-RPC error under an HTTP error status (Spec §8.33)', async () => {
    reply = { status: 429, body: '{"id":0,"error":{"code":-32005,"message":"slow down"}}' }
    expect(await request(['eth_chainId'])).toEqual([{ error: { code: -32005, message: 'slow down' } }])
  })

  it('includes the status of a failed response (Spec §8.33)', async () => {
    for (const status of [503, 403]) {
      reply = { status, body: '' }
      await expect(request(['eth_call'])).rejects.toThrow(`The chain node answered eth_call with HTTP ${status}`)
    }
  })

  it('waits 10000 ms for a response by default (Spec §9.7)', async () => {
    reply = { status: 200, body: '{}', delayMs: 500 }
    const stop = new AbortController()
    const delays: number[] = []
    const deadline = (delayMs: number) => {
      delays.push(delayMs)
      return stop.signal
    }
    const outcome = createHttpNode({ url, deadline }).send([{ method: 'eth_call' }])
    stop.abort()
    await expect(outcome).rejects.toMatchObject({ code: 'rpc/timeout', context: { timeoutMs: 10_000 } })
    expect(delays).toEqual([10_000])
  })

  it('waits 30000 ms for a call that waits for a receipt, which is sent alone (Spec §9)', async () => {
    reply = { status: 200, body: '{"id":0,"result":"0x1"}' }
    const delays: number[] = []
    const deadline = (delayMs: number) => {
      delays.push(delayMs)
      return new AbortController().signal
    }
    const node = createHttpNode({ url, deadline })
    const methods = ['eth_chainId', 'eth_sendRawTransactionSync', 'eth_blockNumber']
    expect(await node.send(methods.map((method) => ({ method })))).toEqual(methods.map(() => ({ result: '0x1' })))
    expect(delays).toEqual([10_000, 30_000, 10_000])
  })

  it("throws without a URL: 'No URL was provided to the Transport' (Spec §8.14)", () => {
    expect(() => createHttpNode({ url: '' })).toThrow('No URL was provided to the Transport')
  })

  it('rejects after its time limit, with an error without address and key (Spec §8.33)', async () => {
    reply = { status: 200, body: '{}', delayMs: 500 }
    const late = await request(['eth_call'], 30).catch((error: unknown) => error)
    expect(late).toMatchObject({ code: 'rpc/timeout', shortMessage: expect.stringContaining('30 ms') })
    const gone = await createHttpNode({ url: 'http://127.0.0.1:1/secret-key' })
      .send([{ method: 'eth_call' }])
      .catch((error: unknown) => error)
    expect(gone).toMatchObject({ code: 'http/unreachable' })
    expect(String(gone)).not.toContain('secret-key')
  })
})
