import type { RelayMessages } from '@latchkey/protocol/relay'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sha256Hex } from './domain/hash.ts'
import { type Client, createIdentity, createTopic } from './testing/client.fixture.ts'
import { startForTest as start } from './testing/start-for-test.fixture.ts'
import { createFakeClock } from './testing/start-relay.fixture.ts'
import { stores, type TestStore } from './testing/stores.fixture.ts'

const COUNT = 250
const texts = Array.from({ length: COUNT }, (_, at) => `message ${at}`)

/** Fetches pages as long as there are more, without an acknowledgement, as the official Rust client does. */
async function fetchAll(client: Client, topics: readonly string[]): Promise<readonly string[]> {
  const found: string[] = []
  for (let page = 0; page < 20; page++) {
    const { messages, hasMore } = (await client.call('irn_batchFetchMessages', { topics })) as RelayMessages
    found.push(...messages.map(({ message }) => message))
    if (!hasMore) return found
  }
  throw new Error('There is always more')
}

const receiptOf = (topic: string) => (text: string) => ({ topic, message_id: sha256Hex(text) })

describe.each(stores)('on $name, a mailbox of more than one page', ({ open }) => {
  let store: TestStore
  beforeAll(async () => {
    store = await open()
  })
  afterAll(() => store?.stop())

  async function fill(topics: readonly string[]) {
    const node = await start({ store: store.at })
    const dapp = await node.connect()
    const messages = texts.map((message, at) => ({ topic: topics[at % topics.length], message, ttl: 300, tag: 1108 }))
    expect(await dapp.call('irn_batchPublish', { messages })).toBe(true)
    return { node, dapp }
  }

  it('is read to its end by a client that follows hasMore and acknowledges nothing, each message once', async () => {
    const topics = [createTopic(), createTopic(), createTopic()]
    const { node, dapp } = await fill(topics)
    const wallet = await node.connect()
    const found = await fetchAll(wallet, topics)
    expect([...found].sort()).toEqual([...texts].sort())
    expect(await fetchAll(wallet, topics)).toEqual([])
    await dapp.publish(topics[1] ?? '', 'new')
    expect(await fetchAll(wallet, topics)).toEqual(['new'])
  })

  it('is fetched again on another connection until it is acknowledged', async () => {
    const topic = createTopic()
    const { node } = await fill([topic])
    const identity = createIdentity()
    const first = await node.connect({ identity })
    expect(await fetchAll(first, [topic])).toEqual(texts)
    await first.close()
    const second = await node.connect({ identity, onDelivery: () => undefined })
    expect(await fetchAll(second, [topic])).toEqual(texts)
    await second.call('irn_subscribe', { topic })
    await expect.poll(second.texts).toEqual(texts)
    await second.call('irn_batchReceive', { receipts: texts.slice(0, 249).map(receiptOf(topic)) })
    await second.close()
    const third = await node.connect({ identity })
    expect(await fetchAll(third, [topic])).toEqual(texts.slice(249))
  })

  it('returns different pages to simultaneous requests', async () => {
    const topic = createTopic()
    const { node } = await fill([topic])
    const wallet = await node.connect()
    const pages = await Promise.all([1, 2, 3].map(() => wallet.call('irn_fetchMessages', { topic })))
    expect(pages.flatMap((page) => (page as RelayMessages).messages.map(({ message }) => message))).toEqual(texts)
    expect(pages.map((page) => (page as RelayMessages).hasMore)).toEqual([true, true, false])
  })

  it('returns an acknowledged message again if it is published again', async () => {
    const node = await start({ store: store.at })
    const topic = createTopic()
    const [dapp, wallet] = await Promise.all([node.connect(), node.connect()])
    for (let time = 0; time < 2; time++) {
      await dapp.publish(topic, 'same')
      expect(await fetchAll(wallet, [topic])).toEqual(['same'])
      await wallet.call('irn_batchReceive', { receipts: [receiptOf(topic)('same')] })
    }
  })

  it('returns messages that a node with a slow clock stores later', async () => {
    const topic = createTopic()
    const { node } = await fill([topic])
    const slow = await start({ store: store.at, clock: createFakeClock(Date.now() - 10_000) })
    const wallet = await node.connect()
    expect(await fetchAll(wallet, [topic])).toEqual(texts)
    await (await slow.connect()).publish(topic, 'late')
    expect(await fetchAll(wallet, [topic])).toEqual(['late'])
  })

  it('returns at most 1 MiB per page, and reads no more from the store', async () => {
    const node = await start({ store: store.at })
    const topic = createTopic()
    const [dapp, wallet] = await Promise.all([node.connect(), node.connect()])
    const large = Array.from({ length: 12 }, (_, at) => `${at} ${'x'.repeat(250_000)}`)
    for (const text of large) expect(await dapp.publish(topic, text)).toMatchObject({ result: true })
    const page = (await wallet.call('irn_fetchMessages', { topic })) as RelayMessages
    expect([page.messages.length, page.hasMore]).toEqual([4, true])
    expect(await fetchAll(wallet, [topic])).toEqual(large.slice(4))
  })
})
