import { mainnet } from '@latchkey/chains'
import { createFakeClock } from '@latchkey/testing'
import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { type FakeNode, refusal, result, startNode } from '../../fixtures/chain-node.ts'
import { failureOf } from '../../fixtures/fail-with.ts'
import { evm } from '../evm.ts'

const ADDRESS = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

let nodes: FakeNode[] = []
afterEach(async () => {
  await Promise.all(nodes.map((node) => node.stop()))
  nodes = []
})

type Answer = Parameters<typeof startNode>[0]

async function networkOf(...answers: Answer[]) {
  const started = await Promise.all(answers.map(startNode))
  nodes.push(...started)
  return { ...mainnet, rpcUrls: { default: { http: started.map(({ url }) => url) } } }
}

const adapter = evm({ rpcTimeoutMs: 1000 })
const garbage = (text: string) => (response: Parameters<Answer>[0]) => void response.end(text)
const silence: Answer = () => {}

describe('Node.call', () => {
  it.each<[string, Answer]>([
    ['is silent', silence],
    ['answers 503', (response) => void response.writeHead(503).end('<h1>sorry</h1>')],
    ['answers 403', (response) => void response.writeHead(403).end()],
    ['hangs up', (response) => void response.destroy()],
    ['sends no JSON', garbage('<html>')],
    ['sends nothing', garbage('')],
    ['answers another question', (response) => void response.end('{"jsonrpc":"2.0","id":99,"result":"0x1"}')],
    ['answers with another shape', result({ balance: 1 })],
    ['answers with more than 256 bits', result(`0x${'f'.repeat(65)}`)],
    ['is over its limit', refusal(-32005, 'limit exceeded', 429)],
    ['does not know the method', refusal(-32601, 'method not found')],
    [
      'is a gateway that does not serve the network',
      (response) => void response.writeHead(400).end('{"error":{"code":"rpc/no-url-for-chain","message":"No"}}'),
    ],
    ['never stops sending', (response) => void endless(response)],
  ])('calls the next node if one %s (Spec §7.32)', async (_, broken) => {
    const network = await networkOf(broken, result('0x2a'))
    expect((await adapter.getBalance({ address: ADDRESS, network })).raw).toBe(42n)
  })

  it("calls all of the operator's own nodes before a public one (Spec §7.32)", async () => {
    const network = await networkOf(result('0x1'), (response) => void response.destroy(), result('0x2'))
    const [open = '', ...own] = network.rpcUrls.default.http
    const rpcUrls = { default: { http: [open, ...own] }, chainDefault: { http: [open] } }
    expect((await adapter.getBalance({ address: ADDRESS, network: { ...network, rpcUrls } })).raw).toBe(2n)
    expect(nodes.map(({ methods }) => methods.length)).toEqual([0, 1, 1])
  })

  it('calls no node of the service that wrote the transaction, and public nodes only if allowed (DESIGN promise 5)', async () => {
    const network = await networkOf(result([]), result([]), result([]))
    const [service = '', own = '', open = ''] = network.rpcUrls.default.http
    const rpcUrls = {
      default: { http: [`${service}/v1/?chainId=eip155:1`, own, open] },
      chainDefault: { http: [open] },
    }
    const request = { address: ADDRESS, network: { ...network, rpcUrls }, transaction: { to: ADDRESS, value: 1n } }
    const requested = async (more: object) => {
      const before = nodes.map(({ methods }) => methods.length)
      await adapter.simulate({ ...request, ...more }).catch(() => undefined)
      return nodes.map(({ methods }, at) => methods.length > (before[at] ?? 0))
    }
    expect(await requested({ apartFrom: service, includesPublic: false })).toEqual([false, true, false])
    expect(await requested({ apartFrom: service, includesPublic: true })).toEqual([false, true, true])
    expect(await requested({ apartFrom: 'no address', includesPublic: true })).toEqual([false, false, false])
  })

  it('stops at an error that every node would return (Spec §7.32)', async () => {
    const network = await networkOf(refusal(3, 'execution reverted: no'), result('0x2a'))
    const failure = await failureOf(adapter.getBalance({ address: ADDRESS, network }))
    expect(failure).toMatchObject({ code: 'rpc/error', context: { method: 'eth_getBalance' } })
    expect(nodes[1]?.methods).toEqual([])
  })

  it('throws the error of the first node if all fail (Spec §8.33)', async () => {
    const failures: [Answer, string, object][] = [
      [silence, 'rpc/timeout', { timeoutMs: 1000 }],
      [(response) => void response.writeHead(503).end(), 'rpc/http', { status: 503 }],
      [(response) => void response.writeHead(403).end(), 'rpc/http', { status: 403 }],
      [(response) => void response.destroy(), 'rpc/unreachable', {}],
      [garbage('<html>'), 'rpc/malformed', {}],
      [refusal(-32000, 'header not found', 500), 'rpc/error', { nodeCode: -32000 }],
    ]
    for (const [answer, code, context] of failures) {
      const network = await networkOf(answer, refusal(-32005, 'limit'))
      const failure = await failureOf(adapter.getBalance({ address: ADDRESS, network }))
      expect(failure).toMatchObject({ code, context: { method: 'eth_getBalance', ...context } })
    }
  })

  it('waits 10000 ms for a response unless the site sets another limit (Spec §9.7)', async () => {
    const network = await networkOf(silence, result('0x2a'))
    const clock = createFakeClock()
    const reading = evm({ clock }).getBalance({ address: ADDRESS, network })
    while (nodes[0]?.methods.length === 0) await clock.advance(0)
    await clock.advance(9_999)
    expect(nodes[1]?.methods).toEqual([])
    await clock.advance(1)
    expect((await reading).raw).toBe(42n)
  })

  it("sends nothing to an empty address: 'No URL was provided to the Transport' (Spec §8.14)", async () => {
    const network = { ...mainnet, rpcUrls: { default: { http: [''] } } }
    const calls: unknown[] = []
    const fetch: typeof globalThis.fetch = (...call) => {
      calls.push(call)
      return globalThis.fetch(...call)
    }
    const failure = await failureOf(evm({ fetch }).getBalance({ address: ADDRESS, network }))
    expect(failure.message).toBe('No URL was provided to the Transport')
    expect(calls).toEqual([])
  })

  it("fails on a network without a node: 'No RPC url provided for chainId' (Spec §8.37)", async () => {
    const failure = await failureOf(adapter.getBalance({ address: ADDRESS, network: await networkOf() }))
    expect(failure.message).toBe('No RPC url provided for chainId 1')
  })

  it('calls no further node once aborted', async () => {
    const network = await networkOf(silence, result('0x2a'))
    const abort = new AbortController()
    const reading = failureOf(adapter.getBalance({ address: ADDRESS, network, signal: abort.signal }))
    setTimeout(() => abort.abort(), 50)
    expect((await reading).code).toBe('connect/cancelled')
    expect(nodes[1]?.methods).toEqual([])
  })

  it('returns a balance or a public error, whatever a node responds', async () => {
    let body = ''
    const network = await networkOf((response) => void response.end(body))
    const value = fc.oneof(
      fc.json(),
      fc.string(),
      fc.record({ jsonrpc: fc.constant('2.0'), id: fc.constant(1), result: fc.anything() }).map(toText),
      fc.record({ jsonrpc: fc.constant('2.0'), id: fc.constant(1), error: fc.anything() }).map(toText),
    )
    await fc.assert(
      fc.asyncProperty(value, async (text) => {
        body = text
        try {
          const { raw } = await adapter.getBalance({ address: ADDRESS, network })
          expect(raw).toBeTypeOf('bigint')
        } catch (error) {
          expect(error).toMatchObject({ name: 'WalletError', code: expect.stringMatching(/^rpc\/(malformed|error)$/) })
        }
      }),
      { numRuns: 150 },
    )
  })
})

