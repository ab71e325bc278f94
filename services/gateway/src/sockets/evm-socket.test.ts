import { request } from 'node:http'
import { DEVNET_MNEMONIC, devnetContracts, tokenAbi } from '@latchkey/devnet'
import { type Listener, listen } from '@latchkey/host'
import { Contract, WebSocketProvider } from 'ethers'
import { createPublicClient, encodeFunctionData, type Log, parseAbiItem, webSocket } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { mainnet } from 'viem/chains'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { createFixedPrices } from '../drivers/fixed-prices.ts'
import { type Gateway, type OpenGatewayOptions, openGateway } from '../open-gateway.ts'
import { startWorld, type World } from '../testing/start-world.fixture.ts'

const { usdc } = devnetContracts
const signer = mnemonicToAccount(DEVNET_MNEMONIC)
const RECEIVER = '0x00000000000000000000000000000000000000e7'
const transfer = parseAbiItem('event Transfer(address indexed from, address indexed to, uint256 value)')

const listeners: Listener[] = []
const gateways: Gateway[] = []
const clients: WebSocket[] = []
let world: World
let url: string
beforeAll(async () => {
  world = await startWorld({ history: false })
  url = await open()
})
afterEach(() => {
  for (const client of clients.splice(0)) client.terminate()
})
afterAll(async () => {
  await Promise.all(gateways.map((gateway) => gateway.stop()))
  await Promise.all(listeners.map((listener) => listener.stop()))
  await world?.stop()
})

/** Starts a gateway without an index behind a real port, and returns the address of its WebSockets. */
async function open(options: Partial<OpenGatewayOptions> = {}, network: { webSocketUrls?: readonly string[] } = {}) {
  const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
  const gateway = await openGateway({
    networks: [{ id: 1, name: 'Devnet', nativeCurrency, rpcUrls: [world.devnet.urls[1] ?? ''], ...network }],
    database: world.database,
    prices: createFixedPrices({ prices: [] }),
    pollMs: 20,
    limits: { capacity: 1_000_000, refillPerSecond: 1_000_000 },
    ...options,
  })
  const listener = await listen({ host: '127.0.0.1', port: 0 })
  listener.serve(gateway.app.fetch, gateway.handleUpgrade)
  gateways.push(gateway)
  listeners.push(listener)
  return `${listener.url.replace('http', 'ws')}/v1/?chainId=eip155:1&projectId=`
}

async function connect(to = url, headers: Record<string, string> = {}) {
  const socket = new WebSocket(to, { headers })
  clients.push(socket)
  const messages: { id?: unknown; result?: unknown; error?: { code: number }; method?: string; params?: unknown }[] = []
  socket.on('message', (data) => messages.push(JSON.parse(String(data))))
  socket.on('error', () => {})
  const closed = new Promise<number>((resolve) => socket.once('close', resolve))
  const status = await new Promise<number>((resolve) => {
    socket.once('open', () => resolve(101))
    socket.once('unexpected-response', (_, response) => resolve(response.statusCode ?? 0))
  })
  const send = (id: unknown, method: string, params: unknown = []) =>
    socket.send(JSON.stringify({ jsonrpc: '2.0', id, method, params }))
  const answerTo = async (id: unknown) => {
    await expect.poll(() => messages.some((each) => each.id === id)).toBe(true)
    return messages.find((each) => each.id === id)
  }
  const notifications = () => messages.filter(({ method }) => method === 'eth_subscription')
  return { socket, status, messages, closed, send, answerTo, notifications }
}

const sendTransfer = (amount: bigint) =>
  world.rpc.send({
    from: signer.address,
    to: usdc,
    data: encodeFunctionData({ abi: tokenAbi, functionName: 'transfer', args: [RECEIVER, amount] }),
  })
const sendMint = (amount: bigint) =>
  world.rpc.send({
    from: signer.address,
    to: usdc,
    data: encodeFunctionData({ abi: tokenAbi, functionName: 'mint', args: [signer.address, amount] }),
  })

