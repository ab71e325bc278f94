import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { createPublicClient, http } from 'viem'
import { mainnet } from 'viem/chains'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSilentApp } from '../testing/silent-app.fixture.ts'
import { startWorld, type World } from '../testing/start-world.fixture.ts'

let world: World
beforeAll(async () => {
  world = await startWorld({ history: false })
})
afterAll(() => world?.stop())

async function post(body: unknown, path = '/v1/?chainId=eip155:1&projectId=') {
  const response = await world.gateway.app.request(path, {
    method: 'POST',
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  return { status: response.status, body: response.status === 204 ? undefined : await response.json() }
}
const call = (method: string, id: unknown = 1, params: unknown = []) => ({ jsonrpc: '2.0', id, method, params })

describe('the JSON-RPC proxy', () => {
  it.each(['/v1/?chainId=eip155:1&projectId=', '/v1?chainId=1', '/v1/?chainId=1&projectId=any'])(
    'answers at %s (Spec §7.30, §7.31)',
    async (path) => {
      expect(await post(call('eth_chainId', 'mine'), path)).toEqual({
        status: 200,
        body: { jsonrpc: '2.0', id: 'mine', result: '0x1' },
      })
    },
  )

  it('answers a batch in its order with its ids, each entry for itself (Spec §7.30)', async () => {
    const { status, body } = await post([
      call('eth_chainId', 7),
      call('debug_traceCall', 'no'),
      { id: 'odd', method: 5 },
      call('eth_getBalance', 7, ['nonsense', 'latest']),
      { jsonrpc: '2.0', method: 'eth_chainId' },
      call('eth_chainId', null),
    ])
    expect(status).toBe(200)
    expect(body).toMatchObject([
      { id: 7, result: '0x1' },
      { id: 'no', error: { code: -32601, message: 'Requested RPC call is not allowed' } },
      { id: 'odd', error: { code: -32600 } },
      { id: 7, error: { code: -32602 } },
      { id: null, result: '0x1' },
    ])
  })

  it.each([
    'debug_traceTransaction',
    'anvil_setBalance',
    'admin_peers',
    'eth_sendTransaction',
    'personal_sign',
    'evm_mine',
  ])('refuses %s with "Requested RPC call is not allowed" (Spec §8)', async (method) => {
    const { body } = await post(call(method))
    expect(body).toMatchObject({ id: 1, error: { message: 'Requested RPC call is not allowed' } })
  })

  it('takes a thousand requests in one batch and not one more (Spec §9.8)', async () => {
    const many = Array.from({ length: 1_000 }, (_, id) => call('eth_chainId', id))
    const { body } = await post(many)
    expect(body).toEqual(many.map(({ id }) => ({ jsonrpc: '2.0', id, result: '0x1' })))
    expect(await post([...many, call('eth_chainId')])).toMatchObject({ status: 400, body: { error: { code: -32600 } } })
  })

  it.each([
    ['no json', '{', 400, -32700],
    ['an empty batch', '[]', 400, -32600],
    ['a number', '5', 200, -32600],
    ['nothing', '', 400, -32700],
  ])('refuses %s (Spec §7)', async (_, text, status, code) => {
    expect(await post(text)).toMatchObject({ status, body: { id: null, error: { code } } })
  })

  it('gives notifications no answer (Spec §7)', async () => {
    expect(await post({ jsonrpc: '2.0', method: 'eth_chainId' })).toEqual({ status: 204, body: undefined })
  })

  it('refuses a network it does not serve (Spec §8.37)', async () => {
    expect(await post(call('eth_chainId'), '/v1/?chainId=eip155:5')).toMatchObject({
      status: 400,
      body: { error: { code: 'rpc/no-url-for-chain', message: 'No RPC url provided for chainId eip155:5' } },
    })
    expect((await post(call('eth_chainId'), '/v1/')).status).toBe(400)
  })

  it('refuses a body above its bound (Spec §7)', async () => {
    expect((await post('x'.repeat(3 * 1024 * 1024))).status).toBe(413)
  })

  it('works under the client library that sites use, batched too (Spec §7.30)', async () => {
    const server = serve({ fetch: world.gateway.app.fetch, port: 0, hostname: '127.0.0.1' })
    await new Promise((resolve) => server.once('listening', resolve))
    try {
      const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/?chainId=eip155:1&projectId=`
      const client = createPublicClient({ chain: mainnet, transport: http(url, { batch: true, retryCount: 0 }) })
      const [first] = world.devnet.accounts
      if (first === undefined) throw new Error('no account')
      const [chainId, balance] = await Promise.all([client.getChainId(), client.getBalance(first)])
      expect([chainId, balance > 0n]).toEqual([1, true])
      const reverted = client.call({ to: world.devnet.contracts[1]?.usdc, data: '0xa9059cbb' })
      await expect(reverted).rejects.toThrow(/revert/i)
    } finally {
      server.close()
    }
  })
})

describe('when every node is silent', () => {
  it('answers each entry with an error, under status 503 (Spec §8)', async () => {
    const response = await createSilentApp(world.gateway.store).request('/v1/?chainId=1', {
      method: 'POST',
      body: JSON.stringify(call('eth_chainId')),
    })
    expect(response.status).toBe(503)
    expect(await response.json()).toMatchObject({ id: 1, error: { code: -32603 } })
  })
})
