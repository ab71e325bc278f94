import { Writable } from 'node:stream'
import { createClient } from '@redis/client'
import { pino } from 'pino'
import { describe, expect, it, onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import { openRedisLink } from './drivers/redis/link.ts'
import { SIZE } from './drivers/redis/scripts.ts'
import { type Cable, openCable } from './testing/cable.fixture.ts'
import { createTopic } from './testing/client.fixture.ts'
import { startForTest } from './testing/start-for-test.fixture.ts'
import { type StartedRedis, startRedis } from './testing/start-redis.fixture.ts'
import type { StartedRelay } from './testing/start-relay.fixture.ts'

const start = (redisUrl: string, settings: Parameters<typeof startForTest>[0] = {}) =>
  startForTest({ store: { redisUrl }, ...settings })

async function redisWith(settings: Readonly<Record<string, string>> = {}) {
  const redis = await startRedis(settings)
  onTestFinished(redis.stop)
  return redis
}

const statusOf = ({ httpUrl }: StartedRelay) => fetch(`${httpUrl}/ready`).then(({ status }) => status)

function createLog() {
  const lines: string[] = []
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString())
      done()
    },
  })
  return { lines, logger: pino({ level: 'trace' }, sink) }
}

describe('a relay whose Redis is killed and restarted', () => {
  // Without this setting, Redis confirms a message before it writes it if the disk is slow.
  const durable = { appendfsync: 'always' }

  it('rejects messages meanwhile, keeps its sockets, and loses no accepted message', async () => {
    const redis = await redisWith(durable)
    const [one, two] = await Promise.all([start(redis.url), start(redis.url)])
    const topics = Array.from({ length: 10 }, createTopic)
    const [topic = ''] = topics
    const held: string[] = []
    const [dapp, wallet] = await Promise.all([
      one.connect(),
      two.connect({ onDelivery: ({ params }) => held.push(params.data.message) }),
    ])
    await wallet.call('irn_batchSubscribe', { topics })
    const accepted: string[] = []
    const sending = topics.map(async (each) => {
      for (;;) {
        const text = `message ${accepted.length} on ${each}`
        const { error } = await dapp.publish(each, text)
        if (error !== undefined) return error
        accepted.push(text)
        // Kills it in the middle of its work, with pending messages and responses.
        if (accepted.length === 100) void redis.kill()
      }
    })
    for (const error of await Promise.all(sending)) expect(error).toMatchObject({ code: -32603, data: 'Internal' })
    expect(accepted.length).toBeGreaterThanOrEqual(100)
    expect(await dapp.publish(topic, 'while it is away')).toMatchObject({ error: { code: -32603, data: 'Internal' } })
    expect(await Promise.all([one, two].map(statusOf))).toEqual([503, 503])
    held.splice(0)

    await redis.start()
    await expect.poll(() => Promise.all([one, two].map(statusOf)), { timeout: 10_000 }).toEqual([200, 200])
    // Unacknowledged messages are delivered again, to the same socket.
    await expect.poll(() => accepted.filter((text) => !held.includes(text)), { timeout: 5_000 }).toEqual([])
    expect(await dapp.publish(topic, 'afterwards')).toMatchObject({ result: true })
    await expect.poll(() => held.includes('afterwards')).toBe(true)
    for (const { socket } of [dapp, wallet]) expect(socket.readyState).toBe(WebSocket.OPEN)
  })

  it('waits until Redis has read its file', async () => {
    const redis = await redisWith(durable)
    const node = await start(redis.url)
    const topic = createTopic()
    const dapp = await node.connect()
    const texts = Array.from({ length: 200 }, (_, at) => `message ${at}`)
    await Promise.all(texts.map((text) => dapp.publish(topic, text)))
    const wallet = await node.connect({ onDelivery: () => undefined })
    await wallet.call('irn_subscribe', { topic })
    await expect.poll(() => wallet.texts().length).toBe(200)
    // While it loads, Redis accepts connections once in 1,024 commands of its file, and here it reads one command in
    // 100 µs.
    const raw = createClient({ url: redis.url })
    await raw.connect()
    await Promise.all(Array.from({ length: 10_000 }, () => raw.set('history', 'long')))
    raw.destroy()
    await redis.kill()
    await redis.start({ 'key-load-delay': '100' })
    await expect.poll(() => statusOf(node), { timeout: 30_000 }).toBe(200)
    await expect.poll(() => wallet.texts().length, { timeout: 5_000 }).toBe(400)
  })
})

