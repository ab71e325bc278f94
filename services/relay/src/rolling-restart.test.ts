import { once } from 'node:events'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Client, connectClient, createIdentity, createTopic, type Identity } from './testing/client.fixture.ts'
import { type RunningRelay, runServer } from './testing/run-server.fixture.ts'
import { stores, type TestStore } from './testing/stores.fixture.ts'

const PAIRS = 6
/** Messages that each sender has sent before the first restart, and after the last, at least. */
const BETWEEN = 20

describe.each(stores)('two nodes on $name', ({ open }) => {
  let store: TestStore
  const running: RunningRelay[] = []
  const talk = { isOver: false, isLeft: false }
  beforeAll(async () => {
    store = await open()
  })
  afterEach(() => {
    talk.isLeft = true
    for (const { child } of running) child.kill('SIGKILL')
  })
  afterAll(() => store?.stop())

  async function run() {
    const server = await runServer(store.env)
    running.push(server)
    return server
  }

  it('lose no message, and leave none behind, when each is restarted while clients talk', async () => {
    const nodes: [RunningRelay, RunningRelay] = await Promise.all([run(), run()])
    const pairs = Array.from({ length: PAIRS }, (_, at) => startPair(nodes, at, talk))
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
    talk.isOver = true
    await Promise.all(pairs.map(({ sending }) => sending))
    const lost = () => pairs.flatMap(({ sent, got }) => sent.filter((text) => !got.has(text)))
    await expect.poll(lost, { timeout: 10_000 }).toEqual([])
    await expect.poll(store.kept, { timeout: 10_000 }).toEqual([])
  })
})

interface Talk {
  /** Nothing more is sent. */
  readonly isOver: boolean
  /** Nobody comes back any more. */
  readonly isLeft: boolean
}

/** A sender and a receiver, at first on different nodes. Both come back on the other node when theirs goes. */
function startPair(nodes: readonly RunningRelay[], number: number, talk: Talk) {
  const topic = createTopic()
  const sent: string[] = []
  const got = new Set<string>()

  async function receive(): Promise<void> {
    const identity = createIdentity()
    for (let at = number; !talk.isLeft; at++) {
      const client = await openOnAny(nodes, at, talk, { identity, onText: (text) => got.add(text) })
      // The node may go before it has answered; then the next one does.
      await Promise.race([client?.call('irn_subscribe', { topic }), client?.closed])
      await client?.closed
    }
  }

  async function send(): Promise<void> {
    const identity = createIdentity()
    for (let at = number + 1, count = 0; !talk.isOver; at++) {
      const client = await openOnAny(nodes, at, talk, { identity })
      let isOpen = client !== undefined
      while (isOpen && !talk.isOver) {
        const text = `${number} ${count}`
        const answer = await Promise.race([client?.publish(topic, text), client?.closed])
        // Without an answer it is said again, on the next node.
        isOpen = answer !== undefined && 'result' in answer && answer.result === true
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

/** Opens a socket on the first node that takes it; nothing once all is over. */
async function openOnAny(
  nodes: readonly RunningRelay[],
  first: number,
  talk: Talk,
  { identity, onText }: { readonly identity: Identity; readonly onText?: (text: string) => void },
): Promise<Client | undefined> {
  for (let at = first; !talk.isLeft; at++) {
    const client = await connectClient(nodes[at % nodes.length]?.url ?? '', {
      identity,
      keepFrames: false,
      onDelivery: ({ id, params }, write) => {
        onText?.(params.data.message)
        write({ id, jsonrpc: '2.0', result: true })
      },
    }).catch(() => undefined) // Nobody is there now.
    if (client !== undefined) return client
  }
  return undefined
}
