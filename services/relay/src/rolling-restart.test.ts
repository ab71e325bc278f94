import { once } from 'node:events'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Client, connectClient, createIdentity, createTopic, type Identity } from './testing/client.fixture.ts'
import { type RunningRelay, runServer } from './testing/run-server.fixture.ts'
import { stores, type TestStore } from './testing/stores.fixture.ts'

const PAIRS = 6
/** Minimum number of messages of each sender before the first restart, and after the last. */
const BETWEEN = 20

describe.each(stores)('two nodes on $name', ({ open }) => {
  let store: TestStore
  const running: RunningRelay[] = []
  const state = { isOver: false, isLeft: false }
  beforeAll(async () => {
    store = await open()
  })
  afterEach(() => {
    state.isLeft = true
    for (const { child } of running) child.kill('SIGKILL')
  })
  afterAll(() => store?.stop())

  async function run() {
    const server = await runServer(store.env)
    running.push(server)
    return server
  }

  it('lose no message, and leave none stored, if each is restarted while clients publish', async () => {
    const nodes: [RunningRelay, RunningRelay] = await Promise.all([run(), run()])
    const pairs = Array.from({ length: PAIRS }, (_, at) => startPair(nodes, at, state))
    const hasSent = (more: number) => {
      const goals = pairs.map(({ sent }) => sent.length + more)
      return expect.poll(() => pairs.every(({ sent }, at) => sent.length >= (goals[at] ?? 0)), { timeout: 60_000 })
    }
    await hasSent(BETWEEN).toBe(true)
    for (const at of [0, 1] as const) {
      const ended = once(nodes[at].child, 'exit')
      nodes[at].child.kill('SIGTERM')
      expect(await ended).toEqual([0, null])
      nodes[at] = await run()
      await hasSent(BETWEEN).toBe(true)
    }
    state.isOver = true
    await Promise.all(pairs.map(({ sending }) => sending))
    const lost = () => pairs.flatMap(({ sent, got }) => sent.filter((text) => !got.has(text)))
    await expect.poll(lost, { timeout: 10_000 }).toEqual([])
    await expect.poll(store.kept, { timeout: 10_000 }).toEqual([])
  })
})

interface RunState {
  /** True once senders stop. */
  readonly isOver: boolean
  /** True once clients stop reconnecting. */
  readonly isLeft: boolean
}

/** Starts a sender and a receiver on different nodes. Both reconnect to the other node when theirs stops. */
function startPair(nodes: readonly RunningRelay[], number: number, state: RunState) {
  const topic = createTopic()
  const sent: string[] = []
  const got = new Set<string>()

  async function receive(): Promise<void> {
    const identity = createIdentity()
    for (let at = number; !state.isLeft; at++) {
      const client = await openOnAny(nodes, at, state, { identity, onText: (text) => got.add(text) })
      // The node may stop before it responds; then the next one responds.
      await Promise.race([client?.call('irn_subscribe', { topic }), client?.closed])
      await client?.closed
    }
  }

  async function send(): Promise<void> {
    const identity = createIdentity()
    for (let at = number + 1, count = 0; !state.isOver; at++) {
      const client = await openOnAny(nodes, at, state, { identity })
      let isOpen = client !== undefined
      while (isOpen && !state.isOver) {
        const text = `${number} ${count}`
        const response = await Promise.race([client?.publish(topic, text), client?.closed])
        // Without a response it is published again, on the next node.
        isOpen = response !== undefined && 'result' in response && response.result === true
        if (!isOpen) break
        sent.push(text)
        count += 1
      }
      await client?.close()
    }
  }

  void receive()
  return { sent, got, sending: send() }
}

/** Opens a socket on the first node that accepts it; returns `undefined` once clients stop. */
async function openOnAny(
  nodes: readonly RunningRelay[],
  first: number,
  state: RunState,
  { identity, onText }: { readonly identity: Identity; readonly onText?: (text: string) => void },
): Promise<Client | undefined> {
  for (let at = first; !state.isLeft; at++) {
    const client = await connectClient(nodes[at % nodes.length]?.url ?? '', {
      identity,
      keepFrames: false,
      onDelivery: ({ id, params }, write) => {
        onText?.(params.data.message)
        write({ id, jsonrpc: '2.0', result: true })
      },
    }).catch(() => undefined) // No node accepts sockets now.
    if (client !== undefined) return client
  }
  return undefined
}
