import { describe, expect, it } from 'vitest'
import { createFakeClock } from '../testing/start-relay.fixture.ts'
import { sha256Hex } from './hash.ts'
import { createRemoteSubscriptions, type RemoteSubscription, type RemoteSubscriptions } from './remote-subscriptions.ts'

const TOPIC = sha256Hex('topic')
const ALICE = sha256Hex('alice')
const BOB = sha256Hex('bob')
const ofBob: RemoteSubscription = { topicKey: TOPIC, subscriptionId: BOB }

/** Starts nodes on one bus that delivers synchronously. */
function setUp() {
  const clock = createFakeClock()
  const nodes = new Map<string, RemoteSubscriptions>()
  const state = { isDown: false, isListening: true, sent: 0 }
  const start = (id: string, local: readonly RemoteSubscription[] = []): RemoteSubscriptions => {
    const node = createRemoteSubscriptions({
      clock,
      listLocal: () => local,
      report: () => undefined,
      fanOut: {
        isListening: () => state.isListening,
        broadcast: async (text) => {
          if (state.isDown) throw new Error('away')
          state.sent += 1
          for (const [other, { receive }] of nodes) if (other !== id) receive(id, text)
        },
      },
    })
    nodes.set(id, node)
    node.synchronise()
    return node
  }
  return { clock, start, state, settled: () => new Promise((resolve) => setImmediate(resolve)) }
}

describe('remoteSubscriptions', () => {
  it('know the subscriptions of other nodes from their start, and follow changes', async () => {
    const { start, settled } = setUp()
    const many = Array.from({ length: 500 }, (_, at) => ({ topicKey: sha256Hex(`${at}`), subscriptionId: BOB }))
    const one = start('one', [ofBob, ...many])
    const two = start('two')
    await settled()
    expect([ofBob, ...many].every(({ topicKey }) => two.hasReceiver(topicKey, ALICE))).toBe(true)
    expect(one.hasReceiver(TOPIC, ALICE)).toBe(false)
    one.announceEnd(ofBob)
    await settled()
    expect(two.hasReceiver(TOPIC, ALICE)).toBe(false)
    one.announceStart(ofBob)
    await settled()
    expect(two.hasReceiver(TOPIC, ALICE)).toBe(true)
  })

  it('do not count the sender as a receiver of its own message', async () => {
    const { start, settled } = setUp()
    start('one', [ofBob])
    const two = start('two')
    await settled()
    expect(two.hasReceiver(TOPIC, BOB)).toBe(false)
  })

  it('assume a receiver while the bus is not listening', async () => {
    const { start, state } = setUp()
    const alone = start('one')
    expect(alone.hasReceiver(TOPIC, ALICE)).toBe(false)
    state.isListening = false
    expect(alone.hasReceiver(TOPIC, ALICE)).toBe(true)
  })

  it('send no subscription while there is no other node', async () => {
    const { start, state, settled } = setUp()
    const alone = start('one', [ofBob])
    await settled()
    const before = state.sent
    alone.announceStart(ofBob)
    await settled()
    expect(state.sent).toBe(before)
  })

  it('forget a node that was silent for a minute', async () => {
    const { clock, start, settled } = setUp()
    start('one', [ofBob])
    const two = start('two')
    await settled()
    clock.advance(60_001)
    two.tick()
    expect(two.hasReceiver(TOPIC, ALICE)).toBe(false)
  })

  it('send all subscriptions again after a failed send', async () => {
    const { start, state, settled } = setUp()
    const local: RemoteSubscription[] = []
    const one = start('one', local)
    const two = start('two')
    await settled()
    state.isDown = true
    local.push(ofBob)
    one.announceStart(ofBob)
    await settled()
    expect(two.hasReceiver(TOPIC, ALICE)).toBe(false)
    state.isDown = false
    one.tick()
    await settled()
    expect(two.hasReceiver(TOPIC, ALICE)).toBe(true)
  })
})
