import { EventEmitter } from 'node:events'
import type { Duplex } from 'node:stream'
import { Registry } from 'prom-client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import { toTopicKey } from '../domain/hash.ts'
import { defaultLimits } from '../domain/limits.ts'
import type { PublishQueue } from '../domain/publish-queue.ts'
import { createSubscriptionRegistry } from '../domain/subscription-registry.ts'
import type { MethodDeps } from '../methods/method.ts'
import { publishingMethods } from '../methods/publishing.ts'
import { createCounts } from '../metrics.ts'
import type { StoredMessage } from '../ports/mailbox.ts'
import { messageOf } from '../testing/mailbox-contract.fixture.ts'
import { createConnection, type SocketSubscription } from './connection.ts'
import { createFrameHandler } from './frame-handler.ts'
import { createReplyOrder } from './reply-order.ts'

const GAP_MS = 10
const [REQUEST, RESPONSE] = [1108, 1109]
const TOPIC = '0'.repeat(64)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** One socket, and the texts that were delivered to it so far. */
function setUp() {
  const delivered: string[] = []
  const pings: string[] = []
  const socket = Object.assign(new EventEmitter(), {
    readyState: WebSocket.OPEN,
    ping: (payload: string) => void pings.push(payload),
  }) as unknown as WebSocket
  const opener = { clientId: 'client', bucket: 'client', stream: {} as Duplex, address: 'address', openedAtMs: 0 }
  const connection = createConnection(socket, opener)
  const subscription: SocketSubscription = { topic: '', topicKey: '', subscriptionId: '', peers: [connection] }
  const order = createReplyOrder({
    replyGapMs: GAP_MS,
    deliverTo: (_, { message }) => void delivered.push(message.message),
  })
  const { topicKey } = messageOf('')
  return {
    connection,
    order,
    pings,
    /** The client reads the frames on the wire, and responds to the pings. */
    read: () => {
      for (const payload of pings.splice(0)) socket.emit('pong', Buffer.from(payload))
    },
    subscription,
    delivered,
    publish: (...topicKeys: string[]) => order.begin(connection, topicKeys.length > 0 ? topicKeys : [topicKey]),
    deliver: (text: string, tag: number, more: Partial<StoredMessage> = {}) =>
      order.deliverTo(connection, {
        subscription,
        message: { ...messageOf(text), tag, ...more },
        body: '',
        from: 'sender',
      }),
  }
}

describe('replyOrder › a reply', () => {
  it('waits until its receiver has read the response to its publish, and the gap has passed', () => {
    const { publish, deliver, delivered, read } = setUp()
    const afterAnswer = publish()
    deliver('response', RESPONSE)
    vi.advanceTimersByTime(5 * GAP_MS)
    expect(delivered).toEqual([])
    afterAnswer()
    // The client stalls.
    vi.advanceTimersByTime(5 * GAP_MS)
    expect(delivered).toEqual([])
    read()
    vi.advanceTimersByTime(GAP_MS - 1)
    expect(delivered).toEqual([])
    vi.advanceTimersByTime(1)
    expect(delivered).toEqual(['response'])
  })

  it('also waits if it arrives within half a second after the response, but not later', () => {
    const { publish, deliver, delivered, read } = setUp()
    publish()()
    vi.advanceTimersByTime(499)
    deliver('soon', RESPONSE)
    expect(delivered).toEqual([])
    read()
    vi.advanceTimersByTime(GAP_MS)
    expect(delivered).toEqual(['soon'])
    vi.advanceTimersByTime(500)
    deliver('late', RESPONSE)
    expect(delivered).toEqual(['soon', 'late'])
  })

  it('does not wait if its receiver has shown by an earlier reply that it read the response', () => {
    const { publish, deliver, delivered, read, pings } = setUp()
    publish()()
    deliver('first', RESPONSE)
    read()
    vi.advanceTimersByTime(GAP_MS)
    deliver('second', RESPONSE)
    expect([delivered, pings]).toEqual([['first', 'second'], []])
  })

  it('waits for less than the gap if its receiver is distant, as three pongs have shown', () => {
    const { publish, deliver, delivered, read } = setUp()
    const reply = (text: string, afterPongMs: number) => {
      publish()()
      deliver(text, RESPONSE)
      vi.advanceTimersByTime(GAP_MS - 2)
      read()
      vi.advanceTimersByTime(afterPongMs)
    }
    reply('first', GAP_MS)
    reply('second', GAP_MS)
    reply('third', 2)
    expect(delivered).toEqual(['first', 'second', 'third'])
  })

  it.each([1103, 1118, 1119, 1120, 1121])('is also a message with tag %i', (tag) => {
    const { publish, deliver, delivered } = setUp()
    publish()
    deliver('response', tag)
    expect(delivered).toEqual([])
  })

  it('does not wait for later publishes', () => {
    const { publish, deliver, delivered, read } = setUp()
    const afterFirst = publish()
    deliver('response', RESPONSE)
    publish()
    afterFirst()
    read()
    vi.advanceTimersByTime(GAP_MS)
    expect(delivered).toEqual(['response'])
  })

  it('does not wait on another topic, or if its receiver published nothing', () => {
    const { publish, deliver, delivered } = setUp()
    deliver('early', RESPONSE)
    publish()
    deliver('elsewhere', RESPONSE, { topicKey: 'other' })
    expect(delivered).toEqual(['early', 'elsewhere'])
  })

  it('is dropped if its receiver unsubscribes in the meantime', () => {
    const { publish, deliver, delivered, subscription, read } = setUp()
    publish()()
    deliver('response', RESPONSE)
    subscription.peers = []
    read()
    vi.advanceTimersByTime(GAP_MS)
    expect(delivered).toEqual([])
  })

  it.each([
    ['the store is slow', false],
    ['its receiver sends no pong', true],
  ])('waits for at most half a second when %s', (_, isWritten) => {
    const { publish, deliver, delivered } = setUp()
    const afterAnswer = publish()
    if (isWritten) afterAnswer()
    deliver('response', RESPONSE)
    vi.advanceTimersByTime(499)
    expect(delivered).toEqual([])
    vi.advanceTimersByTime(1)
    expect(delivered).toEqual(['response'])
  })
})

