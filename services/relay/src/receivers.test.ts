import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { toTopicKey } from './domain/hash.ts'
import { defaultLimits } from './domain/limits.ts'
import { createSilentFanOut } from './drivers/memory/fan-out.ts'
import { createMemoryMailbox } from './drivers/memory/mailbox.ts'
import type { FanOut, FanOutListener } from './ports/fan-out.ts'
import type { MessageKey } from './ports/mailbox.ts'
import { type ClientOptions, createIdentity, createTopic, type Delivery } from './testing/client.fixture.ts'
import { messageOf } from './testing/mailbox-contract.fixture.ts'
import { startForTest as start } from './testing/start-for-test.fixture.ts'
import type { StartedRelay } from './testing/start-relay.fixture.ts'
import { stores, type TestStore } from './testing/stores.fixture.ts'

const metricsOf = ({ readMetrics }: StartedRelay) => readMetrics()
const silent = { onDelivery: () => undefined }
const toReceipt = ({ id }: Pick<Delivery, 'id'>) => ({ id, jsonrpc: '2.0', result: true })

describe('a message to a connected client', () => {
  it('is not stored if it is acknowledged, and its sender gets the response before the reply', async () => {
    const memory = createMemoryMailbox(defaultLimits)
    const stored: string[] = []
    const node = await start({
      mailbox: {
        ...memory,
        put: (rows, nowMs) => {
          stored.push(...rows.map(({ message }) => message))
          return memory.put(rows, nowMs)
        },
      },
    })
    const topic = createTopic()
    const dapp = await node.connect()
    const wallet = await node.connect({
      // In the same turn, as a wallet that responds automatically.
      onDelivery: ({ id }, write) => {
        write({ id, jsonrpc: '2.0', result: true })
        write({ id: 99, jsonrpc: '2.0', method: 'irn_publish', params: { topic, message: 'pong', ttl: 9, tag: 1 } })
      },
    })
    for (const each of [dapp, wallet]) await each.call('irn_subscribe', { topic })
    expect(await dapp.publish(topic, 'ping')).toMatchObject({ result: true })
    await expect.poll(dapp.texts).toEqual(['pong'])
    expect(dapp.frames.slice(1).map((frame) => 'result' in JSON.parse(frame))).toEqual([true, false])
    expect(stored).toEqual([])
    expect(await metricsOf(node)).toContain('relay_messages_unstored_total 2')
  })

  it('is delivered to all sockets on the topic except those of its sender', async () => {
    const node = await start()
    const topic = createTopic()
    const [me, you] = [createIdentity(), createIdentity()]
    const mine = await Promise.all([node.connect({ identity: me }), node.connect({ identity: me })])
    const others = await Promise.all([node.connect({ identity: you }), node.connect({ identity: you }), node.connect()])
    for (const each of [...mine, ...others]) await each.call('irn_subscribe', { topic })
    const texts = Array.from({ length: 50 }, (_, at) => `message ${at}`)
    for (const text of texts) await mine[0].publish(topic, text)
    await expect.poll(() => others.map((each) => each.texts())).toEqual([texts, texts, texts])
    expect(mine.map((each) => each.texts())).toEqual([[], []])
  })

  it('is delivered to a client that subscribes while the message is in flight', async () => {
    const node = await start()
    const topic = createTopic()
    const [dapp, deaf, late] = await Promise.all([node.connect(), node.connect(silent), node.connect()])
    await deaf.call('irn_subscribe', { topic })
    const published = dapp.publish(topic, 'for both')
    await late.call('irn_subscribe', { topic })
    expect(await published).toMatchObject({ result: true })
    await expect.poll(late.texts).toEqual(['for both'])
  })
})

