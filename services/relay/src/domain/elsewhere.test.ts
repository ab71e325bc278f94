import { describe, expect, it } from 'vitest'
import { createFakeClock } from '../testing/start-relay.fixture.ts'
import { createElsewhere, type Elsewhere, type Listening } from './elsewhere.ts'
import { sha256Hex } from './hash.ts'

const TOPIC = sha256Hex('topic')
const ALICE = sha256Hex('alice')
const BOB = sha256Hex('bob')
const bobListens: Listening = { topicKey: TOPIC, mark: BOB }

/** Nodes that hear each other at once. */
function setUp() {
  const clock = createFakeClock()
  const nodes = new Map<string, Elsewhere>()
  const state = { isDown: false, isListening: true, told: 0 }
  const start = (id: string, local: readonly Listening[] = []): Elsewhere => {
    const node = createElsewhere({
      clock,
      listLocal: () => local,
      report: () => undefined,
      fanOut: {
        isListening: () => state.isListening,
        tell: async (text) => {
          if (state.isDown) throw new Error('away')
          state.told += 1
          for (const [other, { hear }] of nodes) if (other !== id) hear(id, text)
        },
      },
    })
    nodes.set(id, node)
    node.ask()
    return node
  }
  return { clock, start, state, settled: () => new Promise((resolve) => setImmediate(resolve)) }
}

describe('a node', () => {
  it('knows who listens to the others, from their start on and while it changes', async () => {
    const { start, settled } = setUp()
    const many = Array.from({ length: 500 }, (_, at) => ({ topicKey: sha256Hex(`${at}`), mark: BOB }))
    const one = start('one', [bobListens, ...many])
    const two = start('two')
    await settled()
    expect([bobListens, ...many].every(({ topicKey }) => two.hasListener(topicKey, ALICE))).toBe(true)
    expect(one.hasListener(TOPIC, ALICE)).toBe(false)
    one.end(bobListens)
    await settled()
    expect(two.hasListener(TOPIC, ALICE)).toBe(false)
    one.begin(bobListens)
    await settled()
    expect(two.hasListener(TOPIC, ALICE)).toBe(true)
  })

  it('takes nobody for a receiver of their own message', async () => {
    const { start, settled } = setUp()
    start('one', [bobListens])
    const two = start('two')
    await settled()
    expect(two.hasListener(TOPIC, BOB)).toBe(false)
  })

  it('believes that somebody listens as long as it hears nothing', async () => {
    const { start, state } = setUp()
    const alone = start('one')
    expect(alone.hasListener(TOPIC, ALICE)).toBe(false)
    state.isListening = false
    expect(alone.hasListener(TOPIC, ALICE)).toBe(true)
  })

  it('says nothing of its clients while it is alone', async () => {
    const { start, state, settled } = setUp()
    const alone = start('one', [bobListens])
    await settled()
    const before = state.told
    alone.begin(bobListens)
    await settled()
    expect(state.told).toBe(before)
  })

  it('forgets one that has been silent for a minute', async () => {
    const { clock, start, settled } = setUp()
    start('one', [bobListens])
    const two = start('two')
    await settled()
    clock.advance(60_001)
    two.tick()
    expect(two.hasListener(TOPIC, ALICE)).toBe(false)
  })

  it('says everything again once it can, after it could not', async () => {
    const { start, state, settled } = setUp()
    const local: Listening[] = []
    const one = start('one', local)
    const two = start('two')
    await settled()
    state.isDown = true
    local.push(bobListens)
    one.begin(bobListens)
    await settled()
    expect(two.hasListener(TOPIC, ALICE)).toBe(false)
    state.isDown = false
    one.tick()
    await settled()
    expect(two.hasListener(TOPIC, ALICE)).toBe(true)
  })
})
