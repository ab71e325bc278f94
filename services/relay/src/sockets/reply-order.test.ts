import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { StoredMessage } from '../ports/mailbox.ts'
import { messageOf } from '../testing/mailbox-contract.fixture.ts'
import type { Connection, SocketSubscription } from './connection.ts'
import { createReplyOrder } from './reply-order.ts'

const GAP_MS = 10
const [REQUEST, RESPONSE] = [1108, 1109]

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** One socket, and the texts that it was delivered so far. */
function setUp() {
  const delivered: string[] = []
  const connection = {} as Connection
  const subscription: SocketSubscription = { topic: '', topicKey: '', subscriptionId: '', peers: [connection] }
  const order = createReplyOrder({
    replyGapMs: GAP_MS,
    deliverTo: (_, { message }) => void delivered.push(message.message),
  })
  const { topicKey } = messageOf('')
  return {
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
  it('waits until the publish of its receiver has its response, and the gap has passed', () => {
    const { publish, deliver, delivered } = setUp()
    const afterAnswer = publish()
    deliver('response', RESPONSE)
    vi.advanceTimersByTime(5 * GAP_MS)
    expect(delivered).toEqual([])
    afterAnswer()
    vi.advanceTimersByTime(GAP_MS - 1)
    expect(delivered).toEqual([])
    vi.advanceTimersByTime(1)
    expect(delivered).toEqual(['response'])
  })

  it('waits for the rest of the gap when the publish has its response already', () => {
    const { publish, deliver, delivered } = setUp()
    publish()()
    vi.advanceTimersByTime(GAP_MS - 1)
    deliver('response', RESPONSE)
    expect(delivered).toEqual([])
    vi.advanceTimersByTime(1)
    expect(delivered).toEqual(['response'])
  })

  it.each([1103, 1118, 1119, 1120, 1121])('is also a message with tag %i', (tag) => {
    const { publish, deliver, delivered } = setUp()
    publish()
    deliver('response', tag)
    expect(delivered).toEqual([])
  })

  it('does not wait for later publishes', () => {
    const { publish, deliver, delivered } = setUp()
    const afterFirst = publish()
    deliver('response', RESPONSE)
    publish()
    afterFirst()
    vi.advanceTimersByTime(GAP_MS)
    expect(delivered).toEqual(['response'])
  })

  it('does not wait on another topic, or when its receiver published nothing', () => {
    const { publish, deliver, delivered } = setUp()
    deliver('early', RESPONSE)
    publish()
    deliver('elsewhere', RESPONSE, { topicKey: 'other' })
    expect(delivered).toEqual(['early', 'elsewhere'])
  })

  it('is dropped when its receiver unsubscribes meanwhile', () => {
    const { publish, deliver, delivered, subscription } = setUp()
    publish()()
    deliver('response', RESPONSE)
    subscription.peers = []
    vi.advanceTimersByTime(GAP_MS)
    expect(delivered).toEqual([])
  })

  it('waits for at most half a second when the store is slow', () => {
    const { publish, deliver, delivered } = setUp()
    publish()
    deliver('response', RESPONSE)
    vi.advanceTimersByTime(499)
    expect(delivered).toEqual([])
    vi.advanceTimersByTime(1)
    expect(delivered).toEqual(['response'])
  })
})

describe('replyOrder › a request', () => {
  it('does not wait, unless a reply waits before it on its topic', () => {
    const { publish, deliver, delivered } = setUp()
    publish()()
    deliver('first', REQUEST)
    deliver('second', RESPONSE)
    deliver('third', REQUEST)
    expect(delivered).toEqual(['first'])
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
    const { publish, deliver, delivered } = setUp()
    const afterAnswer = publish('one', 'two', 'two')
    for (const topicKey of ['one', 'two']) deliver(topicKey, RESPONSE, { topicKey })
    afterAnswer()
    vi.advanceTimersByTime(GAP_MS)
    expect(delivered).toEqual(['one', 'two'])
  })
})