describe('the WebSocket of an EVM network', () => {
  it('serves the transport of viem: reads, new heads and logs (Spec §7.30)', async () => {
    const client = createPublicClient({ chain: mainnet, transport: webSocket(url, { retryCount: 0 }) })
    await sendMint(10n)
    expect(await client.getBalance({ address: signer.address })).toBeGreaterThan(0n)
    expect(await client.getChainId()).toBe(1)
    const [heads, logs]: [bigint[], Log[]] = [[], []]
    const failures: unknown[] = []
    const onError = (error: unknown) => failures.push(error)
    const stops = [
      client.watchBlockNumber({ onBlockNumber: (number) => heads.push(number), onError }),
      client.watchEvent({
        address: usdc,
        event: transfer,
        args: { to: RECEIVER },
        onLogs: (all) => logs.push(...all),
        onError,
      }),
    ]
    // The subscriptions begin with a separate message.
    await expect
      .poll(
        async () => {
          await sendTransfer(1n)
          return logs.length > 0 && heads.length > 0
        },
        { timeout: 8_000 },
      )
      .toBe(true)
    const { blockNumber, hash } = await sendTransfer(3n)
    await expect
      .poll(() => logs.find(({ transactionHash }) => transactionHash === hash))
      .toMatchObject({
        args: { to: RECEIVER, value: 3n },
        blockNumber: BigInt(blockNumber),
        removed: false,
      })
    await expect.poll(() => heads).toContain(BigInt(blockNumber))
    for (const stop of stops) stop()
    expect(failures).toEqual([])
    const rpc = await client.transport.getRpcClient()
    rpc.close()
  })

  it('serves the provider of ethers: blocks, events of a contract and calls (Spec §7.30)', async () => {
    const provider = new WebSocketProvider(url.replace('/v1/', '/ws'))
    const token = new Contract(usdc, tokenAbi as never, provider)
    await sendMint(10n)
    const [blocks, values]: [number[], bigint[]] = [[], []]
    await provider.on('block', (number: number) => blocks.push(number))
    await token.on('Transfer', (_from: string, to: string, value: bigint) => {
      if (to.toLowerCase() === RECEIVER) values.push(value)
    })
    await expect
      .poll(
        async () => {
          await sendTransfer(1n)
          return values.length
        },
        { timeout: 8_000 },
      )
      .toBeGreaterThan(0)
    const { blockNumber } = await sendTransfer(4n)
    await expect.poll(() => values).toContain(4n)
    await expect.poll(() => blocks).toContain(Number(blockNumber))
    expect(await token.getFunction('symbol')()).toBe('USDC')
    await provider.destroy()
  })

  it('returns the same results as HTTP for the same calls, single and as a batch (Spec §7.31)', async () => {
    const { socket, send, messages, answerTo } = await connect()
    const calls = [
      ['eth_getBalance', [signer.address, 'latest']],
      ['eth_getBlockByNumber', ['0x1', true]],
      ['eth_call', [{ to: usdc, data: '0x95d89b41' }, 'latest']],
      ['debug_traceTransaction', ['0x']],
      ['eth_simulateV1', [{ blockStateCalls: [{ calls: null }] }]],
    ] as const
    const post = async (body: unknown) =>
      (await fetch(url.replace('ws', 'http'), { method: 'POST', body: JSON.stringify(body) })).json()
    const withoutId = (text: unknown) =>
      JSON.parse(JSON.stringify(text).replaceAll(/"requestId":"[^"]*"/g, '"requestId":""'))
    for (const [at, [method, params]] of calls.entries()) {
      send(at, method, params)
      expect(withoutId(await answerTo(at))).toEqual(withoutId(await post({ jsonrpc: '2.0', id: at, method, params })))
    }
    messages.length = 0
    const batch = calls.map(([method, params], id) => ({ jsonrpc: '2.0', id, method, params }))
    socket.send(JSON.stringify(batch))
    await expect.poll(() => messages.length).toBe(1)
    expect(withoutId(messages[0])).toEqual(withoutId(await post(batch)))
  })

  it.each([
    ['no JSON', '{', null, -32700],
    ['an empty batch', '[]', null, -32600],
    ['another version', '{"jsonrpc":"1.0","id":1,"method":"eth_chainId"}', 1, -32600],
    ['pending transactions', subscribe('newPendingTransactions'), 1, -32601],
    ['logs of everything', subscribe('logs', {}), 1, -32602],
    ['too many addresses', subscribe('logs', { address: Array.from({ length: 101 }, () => usdc) }), 1, -32602],
    ['no id of a subscription', '{"jsonrpc":"2.0","id":1,"method":"eth_unsubscribe","params":[]}', 1, -32602],
  ])('rejects %s (Spec §8)', async (_, text, id, code) => {
    const { socket, messages } = await connect()
    socket.send(text)
    await expect
      .poll(() => messages)
      .toEqual([expect.objectContaining({ id, error: expect.objectContaining({ code }) })])
  })

  it('sends the id of a subscription before its first notification, and ends it on request (Spec §7)', async () => {
    const { send, messages, answerTo, notifications } = await connect()
    send(1, 'eth_subscribe', ['newHeads'])
    const subscription = (await answerTo(1))?.result
    expect(subscription).toMatch(/^0x[0-9a-f]{32}$/)
    await sendMint(1n)
    await expect.poll(() => notifications().length).toBeGreaterThan(0)
    expect(messages[0]).toMatchObject({ id: 1 })
    const [first] = notifications()
    const { result } = (first?.params ?? {}) as { result?: Record<string, unknown> }
    expect(result).toMatchObject({
      number: expect.any(String),
      hash: expect.any(String),
      logsBloom: expect.any(String),
    })
    expect(result).not.toHaveProperty('transactions')
    send(2, 'eth_unsubscribe', [subscription])
    expect(await answerTo(2)).toMatchObject({ result: true })
    send(3, 'eth_unsubscribe', [subscription])
    expect(await answerTo(3)).toMatchObject({ result: false })
  })

  it('reports the logs of a dropped block as removed (Spec §7)', async () => {
    const { send, answerTo, notifications } = await connect()
    send(1, 'eth_subscribe', ['logs', { address: usdc }])
    await answerTo(1)
    const snapshot = await world.rpc.call('evm_snapshot')
    const { hash } = await sendMint(77n)
    const logs = () => notifications().map(({ params }) => (params as { result: Log }).result)
    await expect.poll(() => logs()).toEqual([expect.objectContaining({ transactionHash: hash, removed: false })])
    await world.rpc.call('evm_revert', [snapshot])
    await world.rpc.call('evm_increaseTime', [1_000])
    await world.rpc.call('anvil_mine', ['0x2'])
    await expect
      .poll(() => logs().slice(1))
      .toEqual([expect.objectContaining({ transactionHash: hash, removed: true })])
  })

  it('takes new heads from the WebSocket of a node, without polling (Spec §7)', async () => {
    const node = world.devnet.urls[1]?.replace('http', 'ws') ?? ''
    const announced = await open({ pollMs: 600_000 }, { webSocketUrls: ['ws://127.0.0.1:9', node] })
    const { send, answerTo, notifications } = await connect(announced)
    send(1, 'eth_subscribe', ['newHeads'])
    await answerTo(1)
    await expect
      .poll(
        async () => {
          await sendMint(1n)
          return notifications().length
        },
        { timeout: 8_000 },
      )
      .toBeGreaterThan(0)
  })

  it.each([
    ['another network', '/v1/?chainId=eip155:5&projectId=mine', {}, 404],
    ['a page that is not listed', '/v1/?chainId=eip155:1&projectId=mine', { origin: 'https://evil.example' }, 403],
    ['another project', '/v1/ws?chainId=eip155:1&projectId=other', {}, 403],
    ['a listed page', '/v1/ws?chainId=eip155:1&projectId=mine', { origin: 'https://site.example' }, 101],
  ])('opens according to the caller rules for %s (Spec §7)', async (_, path, headers, status) => {
    strict ??= open({ allowedOrigins: ['https://site.example'], projectIds: ['mine'] })
    const base = new URL(await strict).origin.replace('http', 'ws')
    expect((await connect(`${base}${path}`, headers)).status).toBe(status)
  })
  let strict: ReturnType<typeof open> | undefined
})

function subscribe(...params: readonly unknown[]): string {
  return JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_subscribe', params })
}

describe('a flood over the WebSocket of an EVM network', () => {
  it('is stopped at the maximum number of sockets of a caller and of a project (Spec §7)', async () => {
    const limited = await open({
      projectIds: ['mine', 'other'],
      trustedProxies: 1,
      socketLimits: { callerSockets: 2, projectSockets: 3 },
    })
    const from = async (address: string, project: string) =>
      (await connect(`${limited}${project}`, { 'x-forwarded-for': address })).status
    expect([await from('1.1.1.1', 'mine'), await from('1.1.1.1', 'mine'), await from('1.1.1.1', 'other')]).toEqual([
      101, 101, 429,
    ])
    expect([await from('2.2.2.2', 'mine'), await from('2.2.2.2', 'mine'), await from('3.3.3.3', 'mine')]).toEqual([
      101, 429, 429,
    ])
    expect(await from('3.3.3.3', 'other')).toBe(101)
  })

  it('is stopped at the maximum number of subscriptions of a socket and of a network (Spec §7)', async () => {
    const limited = await open({ socketLimits: { subscriptions: 2, networkSubscriptions: 3, networkWideFilters: 1 } })
    const [first, second] = [await connect(limited), await connect(limited)]
    const wide = (topic: string) => ['logs', { topics: [`0x${topic.repeat(64)}`] }]
    for (const [id, params] of [['newHeads'], wide('a'), ['newHeads']].entries())
      first.send(id, 'eth_subscribe', params)
    expect(await first.answerTo(2)).toMatchObject({ error: { code: -32005 } })
    second.send(1, 'eth_subscribe', wide('b'))
    expect(await second.answerTo(1)).toMatchObject({ error: { code: -32005 } })
    second.send(2, 'eth_subscribe', ['newHeads'])
    expect(await second.answerTo(2)).toMatchObject({ result: expect.any(String) })
    second.send(3, 'eth_subscribe', ['newHeads'])
    expect(await second.answerTo(3)).toMatchObject({ error: { code: -32005 } })
    first.socket.terminate()
    await expect
      .poll(async () => {
        second.send('again', 'eth_subscribe', ['newHeads'])
        await second.answerTo('again')
        return second.messages.at(-1)?.result
      })
      .toEqual(expect.any(String))
  })

  it('is stopped at the limits for messages of a socket, their size, and the budget of the caller (Spec §7)', async () => {
    const limited = await open({ socketLimits: { messages: 10, messagesPerSecond: 1, evmMessageBytes: 2_000 } })
    const noisy = await connect(limited)
    for (let id = 0; id < 40; id++) noisy.send(id, 'eth_chainId')
    expect(await noisy.closed).toBe(1013)
    expect(noisy.messages.filter(({ result }) => result === '0x1').length).toBeLessThanOrEqual(10)
    expect(noisy.messages.some(({ error }) => error?.code === -32005)).toBe(true)
    const large = await connect(limited)
    large.socket.send('x'.repeat(2_001))
    expect(await large.closed).toBe(1009)
    const poor = await connect(await open({ limits: { capacity: 60, refillPerSecond: 1 } }))
    for (const id of [1, 2, 3, 4]) poor.send(id, 'eth_getLogs', [{ address: usdc }])
    expect(await poor.answerTo(4)).toMatchObject({ error: { code: -32005 } })
  })

  it('to a client that does not read ends with its disconnect, while another gets each notification (Spec §7)', async () => {
    const limited = await open({ socketLimits: { unreadNotificationBytes: 200_000 } })
    const [deaf, other] = [await connect(limited), await connect(limited)]
    for (let id = 0; id < 100; id++) deaf.send(id, 'eth_subscribe', ['newHeads'])
    await deaf.answerTo(99)
    other.send(1, 'eth_subscribe', ['newHeads'])
    await other.answerTo(1)
    deaf.socket.pause()
    const numbers = () =>
      other.notifications().map(({ params }) => Number((params as { result: { number: string } }).result.number))
    let isClosed = false
    void deaf.closed.then(() => {
      isClosed = true
    })
    // The kernel buffers some megabytes for a connection that is not read.
    for (let round = 0; round < 40; round++) {
      await world.rpc.call('anvil_mine', ['0x14'])
      const newest = Number(await world.rpc.call('eth_blockNumber'))
      await expect.poll(() => numbers().at(-1), { timeout: 5_000 }).toBe(newest)
    }
    const all = numbers()
    expect(all).toEqual(Array.from(all, (_, at) => (all[0] ?? 0) + at))
    deaf.socket.resume()
    await expect.poll(() => isClosed, { timeout: 5_000 }).toBe(true)
  })

  it('of notifications is charged to the caller, whose socket is closed when it is in debt (Spec §7)', async () => {
    const charged = await connect(await open({ limits: { capacity: 100, refillPerSecond: 1 } }))
    for (let id = 0; id < 10; id++) charged.send(id, 'eth_subscribe', ['newHeads'])
    await charged.answerTo(9)
    await world.rpc.call('anvil_mine', ['0x3c'])
    await world.rpc.call('anvil_mine', ['0x3c'])
    expect(await charged.closed).toBe(1013)
  })

  it('of idle sockets ends with their close, except for a client with a subscription (Spec §7)', async () => {
    // A client that has not responded to a ping by the next one is disconnected; on a busy machine a response takes
    // long.
    const limited = await open({ socketLimits: { pingMs: 500, idleMs: 100 } })
    const listening = await connect(limited)
    listening.send(1, 'eth_subscribe', ['newHeads'])
    await listening.answerTo(1)
    const idle = await connect(limited)
    expect(await idle.closed).toBe(1001)
    expect(listening.socket.readyState).toBe(WebSocket.OPEN)
  })

  it.each(['//', '/v1/%', '/ws/x'])('rejects the path %s, and continues (Spec §7)', async (path) => {
    const { hostname, port } = new URL(url)
    const headers = { connection: 'Upgrade', upgrade: 'websocket' }
    const status = await new Promise((resolve, reject) => {
      const opening = request({ hostname, port, path, headers }).once('error', reject).end()
      opening.once('response', (response) => resolve(response.resume().statusCode))
    })
    expect(status).toBe(404)
    expect((await connect()).status).toBe(101)
  })
})
