import { createTestDatabase, type Database } from '@latchkey/database'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sha256Hex, toSubscriptionId } from './domain/hash.ts'
import { createIdentity, createTopic } from './testing/client.fixture.ts'
import { createFakeClock, type StartedRelay, startRelay } from './testing/start-relay.fixture.ts'

let database: Database
let node: StartedRelay
const clock = createFakeClock()

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database?.stop())
beforeEach(async () => {
  node = await startRelay({
    store: { database },
    clock,
    limits: { maxMessagesPerTopic: 300, maxTopicsPerClient: 1_000 },
  })
  await database.pool.query('TRUNCATE relay_messages')
})
afterEach(() => node.stop())

const waiting = async () => {
  const { rows } = await database.pool.query<{ count: string }>('SELECT count(*) AS count FROM relay_messages')
  return Number(rows[0]?.count)
}
const silent = { onDelivery: () => undefined }

describe('two peers on a topic', () => {
  it('exchange messages, which are removed once acknowledged', async () => {
    const topic = createTopic()
    const [dapp, wallet] = await Promise.all([node.connect(), node.connect()])
    expect(await dapp.call('irn_subscribe', { topic })).toBe(toSubscriptionId(topic, dapp.clientId))
    expect(await wallet.call('irn_subscribe', { topic })).toBe(toSubscriptionId(topic, wallet.clientId))
    expect(await dapp.publish(topic, 'from the site', { attestation: 'eyJ…' })).toMatchObject({ result: true })
    expect(await wallet.publish(topic, 'from the wallet')).toMatchObject({ result: true })
    await expect.poll(() => [wallet.texts(), dapp.texts()]).toEqual([['from the site'], ['from the wallet']])
    expect(wallet.deliveries[0]).toMatchObject({
      jsonrpc: '2.0',
      method: 'irn_subscription',
      params: {
        id: toSubscriptionId(topic, wallet.clientId),
        data: { topic, message: 'from the site', publishedAt: clock.now(), tag: 1108, attestation: 'eyJ…' },
      },
    })
    expect(Number.isSafeInteger(wallet.deliveries[0]?.id)).toBe(true)
    await expect.poll(waiting).toBe(0)
  })

  it('get their responses before any delivery', async () => {
    const topic = createTopic()
    const [dapp, wallet] = await Promise.all([node.connect(), node.connect()])
    await dapp.publish(topic, 'waits')
    await wallet.call('irn_subscribe', { topic })
    await expect.poll(wallet.texts).toEqual(['waits'])
    expect(wallet.frames.map((frame) => 'result' in JSON.parse(frame))).toEqual([true, false])
  })

  it('do not get their own messages on any socket', async () => {
    const topic = createTopic()
    const identity = createIdentity()
    const [one, two, peer] = await Promise.all([
      node.connect({ identity }),
      node.connect({ identity }),
      node.connect(silent),
    ])
    for (const each of [one, two, peer]) await each.call('irn_subscribe', { topic })
    await one.publish(topic, 'hello')
    await expect.poll(peer.texts).toEqual(['hello'])
    await two.call('irn_subscribe', { topic })
    await two.call('irn_fetchMessages', { topic })
    expect([one.texts(), two.texts()]).toEqual([[], []])
  })

  it('get no message of a topic after they unsubscribe, with any subscription id', async () => {
    const [topic, other] = [createTopic(), createTopic()]
    const [dapp, wallet] = await Promise.all([node.connect(), node.connect()])
    await wallet.call('irn_batchSubscribe', { topics: [topic, other] })
    expect(await wallet.call('irn_unsubscribe', { topic, id: 'an id of the client' })).toBe(true)
    await dapp.publish(topic, 'unheard')
    await dapp.publish(other, 'heard')
    await expect.poll(wallet.texts).toEqual(['heard'])
    expect(await wallet.call('irn_batchUnsubscribe', { subscriptions: [{ topic: other }] })).toBe(true)
  })

  it.each([
    ['irn_unsubscribe', (topic: string) => ({ topic })],
    ['irn_batchUnsubscribe', (topic: string) => ({ subscriptions: [{ topic }] })],
  ])('get messages on their other sockets after one socket called %s', async (method, toParams) => {
    const topic = createTopic()
    const identity = createIdentity()
    const [dapp, closing, staying] = await Promise.all([
      node.connect(),
      node.connect({ identity }),
      node.connect({ identity }),
    ])
    for (const each of [closing, staying]) await each.call('irn_subscribe', { topic })
    await dapp.publish(topic, 'both')
    await expect.poll(() => [closing.texts(), staying.texts()]).toEqual([['both'], ['both']])
    expect(await closing.call(method, toParams(topic))).toBe(true)
    await dapp.publish(topic, 'one')
    await expect.poll(staying.texts).toEqual(['both', 'one'])
    expect(await staying.call(method, toParams(topic))).toBe(true)
    await dapp.publish(topic, 'none')
    await expect.poll(waiting).toBe(1)
    expect([closing.texts(), staying.texts()]).toEqual([['both'], ['both', 'one']])
  })
})