describe('a message after a failed read of the store', () => {
  const topic = createTopic()
  const waiting = () => messageOf('waits', { topicKey: toTopicKey(topic), expiresAtMs: Date.now() + 60_000 })

  /** Returns a function that fails on its first call. */
  function failingOnce<A, R>(run: (query: A) => Promise<R>): (query: A) => Promise<R> {
    let isFirst = true
    return async (query) => {
      if (!isFirst) return run(query)
      isFirst = false
      throw new Error('away')
    }
  }

  it('is delivered later to a client that subscribed', async () => {
    const memory = createMemoryMailbox(defaultLimits)
    await memory.put([waiting()], Date.now())
    const node = await start({ mailbox: { ...memory, list: failingOnce(memory.list) }, pingMs: 1_000 })
    const wallet = await node.connect()
    expect(await wallet.request('irn_subscribe', { topic })).toHaveProperty('result')
    await expect.poll(wallet.texts).toEqual(['waits'])
  })

  it('is delivered later if another node announced it', async () => {
    const memory = createMemoryMailbox(defaultLimits)
    const read = failingOnce((keys: readonly MessageKey[]) => memory.read(keys, Date.now()))
    const listeners: FanOutListener[] = []
    const listen: FanOut['listen'] = async (listener) => {
      listeners.push(listener)
      return async () => undefined
    }
    const fanOut = { ...createSilentFanOut(), listen }
    const node = await start({ mailbox: { ...memory, read }, fanOut, pingMs: 1_000 })
    const wallet = await node.connect()
    await wallet.call('irn_subscribe', { topic })
    await memory.put([waiting()], Date.now())
    for (const { onStored } of listeners) onStored([waiting()])
    await expect.poll(wallet.texts).toEqual(['waits'])
  })
})

describe.each(stores)('with two nodes on $name, a message', ({ open }) => {
  let store: TestStore
  beforeAll(async () => {
    store = await open()
  })
  afterAll(() => store?.stop())

  it('is delivered once to receivers on both nodes, whichever acknowledges first', async () => {
    const [one, two] = await Promise.all([start({ store: store.at }), start({ store: store.at })])
    const topic = createTopic()
    // An acknowledged message is deleted, so that later subscribers do not receive it.
    const exceptBacklog: ClientOptions = {
      onDelivery: (delivery, write) => delivery.params.data.message !== 'before' && write(toReceipt(delivery)),
    }
    const [sender, here, there] = await Promise.all([
      one.connect(),
      one.connect(exceptBacklog),
      two.connect(exceptBacklog),
    ])
    await sender.publish(topic, 'before')
    for (const each of [sender, here, there]) await each.call('irn_subscribe', { topic })
    // A message that is stored while a backlog is read may be delivered twice, so wait until both backlogs arrived.
    await expect.poll(() => [here.texts()[0], there.texts()[0]], { timeout: 5_000 }).toEqual(['before', 'before'])
    for (const delivery of here.deliveries) here.write(toReceipt(delivery))
    await expect.poll(() => metricsOf(one)).toContain('relay_topics_elsewhere 1')
    const [atHere, atThere] = [here.texts().length, there.texts().length]
    const texts = Array.from({ length: 100 }, (_, at) => `message ${at}`)
    for (const text of texts) await sender.publish(topic, text)
    await expect
      .poll(() => [here.texts().slice(atHere), there.texts().slice(atThere)], { timeout: 5_000 })
      .toEqual([texts, texts])
    await expect.poll(store.kept, { timeout: 5_000 }).toEqual([])
  })

  it('is not stored if all subscribers are on the node of its sender', async () => {
    const [one, two] = await Promise.all([start({ store: store.at }), start({ store: store.at })])
    const topic = createTopic()
    const identity = createIdentity()
    const [sender, here, again] = await Promise.all([
      one.connect({ identity }),
      one.connect(),
      two.connect({ identity }),
    ])
    for (const each of [sender, here, again]) await each.call('irn_subscribe', { topic })
    await expect.poll(() => metricsOf(one)).toContain('relay_topics_elsewhere 1')
    await sender.publish(topic, 'near')
    expect(await metricsOf(one)).toContain('relay_messages_unstored_total 1')
  })
})
