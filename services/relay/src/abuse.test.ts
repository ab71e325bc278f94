import { describe, expect, it } from 'vitest'
import { toSubscriptionId } from './domain/hash.ts'
import { type Client, createIdentity, createToken, createTopic } from './testing/client.fixture.ts'
import { startForTest as start } from './testing/start-for-test.fixture.ts'
import type { StartedRelay } from './testing/start-relay.fixture.ts'

const list = <T>(length: number, make: (at: number) => T) => Array.from({ length }, (_, at) => make(at))
const messageOn = (topic: string) => ({ topic, message: `on ${topic}`, ttl: 300, tag: 1108 })
const hash = 'a'.repeat(64)

describe('a batch', () => {
  const topic = createTopic()
  const others = list(500, createTopic)
  it.each([
    ['irn_batchSubscribe', 'topics', topic, others],
    ['irn_batchSubscribeBlocking', 'topics', topic, others],
    ['irn_batchFetchMessages', 'topics', topic, others],
    ['irn_batchPublish', 'messages', messageOn(topic), others.map(messageOn)],
    ['irn_batchUnsubscribe', 'subscriptions', { topic }, others.map((each) => ({ topic: each }))],
    [
      'irn_batchReceive',
      'receipts',
      { topic, messageId: hash },
      others.map((each) => ({ topic: each, messageId: hash })),
    ],
  ])('%s accepts 500 entries, and rejects 501 as a whole', async (method, name, first, rest) => {
    const node = await start()
    const [client, peer] = await Promise.all([node.connect(), node.connect()])
    expect(await client.request(method, { [name]: [first, ...rest] })).toMatchObject({
      error: { code: -32_600, data: 'BatchLimitExceeded' },
    })
    await peer.publish(topic, 'for nobody yet')
    expect(await peer.call('irn_fetchMessages', { topic })).toEqual({ messages: [], hasMore: false })
    await peer.call('irn_subscribe', { topic })
    expect([client.texts(), peer.texts()]).toEqual([[], []])
    expect(await client.request(method, { [name]: rest })).toHaveProperty('result')
  })
})

describe('the topics of a client', () => {
  it('are counted once over all of its sockets', async () => {
    const node = await start({ limits: { maxTopicsPerClient: 3 } })
    const identity = createIdentity()
    const [one, two, stranger] = await Promise.all([
      node.connect({ identity }),
      node.connect({ identity }),
      node.connect(),
    ])
    const topics = list(3, createTopic)
    const more = { topics: [createTopic()] }
    const tooMany = { error: { code: -32_000, data: 'SubscriberLimitExceeded' } }
    await one.call('irn_batchSubscribe', { topics: topics.slice(0, 2) })
    expect(await two.request('irn_batchSubscribe', { topics })).toHaveProperty('result')
    expect(await two.request('irn_batchSubscribe', more)).toMatchObject(tooMany)
    expect(await one.request('irn_batchSubscribe', more)).toMatchObject(tooMany)
    expect(await stranger.request('irn_batchSubscribe', more)).toHaveProperty('result')
    await two.close()
    await expect.poll(() => one.request('irn_batchSubscribe', more)).toHaveProperty('result')
  })
})

describe('irn_batchSubscribeBlocking', () => {
  it('returns one result per topic, and delivers on the accepted topics', async () => {
    const node = await start({ limits: { maxTopicsPerClient: 2 } })
    const [client, peer] = await Promise.all([node.connect(), node.connect()])
    const [known = '', more = '', over = ''] = list(3, createTopic)
    await client.call('irn_subscribe', { topic: known })
    const id = (topic: string) => ({ id: toSubscriptionId(topic, client.clientId) })
    const error = {
      code: -32_000,
      message: 'A client listens to 2 topics at most',
      data: 'SubscriberLimitExceeded',
    }
    expect(await client.call('irn_batchSubscribeBlocking', { topics: [more, over, known, more, over] })).toEqual([
      id(more),
      { error },
      id(known),
      id(more),
      { error },
    ])
    for (const topic of [over, known, more]) await peer.publish(topic, `on ${topic}`)
    await expect.poll(client.texts).toEqual([`on ${known}`, `on ${more}`])
  })
})

describe('receipts', () => {
  it('from a client that is not the receiver remove nothing', async () => {
    const node = await start()
    const topic = createTopic()
    const [dapp, wallet, stranger] = await Promise.all([
      node.connect(),
      node.connect({ onDelivery: () => undefined }),
      node.connect(),
    ])
    await wallet.call('irn_subscribe', { topic })
    await dapp.publish(topic, 'mine')
    const [delivery] = wallet.deliveries
    for (const id of [delivery?.id, String(delivery?.id), `${delivery?.id}n`]) {
      stranger.write({ id, jsonrpc: '2.0', result: true })
    }
    const receipts = [{ topic: createTopic(), messageId: hash }]
    expect(await stranger.call('irn_batchReceive', { receipts })).toBe(true)
    expect(await wallet.call('irn_fetchMessages', { topic })).toMatchObject({ messages: [{ message: 'mine' }] })
  })
})

describe('two peers beside abusive clients', () => {
  const bad = (node: StartedRelay) => node.connect({ token: `${createToken(createIdentity()).slice(0, -8)}AAAAAAAA` })

  /** The actions of an abusive client; each ends with a rejected or closed socket, or has no effect. */
  const abuses: readonly ((node: StartedRelay) => Promise<unknown>)[] = [
    (node) => bad(node).then((client) => client.request('irn_subscribe', { topic: createTopic() })),
    (node) => node.connect().then((client) => flood(client, '{"id":')),
    (node) => node.connect().then((client) => flood(client, JSON.stringify({ id: 1, jsonrpc: '2.0', result: true }))),
    (node) => node.connect().then((client) => closedAfter(client, 'x'.repeat(70_000))),
    (node) =>
      node.connect().then((client) => client.request('irn_batchSubscribe', { topics: list(501, () => createTopic()) })),
    (node) => node.connect().then((client) => client.request('irn_publish', messageOn('no topic'))),
    (node) => node.connect().then((client) => client.close()),
  ]

  async function flood(client: Client, frame: string) {
    for (let time = 0; time < 400; time++) client.write(frame)
    await client.close()
  }

  async function closedAfter(client: Client, frame: string) {
    client.write(frame)
    expect((await client.closed).code).toBe(1009)
  }

  it('lose no message, and receive none twice', async () => {
    const node = await start({
      limits: { maxFrameBytes: 60_000, requestsPerClient: { capacity: 250, refillPerSecond: 1_000 } },
    })
    const topic = createTopic()
    const [dapp, wallet] = await Promise.all([node.connect(), node.connect()])
    for (const each of [dapp, wallet]) await each.call('irn_subscribe', { topic })
    const texts = list(200, (at) => `message ${at}`)
    const abuse = Promise.all(list(4, () => abuses).flatMap((all) => all.map((run) => run(node))))
    for (const text of texts) expect(await dapp.publish(topic, text)).toMatchObject({ result: true })
    await abuse
    await expect.poll(wallet.texts).toEqual(texts)
  })
})