describe('the mailbox', () => {
  it('stores messages for a client that is not connected', async () => {
    const topic = createTopic()
    const dapp = await node.connect()
    for (const text of ['one', 'two', 'three']) await dapp.publish(topic, text)
    await dapp.close()
    const wallet = await node.connect()
    await wallet.call('irn_batchSubscribe', { topics: [topic] })
    await expect.poll(wallet.texts).toEqual(['one', 'two', 'three'])
    await expect.poll(waiting).toBe(0)
  })

  it('redelivers messages without an acknowledgement, or with an error', async () => {
    const topic = createTopic()
    const identity = createIdentity()
    const dapp = await node.connect()
    const deaf = await node.connect({ identity, ...silent })
    await deaf.call('irn_subscribe', { topic })
    await dapp.publish(topic, 'again')
    await expect.poll(deaf.texts).toEqual(['again'])
    await deaf.close()
    const failing = await node.connect({
      identity,
      onDelivery: ({ id }, write) => write({ id, jsonrpc: '2.0', error: { code: 1, message: 'no' } }),
    })
    await failing.call('irn_subscribe', { topic })
    await expect.poll(failing.texts).toEqual(['again'])
    await failing.call('irn_subscribe', { topic })
    await expect.poll(failing.texts).toEqual(['again', 'again'])
    const wallet = await node.connect({ identity })
    await wallet.call('irn_subscribe', { topic })
    await expect.poll(wallet.texts).toEqual(['again'])
    await expect.poll(waiting).toBe(0)
  })

  it.each([
    ['a number', (id: number) => id],
    ['text', (id: number) => String(id)],
    ['the text of a bigint', (id: number) => `${id}n`],
  ])('accepts %s as the id of an acknowledgement', async (_, toId) => {
    const topic = createTopic()
    const dapp = await node.connect()
    const wallet = await node.connect({
      onDelivery: ({ id }, write) => write({ id: toId(id), jsonrpc: '2.0', result: true }),
    })
    await wallet.call('irn_subscribe', { topic })
    await dapp.publish(topic, 'seen')
    await expect.poll(wallet.texts).toEqual(['seen'])
    await expect.poll(waiting).toBe(0)
  })

  it('stores and delivers a message once if it is published three times', async () => {
    const topic = createTopic()
    const [dapp, wallet] = await Promise.all([node.connect(), node.connect(silent)])
    await wallet.call('irn_subscribe', { topic })
    for (let time = 0; time < 3; time++) expect(await dapp.publish(topic, 'same')).toMatchObject({ result: true })
    await dapp.publish(topic, 'last')
    await expect.poll(wallet.texts).toEqual(['same', 'last'])
    expect(await waiting()).toBe(2)
    await wallet.call('irn_batchReceive', {
      receipts: [
        { topic, message_id: sha256Hex('same') },
        { topic, messageId: sha256Hex('last') },
      ],
    })
    expect(await waiting()).toBe(0)
  })

  it('does not deliver expired messages', async () => {
    const topic = createTopic()
    const dapp = await node.connect()
    await dapp.publish(topic, 'short', { ttl: 1 })
    await dapp.publish(topic, 'long', { ttl: 300 })
    clock.advance(1_000)
    const wallet = await node.connect()
    await wallet.call('irn_subscribe', { topic })
    await expect.poll(wallet.texts).toEqual(['long'])
  })

  it('returns messages to clients that fetch, and stores them until they are acknowledged', async () => {
    const topics = [createTopic(), createTopic()]
    const [topic = ''] = topics
    const [dapp, wallet] = await Promise.all([node.connect(), node.connect()])
    const messages = Array.from({ length: 101 }, (_, at) => ({ topic, message: `message ${at}`, ttl: 300, tag: 1 }))
    expect(await dapp.call('irn_batchPublish', { messages })).toBe(true)
    const page = (await wallet.call('irn_fetchMessages', { topic })) as { messages: unknown[]; hasMore: boolean }
    expect(page).toMatchObject({ hasMore: true, messages: { length: 100, 0: { topic, message: 'message 0', tag: 1 } } })
    const receipts = Array.from({ length: 100 }, (_, at) => ({ topic, message_id: sha256Hex(`message ${at}`) }))
    expect(await wallet.call('irn_batchReceive', { receipts })).toBe(true)
    expect(await wallet.call('irn_batchFetchMessages', { topics })).toMatchObject({
      hasMore: false,
      messages: [{ topic, message: 'message 100', publishedAt: clock.now() }],
    })
    await wallet.call('irn_batchReceive', { receipts: [{ topic, messageId: sha256Hex('message 100') }] })
  })

  it('delivers a backlog of 500 topics and several pages after one call', async () => {
    const topics = Array.from({ length: 500 }, createTopic)
    const dapp = await node.connect()
    const messages = topics.map((topic, at) => ({ topic, message: `message ${at}`, ttl: 300, tag: 1 }))
    expect(await dapp.call('irn_batchPublish', { messages })).toBe(true)
    const wallet = await node.connect()
    const ids = await wallet.call('irn_batchSubscribe', { topics })
    expect(ids).toEqual(topics.map((topic) => toSubscriptionId(topic, wallet.clientId)))
    await expect.poll(() => wallet.texts().length).toBe(500)
    expect(wallet.texts()).toEqual(messages.map(({ message }) => message))
    await expect.poll(waiting).toBe(0)
  })
})

