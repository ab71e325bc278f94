import { once } from 'node:events'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import { connectClient, createIdentity, createToken, createTopic } from './testing/client.fixture.ts'
import { runServer } from './testing/run-server.fixture.ts'
import { startForTest } from './testing/start-for-test.fixture.ts'
import { createFakeClock, type StartedRelay } from './testing/start-relay.fixture.ts'
import { stores, type TestStore } from './testing/stores.fixture.ts'

const SLOW_READERS = 'relay_refusals_total{reason="slow-reader"}'

/** Returns a counter of the relay; 0 if it does not exist yet. */
async function countOf({ readMetrics }: StartedRelay, name: string): Promise<number> {
  const text = await readMetrics()
  const line = text.split('\n').find((each) => each.startsWith(`${name} `))
  return Number(line?.slice(name.length) ?? 0)
}

describe.each(stores)('on $name', ({ open }) => {
  let store: TestStore
  beforeAll(async () => {
    store = await open()
  })
  afterAll(() => store?.stop())

  async function run() {
    const server = await runServer(store.env)
    onTestFinished(() => void server.child.kill('SIGKILL'))
    return server
  }

  describe('the server', () => {
    it('loses no accepted message if it is killed with SIGKILL', async () => {
      const first = await run()
      const dapp = await connectClient(first.url)
      const topic = createTopic()
      const accepted: string[] = []
      const sending = Array.from({ length: 400 }, async (_, at) => {
        const text = `message ${at}`
        const { result } = await dapp.publish(topic.slice(0, 62) + String(at % 10).padStart(2, '0'), text)
        if (result === true) accepted.push(text)
        // Kills it in the middle of its work, with pending responses and writes.
        if (accepted.length === 100) first.child.kill('SIGKILL')
      })
      void Promise.all(sending)
      await dapp.closed
      expect(accepted.length).toBeGreaterThanOrEqual(100)

      const second = await run()
      const wallet = await connectClient(second.url)
      const topics = Array.from({ length: 10 }, (_, at) => topic.slice(0, 62) + String(at).padStart(2, '0'))
      await wallet.call('irn_batchSubscribe', { topics })
      await expect.poll(() => accepted.filter((text) => !wallet.texts().includes(text)), { timeout: 5_000 }).toEqual([])
      expect(new Set(wallet.texts()).size).toBe(wallet.texts().length)
    })

    it('closes its sockets with 1001 and exits on SIGTERM', async () => {
      const { url, child, log } = await run()
      const client = await connectClient(url)
      const topic = createTopic()
      await client.call('irn_subscribe', { topic })
      const exited = once(child, 'exit')
      child.kill('SIGTERM')
      expect((await client.closed).code).toBe(1001)
      expect(await exited).toEqual([0, null])
      for (const secret of [topic, client.clientId, ...Object.values(store.env)]) expect(log()).not.toContain(secret)
    })
  })

  describe('relay › stop', () => {
    it('responds to pending requests, then closes all sockets with 1001, and rejects new ones', async () => {
      const node = await startForTest({ store: store.at })
      const clients = await Promise.all([node.connect(), node.connect(), node.connect()])
      const answers = clients.map((client) => client.publish(createTopic(), 'in hand'))
      // Gives the requests time to arrive.
      await store.kept()
      const stopping = node.relay.stop()
      const refused = new WebSocket(`${node.url}/?auth=${createToken(createIdentity())}`)
      refused.on('error', () => undefined)
      const [, response] = await once(refused, 'unexpected-response')
      refused.terminate()
      expect(response.statusCode).toBe(503)
      await Promise.all([stopping, node.relay.stop()])
      expect((await Promise.all(clients.map(({ closed }) => closed))).map(({ code }) => code)).toEqual([
        1001, 1001, 1001,
      ])
      expect(await Promise.all(answers)).toMatchObject([{ result: true }, { result: true }, { result: true }])
    })
  })

  describe('relay › HTTP', () => {
    it('serves /health, /ready and the metrics', async () => {
      const node = await startForTest({ store: store.at })
      await store.clear()
      const topic = createTopic()
      const [dapp, wallet] = await Promise.all([node.connect(), node.connect({ onDelivery: () => undefined })])
      await wallet.call('irn_subscribe', { topic })
      await dapp.publish(topic, 'counted')
      await dapp.request('irn_nothing', {})
      await expect.poll(wallet.texts).toEqual(['counted'])
      const get = (path: string) => fetch(`${node.httpUrl}${path}`)
      expect((await get('/health')).status).toBe(200)
      expect((await get('/ready')).status).toBe(200)
      expect((await get('/nothing')).status).toBe(404)
      const lines = (await node.readMetrics()).split('\n')
      expect(lines).toEqual(
        expect.arrayContaining([
          'relay_sockets 2',
          'relay_subscriptions 1',
          'relay_messages_in_total 1',
          'relay_messages_out_total 1',
          'relay_mailbox_messages 1',
          'relay_mailbox_bytes 7',
          'relay_refusals_total{reason="InvalidMethod"} 1',
          'relay_request_seconds_count{method="irn_publish"} 1',
        ]),
      )
    })
  })
})

