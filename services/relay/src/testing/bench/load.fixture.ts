import { createTopic } from '../client.fixture.ts'
import { connectLean, type LeanClient } from './lean-client.fixture.ts'

/** The load generator of `bench.fixture.ts`, in its own process. It executes one order after another. */
export type Order =
  | { readonly kind: 'idle'; readonly url: string; readonly sockets: number }
  | { readonly kind: 'pairs'; readonly urls: readonly string[]; readonly clients: number }
  | { readonly kind: 'closed'; readonly seconds: number }
  | { readonly kind: 'paced'; readonly seconds: number; readonly perSecond: number }
  | { readonly kind: 'leave' }

export interface LoadResult {
  readonly sent: number
  readonly perSecond: number
  /** Milliseconds from sending to receiving. */
  readonly p50: number
  readonly p99: number
  readonly lost: number
  /** Messages that arrived twice; clients drop the second by its hash. */
  readonly repeated: number
}

interface Sender {
  readonly client: LeanClient
  readonly topic: string
}

/** Bytes of a message, as in the measurements of other relays. */
const MESSAGE = 'A'.repeat(602)
const GROUP = 50
const SETTLE_MS = 5_000

const clients: LeanClient[] = []
const senders: Sender[] = []
const sentAt = new Map<string, number>()
let times: number[] = []
let repeated = 0
let last = 10_000_000

process.on('message', async (order: Order) => {
  process.send?.(await obey(order))
})

async function obey(order: Order): Promise<LoadResult | true> {
  switch (order.kind) {
    case 'idle':
      return openIdle(order.url, order.sockets)
    case 'pairs':
      return openPairs(order.urls, order.clients)
    case 'closed':
      return measure(() => runClosedLoop(order.seconds * 1_000))
    case 'paced':
      return measure(() => runPaced(order.seconds, order.perSecond))
    case 'leave':
      return leave()
  }
}

async function openIdle(url: string, sockets: number): Promise<true> {
  for (let at = 0; at < sockets; at += GROUP) {
    const opened = await Promise.all(Array.from({ length: GROUP }, () => connectLean(url, receive)))
    await Promise.all(opened.map((client) => client.subscribe(createTopic())))
    clients.push(...opened)
  }
  return true
}

/** Opens pairs of clients, each on its own topic. With two nodes, half of the pairs have a client on each. */
async function openPairs(urls: readonly string[], count: number): Promise<true> {
  for (let at = 0; at < count / 2; at++) {
    const topic = createTopic()
    for (const side of [0, 1]) {
      const url = urls[(side * at + Math.floor(at / 2)) % urls.length] ?? ''
      const client = await connectLean(url, receive)
      await client.subscribe(topic)
      clients.push(client)
      senders.push({ client, topic })
    }
  }
  return true
}

async function leave(): Promise<true> {
  await Promise.all(clients.splice(0).map((client) => client.close()))
  senders.length = 0
  return true
}

function receive(message: string): void {
  const key = message.slice(0, 8)
  const at = sentAt.get(key)
  if (at === undefined) {
    repeated += 1
    return
  }
  sentAt.delete(key)
  times.push(performance.now() - at)
}

function send({ client, topic }: Sender): Promise<void> {
  last += 1
  const key = String(last)
  sentAt.set(key, performance.now())
  return client.publish(topic, `${key}${MESSAGE}`)
}

async function runClosedLoop(ms: number): Promise<void> {
  const until = performance.now() + ms
  await Promise.all(
    senders.map(async (sender) => {
      while (performance.now() < until) await send(sender)
    }),
  )
}

async function runPaced(seconds: number, perSecond: number): Promise<void> {
  const startedAt = performance.now()
  const answers: Promise<void>[] = []
  for (let sent = 0; sent < perSecond * seconds; ) {
    const due = Math.min(perSecond * seconds, ((performance.now() - startedAt) / 1_000) * perSecond)
    for (; sent < due; sent++) {
      const sender = senders[sent % senders.length]
      if (sender !== undefined) answers.push(send(sender))
    }
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
  await Promise.all(answers)
}

async function measure(run: () => Promise<void>): Promise<LoadResult> {
  times = []
  repeated = 0
  const before = last
  const startedAt = performance.now()
  await run()
  const tookSeconds = (performance.now() - startedAt) / 1_000
  const until = performance.now() + SETTLE_MS
  while (sentAt.size > 0 && performance.now() < until) await new Promise((resolve) => setTimeout(resolve, 10))
  times.sort((a, b) => a - b)
  const lost = sentAt.size
  sentAt.clear()
  const share = (of: number) => times[Math.floor(times.length * of)] ?? Number.NaN
  return {
    sent: last - before,
    perSecond: times.length / tookSeconds,
    p50: share(0.5),
    p99: share(0.99),
    lost,
    repeated,
  }
}
