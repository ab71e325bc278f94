import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { DEVNET_MNEMONIC } from '@latchkey/devnet'
import { createPublicClient, createWalletClient, http, keccak256 } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
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

describe('rpcRoute', () => {
  it.each(['/v1/?chainId=eip155:1&projectId=', '/v1?chainId=1', '/v1/?chainId=1&projectId=any'])(
    'responds at %s (Spec §7.30, §7.31)',
    async (path) => {
      expect(await post(call('eth_chainId', 'mine'), path)).toEqual({
        status: 200,
        body: { jsonrpc: '2.0', id: 'mine', result: '0x1' },
      })
    },
  )

  it('responds to a batch in its order with its ids, each entry separately (Spec §7.30)', async () => {
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
  ])('X105: rejects %s with "Requested RPC call is not allowed" (Spec §8)', async (method) => {
    const { body } = await post(call(method))
    expect(body).toMatchObject({ id: 1, error: { message: 'Requested RPC call is not allowed' } })
  })

  it.each(['eip155:424242', '424242', 'eip155:1.evil.example', 'http://127.0.0.1:8545', '../admin', ''])(
    'X105: sends nothing to a node for the chain "%s", which is not configured',
    async (chain) => {
      const { body } = await post(call('eth_chainId'), `/v1/?chainId=${encodeURIComponent(chain)}&projectId=`)
      expect(body).toHaveProperty('error')
      expect(body).not.toHaveProperty('result')
    },
  )

  it('X105: sends calls to the configured node, whatever host the headers and the parameters name', async () => {
    const headers = { host: '127.0.0.1:1', 'x-forwarded-host': '169.254.169.254', forwarded: 'host=evil.example' }
    const body = JSON.stringify({ ...call('eth_chainId'), url: 'http://127.0.0.1:1', rpcUrl: 'http://127.0.0.1:1' })
    const response = await world.gateway.app.request(
      'http://evil.example/v1/?chainId=eip155:1&projectId=&rpcUrl=http://127.0.0.1:1',
      { method: 'POST', headers, body },
    )
    expect(await response.json()).toEqual({ jsonrpc: '2.0', id: 1, result: '0x1' })
  })

  it('X105: accepts 1,000 requests in one batch, and rejects 1,001 (Spec §9.8)', async () => {
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
  ])('rejects %s (Spec §7)', async (_, text, status, code) => {
    expect(await post(text)).toMatchObject({ status, body: { id: null, error: { code } } })
  })

  it('serves the other methods of client libraries besides those for chain data (Spec §7.30)', async () => {
    const { body } = await post([
      call('net_version', 1),
      call('net_listening', 2),
      call('web3_clientVersion', 3, null),
      call('web3_sha3', 4, ['0x68656c6c6f']),
      call('eth_blobBaseFee', 5, null),
      call('eth_getUncleByBlockNumberAndIndex', 6, ['0x0', '0x0']),
    ])
    expect(body).toMatchObject([
      { id: 1, result: '1' },
      { id: 2, result: true },
      { id: 3, result: expect.stringContaining('anvil') },
      { id: 4, result: '0x1c8aff950685c2ed4bc3174f3472287b56d9517b9c948127319a09a7a36deac8' },
      { id: 5, result: expect.stringMatching(/^0x/) },
      { id: 6, result: null },
    ])
  })

  it('returns no response to notifications (Spec §7)', async () => {
    expect(await post({ jsonrpc: '2.0', method: 'eth_chainId' })).toEqual({ status: 204, body: undefined })
  })

  it('rejects a network that is not served (Spec §8.37)', async () => {
    expect(await post(call('eth_chainId'), '/v1/?chainId=eip155:5')).toMatchObject({
      status: 400,
      body: {
        jsonrpc: '2.0',
        id: null,
        error: {
          code: -32600,
          message: 'No RPC url provided for chainId eip155:5',
          data: { code: 'rpc/no-url-for-chain' },
        },
      },
    })
    expect((await post(call('eth_chainId'), '/v1/')).status).toBe(400)
  })

  it('rejects a body above its limit (Spec §7)', async () => {
    expect(await post('x'.repeat(3 * 1024 * 1024))).toMatchObject({ status: 413, body: { error: { code: -32600 } } })
  })

  it('works with the client library of sites, also batched (Spec §7.30)', async () => {
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
      const { accessList } = await client.createAccessList({ to: world.devnet.contracts[1]?.usdc, data: '0x18160ddd' })
      const [simulated] = await client.simulateBlocks({ blocks: [{ calls: [{ to: first.address, value: 0n }] }] })
      expect([accessList.length, simulated?.calls.length]).toEqual([1, 1])
      expect(await client.getBlobBaseFee()).toBeGreaterThan(0n)
      const signer = createWalletClient({
        account: mnemonicToAccount(DEVNET_MNEMONIC),
        chain: mainnet,
        transport: http(url),
      })
      const signed = await signer.signTransaction(
        await signer.prepareTransactionRequest({ to: first.address, value: 1n }),
      )
      const receipt = await client.sendRawTransactionSync({ serializedTransaction: signed })
      expect([receipt.status, receipt.transactionHash]).toEqual(['success', keccak256(signed)])
    } finally {
      server.close()
    }
  })
})

describe('rpcRoute › when no node responds', () => {
  it('returns an error for each entry, under status 503 (Spec §8)', async () => {
    const response = await createSilentApp(world.gateway.store).request('/v1/?chainId=1', {
      method: 'POST',
      body: JSON.stringify(call('eth_chainId')),
    })
    expect(response.status).toBe(503)
    expect(await response.json()).toMatchObject({ id: 1, error: { code: -32603 } })
  })
})