describe('a node that loses Redis while the others keep it', () => {
  it('delivers the messages that the others stored in the meantime, once it reconnects', async () => {
    const redis = await redisWith()
    const cable = await openCable(redis.url)
    onTestFinished(cable.stop)
    const { lines, logger } = createLog()
    const [one, two] = await Promise.all([start(redis.url), start(cable.url, { logger })])
    const topic = createTopic()
    const [dapp, wallet] = await Promise.all([one.connect(), two.connect()])
    await wallet.call('irn_subscribe', { topic })
    cable.cut()
    await expect.poll(() => statusOf(two)).toBe(503)
    expect(await dapp.publish(topic, 'meanwhile')).toMatchObject({ result: true })
    expect(await wallet.publish(topic, 'to nowhere')).toMatchObject({ error: { data: 'Internal' } })
    expect(wallet.texts()).toEqual([])
    cable.mend()
    await expect.poll(wallet.texts, { timeout: 10_000 }).toEqual(['meanwhile'])
    expect(await statusOf(two)).toBe(200)
    expect(wallet.socket.readyState).toBe(WebSocket.OPEN)
    expect(lines.filter((line) => line.includes('Redis was lost'))).toHaveLength(1)
    expect(lines.filter((line) => line.includes('Redis is back'))).toHaveLength(1)
    for (const secret of [topic, wallet.clientId]) expect(lines.join()).not.toContain(secret)
  })
})

describe('a Redis that becomes a replica', () => {
  it.each([
    ['is a primary again', ({ follow }: Demoted) => follow('NO', 'ONE')],
    ['was replaced at its address', async ({ cable, other }: Demoted) => cable.leadTo(other.url)],
  ])('is treated as lost until it %s; then two nodes deliver messages in both directions', async (_, cure) => {
    const [redis, other] = await Promise.all([redisWith(), redisWith()])
    const cable = await openCable(redis.url)
    onTestFinished(cable.stop)
    const raw = createClient({ url: redis.url })
    await raw.connect()
    onTestFinished(() => raw.destroy())
    const follow = (host: string, port: string) => raw.sendCommand(['REPLICAOF', host, port])
    // A node without writes detects it by the sweep.
    const nodes = await Promise.all([start(cable.url, { sweepMs: 100 }), start(cable.url, { sweepMs: 100 })])
    const topic = createTopic()
    const [dapp, wallet] = await Promise.all([nodes[0].connect(), nodes[1].connect()])
    for (const each of [dapp, wallet]) await each.call('irn_subscribe', { topic })
    await follow('127.0.0.1', '1')
    expect(await dapp.publish(topic, 'refused')).toMatchObject({ error: { code: -32603, data: 'Internal' } })
    await expect.poll(() => Promise.all(nodes.map(statusOf))).toEqual([503, 503])

    await cure({ follow, cable, other })
    await expect.poll(() => Promise.all(nodes.map(statusOf))).toEqual([200, 200])
    expect(await dapp.publish(topic, 'to the wallet')).toMatchObject({ result: true })
    expect(await wallet.publish(topic, 'to the site')).toMatchObject({ result: true })
    await expect.poll(() => [wallet.texts(), dapp.texts()]).toEqual([['to the wallet'], ['to the site']])
  })
})

interface Demoted {
  /** Makes the server a replica of another. */
  readonly follow: (host: string, port: string) => Promise<unknown>
  readonly cable: Cable
  readonly other: StartedRedis
}

describe('a Redis that hangs', () => {
  it('is treated as lost until it responds again', async () => {
    const redis = await redisWith()
    const link = await openRedisLink({ url: redis.url, timeoutMs: 300 })
    onTestFinished(link.stop)
    const back = { count: 0 }
    link.onBack(() => {
      back.count += 1
    })
    const wake = redis.freeze()
    await expect(link.runScript(SIZE, [])).rejects.toMatchObject({ code: 'service/store' })
    expect(link.isUp()).toBe(false)
    wake()
    await expect.poll(() => back.count, { timeout: 10_000 }).toBe(1)
    expect(await link.runScript(SIZE, [])).toEqual([0, 0])
  })
})

describe('relay › start', () => {
  it('fails with a readable message if there is no Redis, or if it requires a password', async () => {
    const redis = await redisWith({ requirepass: 'secret' })
    const refusal = { code: 'service/store' }
    await expect(start(redis.url)).rejects.toMatchObject({ ...refusal, message: expect.stringContaining('NOAUTH') })
    const wrong = redis.url.replace('//', '//:wrong@')
    await expect(start(wrong)).rejects.toMatchObject({ ...refusal, message: expect.stringContaining('WRONGPASS') })
    expect(await statusOf(await start(redis.url.replace('//', '//:secret@')))).toBe(200)
    await redis.kill()
    await expect(start(redis.url)).rejects.toMatchObject({
      ...refusal,
      message: expect.stringContaining('ECONNREFUSED'),
    })
  })

  it('warns about settings under which Redis would lose messages', async () => {
    const { lines, logger } = createLog()
    await start((await redisWith({ appendonly: 'no' })).url, { logger })
    expect(lines.filter((line) => line.includes('set appendonly to yes'))).toHaveLength(1)
    lines.splice(0)
    await start((await redisWith({ appendfsync: 'always' })).url, { logger, audiences: ['ws://relay'] })
    expect(lines).toEqual([])
  })
})
