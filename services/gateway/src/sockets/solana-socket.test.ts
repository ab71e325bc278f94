import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Listener, listen } from '@latchkey/host'
import { Connection, Keypair, SystemProgram, Transaction } from '@solana/web3.js'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import type { OpenGatewayOptions } from '../open-gateway.ts'
import { SOLANA, type SolanaGateway, startSolanaGateway } from '../testing/solana-gateway.fixture.ts'

const worlds: SolanaGateway[] = []
const listeners: Listener[] = []
const clients: WebSocket[] = []
let world: SolanaGateway
let url: string
beforeAll(async () => {
  ;({ world, url } = await open())
})
afterEach(() => {
  for (const client of clients.splice(0)) client.terminate()
})
afterAll(async () => {
  for (const { gateway } of worlds) gateway.closeSockets()
  await Promise.all(listeners.map((listener) => listener.stop()))
  await Promise.all(worlds.map((each) => each.stop()))
})

/** Starts a gateway behind a real port. */
async function open(options: Partial<OpenGatewayOptions> = {}) {
  const started = await startSolanaGateway(options)
  const listener = await listen({ host: '127.0.0.1', port: 0 })
  listener.serve(started.gateway.app.fetch, started.gateway.handleUpgrade)
  worlds.push(started)
  listeners.push(listener)
  return { world: started, url: `${listener.url.replace('http', 'ws')}/v1/?chainId=${SOLANA}&projectId=` }
}

/** Returns a network whose WebSocket is the one given. */
const networkAt = (...webSocketUrls: readonly string[]): Partial<OpenGatewayOptions> => ({
  solanaNetworks: [
    {
      id: SOLANA,
      name: 'Solana',
      nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
      rpcUrls: ['http://127.0.0.1:9'],
      webSocketUrls,
    },
  ],
})

async function connect(to = url, headers: Record<string, string> = {}) {
  const socket = new WebSocket(to, { headers })
  clients.push(socket)
  const messages: Record<string, unknown>[] = []
  socket.on('message', (data) => messages.push(JSON.parse(String(data))))
  socket.on('error', () => {})
  const closed = new Promise<number>((resolve) => socket.once('close', resolve))
  const status = await new Promise<number>((resolve) => {
    socket.once('open', () => resolve(101))
    socket.once('unexpected-response', (_, response) => resolve(response.statusCode ?? 0))
  })
  const send = (id: unknown, method: string, params: unknown = []) =>
    socket.send(JSON.stringify({ jsonrpc: '2.0', id, method, params }))
  return { socket, status, messages, closed, send }
}

function person(label: string) {
  const found = world.solana.accounts.find((each) => each.label === label)
  if (found === undefined) throw new Error(`nobody is called ${label}`)
  return Keypair.fromSeed(found.privateKey)
}

