import { describe, expect, it } from 'vitest'
import { toTopicKey } from './domain/hash.ts'
import { defaultLimits } from './domain/limits.ts'
import { createMemoryMailbox } from './drivers/memory/mailbox.ts'
import type { Mailbox } from './ports/mailbox.ts'
import { createTopic } from './testing/client.fixture.ts'
import { messageOf } from './testing/mailbox-contract.fixture.ts'
import { startForTest as start } from './testing/start-for-test.fixture.ts'
import { createFakeClock } from './testing/start-relay.fixture.ts'

/** A mailbox whose responses the test releases. */
function createGatedMailbox() {
  const memory = createMemoryMailbox(defaultLimits)
  const steps: string[] = []
  let open: () => void = () => undefined
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  const mailbox: Mailbox = {
    ...memory,
    put: async (messages, nowMs) => {
      steps.push(...messages.map(() => 'put'))
      await opened
      return memory.put(messages, nowMs)
    },
    list: async (query) => {
      steps.push(query.topics[0]?.topicKey ?? '')
      await opened
      return memory.list(query)
    },
  }
  return { mailbox, memory, steps, open }
}

const publishing = (topic: string, at: number, message = `message ${at}`) => ({
  id: at,
  jsonrpc: '2.0',
  method: 'irn_publish',
  params: { topic, message, ttl: 300, tag: 1108 },
})
const fetching = (topic: string, at: number) => ({
  id: at,
  jsonrpc: '2.0',
  method: 'irn_fetchMessages',
  params: { topic },
})

describe('a socket with pending requests', () => {
  it('is not read beyond a hundred pending requests, and gets all responses afterwards', async () => {
    const { mailbox, steps, open } = createGatedMailbox()
    const node = await start({ mailbox })
    const [busy, other] = await Promise.all([node.connect(), node.connect()])
    for (let at = 0; at < 1_000; at++) busy.write(publishing(createTopic(), at))
    await expect.poll(() => steps.length).toBe(100)
    // A request of another socket is handled meanwhile.
    expect(await other.request('irn_nothing', {})).toHaveProperty('error')
    expect(steps).toHaveLength(100)
    open()
    await expect.poll(() => busy.frames.length).toBe(1_000)
    expect(busy.frames.map((frame) => JSON.parse(frame).result)).toEqual(Array(1_000).fill(true))
  })

  it('is not read beyond 4 MiB of pending requests', async () => {
    const { mailbox, steps, open } = createGatedMailbox()
    const node = await start({ mailbox })
    const busy = await node.connect()
    const large = 'x'.repeat(250_000)
    for (let at = 0; at < 40; at++) busy.write(publishing(createTopic(), at, `${at}${large}`))
    await expect.poll(() => steps.length).toBe(17)
    await (await node.connect()).request('irn_nothing', {})
    expect(steps).toHaveLength(17)
    open()
    await expect.poll(() => busy.frames.length).toBe(40)
  })

  it('has one page read from the store at a time, and none after its close', async () => {
    const { mailbox, steps, open } = createGatedMailbox()
    const node = await start({ mailbox })
    const topic = createTopic()
    const [busy, other] = await Promise.all([node.connect(), node.connect()])
    for (let at = 0; at < 90; at++) busy.write(fetching(topic, at))
    await expect.poll(() => steps.length).toBe(1)
    await busy.close()
    const answer = other.call('irn_fetchMessages', { topic: createTopic() })
    await expect.poll(() => steps.length).toBe(2)
    open()
    expect(await answer).toEqual({ messages: [], hasMore: false })
    await other.call('irn_fetchMessages', { topic: createTopic() })
    expect(steps.filter((topicKey) => topicKey === toTopicKey(topic))).toHaveLength(1)
  })
})

describe('pageReader', () => {
  it('reads pages for the waiting sockets in turn', async () => {
    const { mailbox, steps, open } = createGatedMailbox()
    const node = await start({ mailbox })
    const busy = await Promise.all(Array.from({ length: 6 }, () => node.connect()))
    const [topic, mine] = [createTopic(), createTopic()]
    for (const each of busy) for (let at = 0; at < 50; at++) each.write(fetching(topic, at))
    await expect.poll(() => steps.length).toBe(4)
    const answer = (await node.connect()).call('irn_fetchMessages', { topic: mine })
    await Promise.all(busy.map((each) => each.request('irn_subscribe', { topic: createTopic() }, 'known')))
    open()
    await answer
    expect(steps.indexOf(toTopicKey(mine))).toBeGreaterThan(3)
    expect(steps.indexOf(toTopicKey(mine))).toBeLessThan(20)
  })
})

describe('the cost of a request', () => {
  const tooMany = { error: { code: 3001, data: 'TooManyRequests' } }
  const waiting = (topic: string, count: number, text: string) =>
    Array.from({ length: count }, (_, at) =>
      messageOf(`${at}${text}`, { topicKey: toTopicKey(topic), expiresAtMs: Date.now() + 60_000 }),
    )

  async function startFull(topics: readonly string[], count: number, text: string) {
    const clock = createFakeClock()
    const mailbox = createMemoryMailbox(defaultLimits)
    for (const topic of topics) await mailbox.put(waiting(topic, count, text), clock.now())
    const requestsPerClient = { capacity: 960, refillPerSecond: 16 }
    return { clock, node: await start({ mailbox, clock, limits: { requestsPerClient } }) }
  }

  it('grows with the fetched bytes, charged after the response', async () => {
    const topic = createTopic()
    const { clock, node } = await startFull([topic], 16, 'x'.repeat(250_000))
    const client = await node.connect()
    for (let page = 0; page < 4; page++)
      expect(await client.request('irn_fetchMessages', { topic })).toHaveProperty('result')
    expect(await client.request('irn_subscribe', { topic: createTopic() })).toMatchObject(tooMany)
    clock.advance(10_000)
    expect(await client.request('irn_subscribe', { topic: createTopic() })).toHaveProperty('result')
  })

  it('grows with the entries that the store scans for a subscription', async () => {
    const topics = Array.from({ length: 200 }, createTopic)
    const { node } = await startFull(topics, 50, 'small')
    const [client, other] = await Promise.all([node.connect(), node.connect()])
    expect(await client.request('irn_batchSubscribe', { topics: topics.slice(0, 100) })).toHaveProperty('result')
    await expect.poll(() => client.deliveries.length, { timeout: 10_000 }).toBe(5_000)
    expect(await client.request('irn_subscribe', { topic: createTopic() })).toMatchObject(tooMany)
    expect(await other.request('irn_batchSubscribe', { topics: topics.slice(100) })).toHaveProperty('result')
  })

  it('grows with the published bytes', async () => {
    const { node } = await startFull([], 0, '')
    const client = await node.connect()
    const large = 'x'.repeat(250_000)
    const publish = (at: number) => client.publish(createTopic(), `${at}${large}`)
    for (let at = 0; at < 15; at++) expect(await publish(at)).toMatchObject({ result: true })
    expect(await publish(15)).toMatchObject(tooMany)
  })
})