describe('/metrics', () => {
  const get = ({ httpUrl }: StartedRelay, headers: Readonly<Record<string, string>> = {}) =>
    fetch(`${httpUrl}/metrics`, { headers })

  it('X110: requires the bearer token in the header', async () => {
    const metricsToken = 'a-token-of-the-operator'
    const node = await startForTest({ metricsToken })
    for (const authorization of ['', 'Bearer ', `Bearer ${metricsToken}x`, `Basic ${metricsToken}`, metricsToken]) {
      const refused = await get(node, { authorization })
      expect([refused.status, await refused.text()]).toEqual([401, ''])
      expect(refused.headers.get('www-authenticate')).toBe('Bearer')
    }
    expect((await fetch(`${node.httpUrl}/metrics?token=${metricsToken}`)).status).toBe(401)
    expect(await (await get(node, { authorization: `Bearer ${metricsToken}` })).text()).toContain('relay_sockets 0')
  })

  it('X110: answers 404 when no token is configured', async () => {
    const node = await startForTest({ metricsToken: undefined })
    expect((await get(node, { authorization: 'Bearer undefined' })).status).toBe(404)
    expect((await get(node, { authorization: 'Bearer ' })).status).toBe(404)
  })
})

describe('relay › start', () => {
  it.each([
    [[], 1],
    [['wss://relay.example'], 0],
  ])('warns if RELAY_URLS is not set: %j', async (audiences, count) => {
    const lines: string[] = []
    const logger = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) })
    await startForTest({ audiences, logger })
    expect(lines.filter((line) => line.includes('RELAY_URLS'))).toHaveLength(count)
  })
})

describe('a socket', () => {
  it('is closed with 4008 if it never subscribes', async () => {
    const clock = createFakeClock()
    const node = await startForTest({ clock, pingMs: 20, staleAfterMs: 60_000 })
    const [idle, busy] = await Promise.all([node.connect(), node.connect()])
    await busy.call('irn_subscribe', { topic: createTopic() })
    clock.advance(60_000)
    expect((await idle.closed).code).toBe(4008)
    expect(await busy.call('irn_subscribe', { topic: createTopic() })).toBeTypeOf('string')
  })

  it('is pinged, and destroyed if it does not respond', async () => {
    const node = await startForTest({ pingMs: 300 })
    const [alive, dead] = await Promise.all([node.connect(), node.connect()])
    let pings = 0
    alive.socket.on('ping', () => {
      pings += 1
    })
    dead.socket.pause()
    await expect.poll(node.readMetrics).toContain('relay_sockets 1')
    expect(pings).toBeGreaterThan(1)
    expect(alive.socket.readyState).toBe(WebSocket.OPEN)
    dead.socket.terminate()
  })

  it('is destroyed if it does not read, and its client finds its messages later', async () => {
    const node = await startForTest({ limits: { maxUnsentBytes: 200_000, maxBytesPerTopic: 50_000_000 } })
    const identity = createIdentity()
    const topic = createTopic()
    const [dapp, slow] = await Promise.all([node.connect(), node.connect({ identity })])
    await slow.call('irn_subscribe', { topic })
    slow.socket.pause()
    const large = 'x'.repeat(200_000)
    // More than the operating system buffers for a socket.
    for (let at = 0; at < 80; at++) await dapp.publish(topic, `${at} ${large}`)
    await expect.poll(node.readMetrics).toContain('relay_refusals_total{reason="slow-reader"} 1')
    slow.socket.terminate()
    const again = await node.connect({ identity })
    await again.call('irn_subscribe', { topic })
    await expect.poll(() => again.texts().length, { timeout: 10_000 }).toBe(80)
  })

  it('is destroyed when all slow sockets together hold too much memory, and its client finds its messages later', async () => {
    const maxUnsentBytesOfAll = 3_000_000
    const node = await startForTest({ limits: { maxUnsentBytesOfAll, maxBytesPerTopic: 50_000_000 } })
    const topic = createTopic()
    const identities = Array.from({ length: 3 }, createIdentity)
    // No client acknowledges, so all messages wait for clients that reconnect.
    const connect = (identity = createIdentity()) => node.connect({ identity, onDelivery: () => undefined })
    const [dapp, reader, ...slow] = await Promise.all([connect(), connect(), ...identities.map(connect)])
    for (const each of [reader, ...slow]) await each.call('irn_subscribe', { topic })
    for (const { socket } of slow) socket.pause()
    const unsent: number[] = []
    const large = 'x'.repeat(200_000)
    // More than the operating system buffers for a socket.
    for (let at = 0; at < 20; at++) {
      await Promise.all([0, 1, 2, 3].map((more) => dapp.publish(topic, `${4 * at + more} ${large}`)))
      unsent.push(await countOf(node, 'relay_unsent_bytes'))
    }
    expect(Math.max(...unsent)).toBeGreaterThan(maxUnsentBytesOfAll / 2)
    expect(Math.max(...unsent)).toBeLessThan(maxUnsentBytesOfAll + 200_000)
    expect(await countOf(node, SLOW_READERS)).toBeGreaterThan(0)
    await expect.poll(() => reader.texts().length).toBe(80)
    for (const { socket } of slow) socket.terminate()
    const again = await Promise.all(identities.map(connect))
    for (const each of again) await each.call('irn_subscribe', { topic })
    await expect.poll(() => again.map((each) => each.texts().length)).toEqual([80, 80, 80])
  })

  it('is not destroyed when it reads, while one message goes to many sockets', async () => {
    const node = await startForTest({ limits: { maxUnsentBytesOfAll: 1_000_000 } })
    const topic = createTopic()
    const [dapp, ...readers] = await Promise.all(Array.from({ length: 51 }, () => node.connect()))
    for (const each of readers) await each.call('irn_subscribe', { topic })
    await dapp?.publish(topic, 'x'.repeat(30_000))
    await expect.poll(() => readers.filter((each) => each.texts().length === 1)).toHaveLength(50)
    expect(await countOf(node, SLOW_READERS)).toBe(0)
  })
})
