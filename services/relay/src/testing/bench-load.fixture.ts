import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createTestDatabase } from '@latchkey/database'
import { connectClient, createTopic } from './client.fixture.ts'

/**
 * Prints what one relay on PostgreSQL carries: messages a second in a closed loop, the time of a message at a set pace,
 * and the memory of an idle socket. Relay, database and this generator share the machine: `npm run bench -w
 * @latchkey/relay`.
 */
const MESSAGE = 'A'.repeat(610)
const SECONDS = 5

interface Peer {
  readonly publish: (text: string) => Promise<unknown>
}

const database = await createTestDatabase()
const server = fork(new URL('./bench-serve.fixture.ts', import.meta.url), [database.url], {
  execArgv: ['--expose-gc', '--conditions=latchkey-source', '--import', 'tsx'],
})
const [port] = (await once(server, 'message')) as [number]
const url = `ws://127.0.0.1:${port}`
const sentAt = new Map<string, number>()
const times: number[] = []
let count = 0

// What the first sockets cost once is not theirs.
await measureIdle(300)
process.stdout.write(`${await measureIdle(1_000)}\n`)
const peers = await openPairs(50)
process.stdout.write(`${await runClosedLoop(peers)}\n`)
process.stdout.write(`${await runPaced(peers, 1_000)}\n`)
process.stdout.write(`${await runPaced(peers, 5_000)}\n`)
server.kill('SIGTERM')
await once(server, 'exit')
await database.stop()
process.exit(0)

/** Opens pairs of clients, each on a topic of its own; either side sends, the other acknowledges. */
async function openPairs(count: number): Promise<readonly Peer[]> {
  const pairs = await Promise.all(
    Array.from({ length: count }, async () => {
      const topic = createTopic()
      const ends = await Promise.all([open(), open()])
      for (const end of ends) await end.call('irn_subscribe', { topic })
      return ends.map((end) => ({ publish: (text: string) => end.publish(topic, text) }))
    }),
  )
  return pairs.flat()
}

function open() {
  return connectClient(url, {
    onDelivery: ({ id, params }, write) => {
      write({ id, jsonrpc: '2.0', result: true })
      const at = sentAt.get(params.data.message)
      if (at === undefined) return
      sentAt.delete(params.data.message)
      times.push(performance.now() - at)
    },
    keepFrames: false,
  })
}

async function send(peer: Peer): Promise<void> {
  count += 1
  const text = `${count} ${MESSAGE}`
  sentAt.set(text, performance.now())
  await peer.publish(text)
}

async function runClosedLoop(all: readonly Peer[]): Promise<string> {
  const startedAt = begin()
  const until = startedAt + SECONDS * 1_000
  await Promise.all(
    all.map(async (peer) => {
      while (performance.now() < until) await send(peer)
    }),
  )
  return end(`${all.length} clients, closed loop`, startedAt)
}

async function runPaced(all: readonly Peer[], perSecond: number): Promise<string> {
  const startedAt = begin()
  const answers: Promise<void>[] = []
  for (let sent = 0; sent < perSecond * SECONDS; ) {
    const due = Math.min(perSecond * SECONDS, ((performance.now() - startedAt) / 1_000) * perSecond)
    for (; sent < due; sent++) {
      const peer = all[sent % all.length]
      if (peer !== undefined) answers.push(send(peer))
    }
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
  await Promise.all(answers)
  return end(`${all.length} clients, ${perSecond} a second`, startedAt)
}

function begin(): number {
  times.length = 0
  return performance.now()
}

async function end(label: string, startedAt: number): Promise<string> {
  const seconds = (performance.now() - startedAt) / 1_000
  for (let wait = 0; sentAt.size > 0 && wait < 500; wait++) await new Promise((resolve) => setTimeout(resolve, 10))
  const rate = Math.round(times.length / seconds)
  times.sort((a, b) => a - b)
  const at = (share: number) => `${(times[Math.floor(times.length * share)] ?? 0).toFixed(1)} ms`
  return `${label}: ${rate} msg/s, p50 ${at(0.5)}, p99 ${at(0.99)}, ${sentAt.size} lost`
}

async function measureIdle(sockets: number): Promise<string> {
  const before = await rss()
  const clients = []
  for (let at = 0; at < sockets; at += 50) {
    const opened = await Promise.all(Array.from({ length: 50 }, () => connectClient(url, { keepFrames: false })))
    for (const client of opened) await client.call('irn_subscribe', { topic: createTopic() })
    clients.push(...opened)
  }
  const after = await rss()
  await Promise.all(clients.map((client) => client.close()))
  return `${sockets} idle sockets, 1 topic each: ${((after - before) / sockets / 1_024).toFixed(1)} KB a socket`
}

async function rss(): Promise<number> {
  server.send('rss')
  const [bytes] = (await once(server, 'message')) as [number]
  return bytes
}