describe('waitForReceipt', () => {
  const hash = `0x${'ab'.repeat(32)}`
  const receipt = { transactionHash: hash, status: '0x1', blockNumber: '0x10' }
  const patient = evm({ pollingIntervalMs: 5 })

  it('continues after failed polls, and after responses for another transaction', async () => {
    const answers: Answer[] = [
      result(null),
      refusal(-32000, 'transaction indexing is in progress'),
      (response) => void response.destroy(),
      result({ ...receipt, transactionHash: `0x${'cd'.repeat(32)}` }),
      result({ ...receipt, status: 'fine' }),
      result(receipt),
    ]
    const network = await networkOf((response, call) => answers.shift()?.(response, call))
    expect(await patient.waitForReceipt({ hash, network })).toEqual({ hash, status: 'success', blockNumber: 16n })
  })

  it('rejects after five failed polls in a row', async () => {
    const network = await networkOf((response) => void response.writeHead(500).end())
    const failure = await failureOf(patient.waitForReceipt({ hash, network }))
    expect(failure.code).toBe('rpc/http')
    expect(nodes[0]?.methods).toHaveLength(5)
  })
})

describe('evm', () => {
  it('rejects time options that would cause a flood of requests', async () => {
    for (const pollingIntervalMs of [0, -1, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 31]) {
      const request = { address: ADDRESS, network: mainnet }
      const failure = await failureOf(evm({ pollingIntervalMs }).getBalance(request))
      expect(failure).toMatchObject({ code: 'config/invalid-options', context: { path: 'pollingIntervalMs' } })
    }
  })

  it('sends nothing before a method is called', async () => {
    const network = await networkOf(result('0x0'))
    evm({ rpcUrl: () => network.rpcUrls.default.http[0] })
    expect(nodes[0]?.methods).toEqual([])
  })
})

function toText(value: unknown): string {
  return JSON.stringify(value, (_, member) => (typeof member === 'bigint' ? String(member) : member)) ?? ''
}

function endless(response: Parameters<Answer>[0]): void {
  const megabyte = 'x'.repeat(1024 * 1024)
  const timer = setInterval(() => response.write(megabyte), 5)
  response.on('close', () => clearInterval(timer))
}