/** A node that accepts sockets, and handles each message as the test specifies. */
async function startNode(onMessage: (socket: WebSocket, request: { id: number; method: string }) => void) {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  server.on('connection', (socket) => socket.on('message', (data) => onMessage(socket, JSON.parse(String(data)))))
  await new Promise((resolve) => server.once('listening', resolve))
  const stop = () => {
    for (const socket of server.clients) socket.terminate()
    server.close()
  }
  return { url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`, server, stop }
}

describe('subscriptions of a Solana network', () => {
  it('serve a third-party client: it sends, and waits for the signature and the balance (Spec §7.31)', async () => {
    const http = url.replace('ws', 'http')
    const connection = new Connection(http, { commitment: 'confirmed', wsEndpoint: url })
    const [alice, bob] = [person('Alice'), person('Bob')]
    const before = await connection.getBalance(bob.publicKey)
    const changed = new Promise<number>((resolve) => {
      connection.onAccountChange(bob.publicKey, ({ lamports }) => resolve(lamports))
    })
    await new Promise<void>((resolve) => connection.onSlotChange(() => resolve()))
    const latest = await connection.getLatestBlockhash()
    const transaction = new Transaction({ ...latest, feePayer: alice.publicKey }).add(
      SystemProgram.transfer({ fromPubkey: alice.publicKey, toPubkey: bob.publicKey, lamports: 5_000 }),
    )
    transaction.sign(alice)
    const signature = await connection.sendRawTransaction(transaction.serialize())
    const { value } = await connection.confirmTransaction({ signature, ...latest })
    expect(value.err).toBeNull()
    expect(await changed).toBe(before + 5_000)
    world.solana.reset()
  })

  it.each(['//', '/v1/%', 'http://[', '*'])('reject the path %s, and continue (Spec §7)', async (path) => {
    const { hostname, port } = new URL(url)
    const headers = { connection: 'Upgrade', upgrade: 'websocket' }
    const status = await new Promise((resolve, reject) => {
      const opening = request({ hostname, port, path, headers }).once('error', reject).end()
      opening.once('response', (response) => resolve(response.resume().statusCode))
    })
    expect(status).toBe(404)
    expect((await connect()).status).toBe(101)
  })

  it('respond with the id of the client, and end on request (Spec §7)', async () => {
    const { send, messages } = await connect()
    send('mine', 'slotSubscribe')
    await expect.poll(() => messages.length).toBeGreaterThan(1)
    const subscription = messages[0]?.result
    expect(messages[0]).toEqual({ jsonrpc: '2.0', id: 'mine', result: expect.any(Number) })
    expect(messages[1]).toMatchObject({ method: 'slotNotification', params: { subscription } })
    send(2, 'slotUnsubscribe', [subscription])
    await expect.poll(() => messages.find(({ id }) => id === 2)).toMatchObject({ result: true })
    send(3, 'slotUnsubscribe', [subscription])
    await expect.poll(() => messages.find(({ id }) => id === 3)).toMatchObject({ error: { code: -32602 } })
  })

  it.each([
    ['programSubscribe', ['TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'], -32601],
    ['blockSubscribe', ['all'], -32601],
    ['logsSubscribe', ['all'], -32601],
    ['getBalance', ['x'], -32601],
    ['toString', [], -32601],
    ['slotUnsubscribe', ['x'], -32600],
    ['slotSubscribe', [1, 2, 3], -32600],
  ])('reject %s %j (Spec §8)', async (method, params, code) => {
    const { send, messages } = await connect()
    send(1, method, params)
    await expect.poll(() => messages[0]).toMatchObject({ error: { code } })
  })

  it('ignore notifications, with which clients keep a socket open, and malformed JSON (Spec §7)', async () => {
    const { socket, send, messages } = await connect()
    socket.send('{"jsonrpc":"2.0","method":"ping","params":null}')
    socket.send('{')
    send(1, 'signatureSubscribe', ['0'])
    await expect.poll(() => messages.length).toBe(2)
    expect(messages[0]).toMatchObject({ id: null, error: { code: -32600 } })
  })

  it.each([
    ['another network', '/v1/?chainId=eip155:1', {}, 404],
    ['another path', `/v1/account?chainId=${SOLANA}`, {}, 404],
    ['a page that is not listed', `/v1/?chainId=${SOLANA}&projectId=mine`, { origin: 'https://evil.example' }, 403],
    ['another project', `/v1/?chainId=${SOLANA}&projectId=other`, {}, 403],
    ['a listed page', `/v1/?chainId=${SOLANA}&projectId=mine`, { origin: 'https://site.example' }, 101],
  ])('open according to the caller rules for %s (Spec §7)', async (_, path, headers, status) => {
    strict ??= open({ allowedOrigins: ['https://site.example'], projectIds: ['mine'] })
    const base = new URL((await strict).url).origin.replace('http', 'ws')
    expect((await connect(`${base}${path}`, headers)).status).toBe(status)
  })
  let strict: ReturnType<typeof open> | undefined

  it('use the next node if one is unreachable, and close the client if none is reachable (Spec §7.32)', async () => {
    const node = await startNode((socket, { id }) => socket.send(JSON.stringify({ jsonrpc: '2.0', id, result: 7 })))
    const second = await open(networkAt('ws://127.0.0.1:9', node.url))
    const client = await connect(second.url)
    client.send(1, 'slotSubscribe')
    await expect.poll(() => client.messages[0]).toMatchObject({ id: 1, result: 7 })
    node.stop()
    expect(await client.closed).toBe(1012)
    const late = await connect(second.url)
    late.send(1, 'slotSubscribe')
    expect(await late.closed).toBe(1013)
  })

  it('do not reveal the URL of a node, and drop notifications without a subscription (Spec §7)', async () => {
    const node = await startNode((socket, { id }) => {
      const result = { jsonrpc: '2.0', method: 'slotNotification', params: { subscription: 99, result: {} } }
      socket.send(JSON.stringify(result))
      socket.send('nonsense')
      socket.send(JSON.stringify({ id: id + 5, result: 1 }))
      socket.send(JSON.stringify({ id, error: { code: -32000, message: 'ask http://10.0.0.1:8900/key' } }))
    })
    const hiding = await open(networkAt(node.url))
    const { send, messages } = await connect(hiding.url)
    send(1, 'slotSubscribe')
    await expect.poll(() => messages).toEqual([{ jsonrpc: '2.0', id: 1, error: { code: -32000, message: 'ask …' } }])
    node.stop()
  })
})

describe('floods of sockets', () => {
  it('are rejected only for their caller: another one gets its sockets and its notifications (Spec §7)', async () => {
    const flooded = await open({
      socketLimits: { callerSockets: 3 },
      limits: { capacity: 400, refillPerSecond: 1 },
      trustedProxies: 1,
    })
    const from = (address: string) => connect(flooded.url, { 'x-forwarded-for': address })
    const own = [await from('1.1.1.1'), await from('1.1.1.1'), await from('1.1.1.1')]
    expect((await from('1.1.1.1')).status).toBe(429)
    const [noisy] = own
    if (noisy === undefined) throw new Error('there is no socket')
    for (let id = 0; id < 400; id++) noisy.send(id, 'signatureSubscribe', ['0'])
    expect(await noisy.closed).toBe(1013)
    expect(noisy.messages.some(({ error }) => (error as { code?: number } | undefined)?.code === -32005)).toBe(true)
    const other = await from('2.2.2.2')
    other.send(1, 'slotSubscribe')
    await expect.poll(() => other.messages.length).toBeGreaterThan(1)
    // HTTP uses the same budget.
    const status = async (address: string) =>
      (
        await fetch(flooded.url.replace('ws', 'http'), {
          method: 'POST',
          headers: { 'x-forwarded-for': address },
          body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'getHealth' }),
        })
      ).status
    expect(await status('2.2.2.2')).toBe(200)
  })

  it('end at the maximum number of subscriptions and of messages (Spec §7)', async () => {
    const limited = await open({ socketLimits: { subscriptions: 2, messageBytes: 1_000 } })
    const client = await connect(limited.url)
    for (const id of [1, 2, 3]) client.send(id, 'slotSubscribe')
    await expect.poll(() => client.messages.find(({ id }) => id === 3)).toMatchObject({ error: { code: -32005 } })
    const large = await connect(limited.url)
    large.socket.send('x'.repeat(1_001))
    expect(await large.closed).toBe(1009)
  })

  it('of notifications are charged to the caller, whose socket is closed when it is in debt (Spec §7)', async () => {
    const node = await startNode((socket, { id }) => {
      socket.send(JSON.stringify({ jsonrpc: '2.0', id, result: 1 }))
      const data = 'x'.repeat(100_000)
      for (let round = 0; round < 50; round++)
        socket.send(
          JSON.stringify({ jsonrpc: '2.0', method: 'accountNotification', params: { subscription: 1, result: data } }),
        )
    })
    const charged = await open({ ...networkAt(node.url), limits: { capacity: 200, refillPerSecond: 1 } })
    const { send, messages, closed } = await connect(charged.url)
    send(1, 'accountSubscribe', ['x'])
    expect(await closed).toBe(1013)
    expect(messages.length).toBeLessThan(30)
    node.stop()
  })

  it('leave nothing behind: a client that disconnects closes its socket at the node (Spec §7)', async () => {
    const node = await startNode((socket, { id }) => socket.send(JSON.stringify({ jsonrpc: '2.0', id, result: 1 })))
    const opened = await open({ ...networkAt(node.url), socketLimits: { pingMs: 50 } })
    const gone = await connect(opened.url)
    gone.send(1, 'slotSubscribe')
    await expect.poll(() => node.server.clients.size).toBe(1)
    gone.socket.terminate()
    await expect.poll(() => node.server.clients.size).toBe(0)
    const deaf = await connect(opened.url)
    deaf.send(1, 'slotSubscribe')
    await expect.poll(() => node.server.clients.size).toBe(1)
    // A client that does not read does not respond to a ping.
    deaf.socket.pause()
    await expect.poll(() => node.server.clients.size, { timeout: 5_000 }).toBe(0)
    node.stop()
  })

  it('do not delay the stop of the gateway (Spec §7)', async () => {
    const stopping = await open()
    const { send, closed, messages } = await connect(stopping.url)
    send(1, 'slotSubscribe')
    await expect.poll(() => messages.length).toBeGreaterThan(0)
    stopping.world.gateway.closeSockets()
    expect([1001, 1006]).toContain(await closed)
    expect((await connect(stopping.url)).status).toBe(503)
  })
})