describe('a session with the combined methods', () => {
  it('is proposed and approved with one call each; the settlement comes before the response', async () => {
    const [pairingTopic, sessionTopic] = [createTopic(), createTopic()]
    const [dapp, wallet] = await Promise.all([node.connect(), node.connect()])
    const proposal = { pairingTopic, sessionProposal: 'proposal', ttl: 300, correlationId: 1, attestation: 'a' }
    expect(await dapp.call('wc_proposeSession', proposal)).toBe(true)
    await wallet.call('irn_subscribeBlocking', { topic: pairingTopic })
    await expect.poll(() => wallet.deliveries[0]?.params.data).toMatchObject({ message: 'proposal', tag: 1100 })
    await dapp.call('irn_subscribe', { topic: sessionTopic })
    await wallet.call('wc_approveSession', {
      pairingTopic,
      sessionTopic,
      sessionProposalResponse: 'response',
      sessionSettlementRequest: 'settlement',
      correlationId: 1,
    })
    await expect
      .poll(() => dapp.deliveries.map(({ params: { data } }) => [data.topic, data.message, data.tag]))
      .toEqual([
        [sessionTopic, 'settlement', 1102],
        [pairingTopic, 'response', 1101],
      ])
    await dapp.publish(sessionTopic, 'first request')
    await expect.poll(wallet.texts).toEqual(['proposal', 'first request'])
    await expect.poll(waiting).toBe(0)
  })
})