describe('replyOrder › a request', () => {
  it('does not wait, unless an earlier reply waits on its topic', () => {
    const { publish, deliver, delivered, read } = setUp()
    publish()()
    deliver('first', REQUEST)
    deliver('second', RESPONSE)
    deliver('third', REQUEST)
    expect(delivered).toEqual(['first'])
    read()
    vi.advanceTimersByTime(GAP_MS)
    expect(delivered).toEqual(['first', 'second', 'third'])
  })
})

describe('replyOrder › messages that wait on a topic', () => {
  it('are at most 32: one more delivers all of them in order', () => {
    const { publish, deliver, delivered } = setUp()
    publish()
    const texts = Array.from({ length: 33 }, (_, at) => `response ${at}`)
    for (const text of texts.slice(0, 32)) deliver(text, RESPONSE)
    expect(delivered).toEqual([])
    deliver(texts[32] ?? '', RESPONSE)
    expect(delivered).toEqual(texts)
  })

  it('wait on each topic of a batch', () => {
    const { publish, deliver, delivered, read } = setUp()
    const afterAnswer = publish('one', 'two', 'two')
    for (const topicKey of ['one', 'two']) deliver(topicKey, RESPONSE, { topicKey })
    afterAnswer()
    read()
    vi.advanceTimersByTime(GAP_MS)
    expect(delivered).toEqual(['one', 'two'])
  })
})

describe('replyOrder › the ping', () => {
  it('is sent when the response has left, however long that takes after the publish settled', () => {
    const { connection, order, delivered, deliver, pings, read } = setUp()
    const unsent: (() => void)[] = []
    const { irn_publish } = publishingMethods({
      registry: createSubscriptionRegistry(),
      toQuotaKey: () => '',
      publishQueue: { publish: (_, done) => done('accepted') } as PublishQueue,
      replyOrder: order,
      limits: defaultLimits,
      clock: { now: () => 0 },
      counts: createCounts(new Registry()),
    } as unknown as MethodDeps)
    const frameHandler = createFrameHandler({
      methods: new Map([['irn_publish', irn_publish]]),
      limits: defaultLimits,
      write: (_, __, onWritten) => void unsent.push(() => onWritten?.()),
      counts: createCounts(new Registry()),
      charge: () => 0,
      acknowledge: () => 0,
      report: () => undefined,
    })
    const params = { topic: TOPIC, message: 'request', ttl: 300, tag: REQUEST }
    frameHandler.handle(connection, JSON.stringify({ id: 1, jsonrpc: '2.0', method: 'irn_publish', params }))
    deliver('response', RESPONSE, { topicKey: toTopicKey(TOPIC) })
    // The process stalls before the end of the turn in which it writes.
    vi.advanceTimersByTime(5 * GAP_MS)
    expect([delivered, pings]).toEqual([[], []])
    for (const leave of unsent) leave()
    read()
    vi.advanceTimersByTime(GAP_MS - 1)
    expect(delivered).toEqual([])
    vi.advanceTimersByTime(1)
    expect(delivered).toEqual(['response'])
  })
})
