import { loadavg } from 'node:os'
import type { LoadResult, Order } from './load.fixture.ts'
import { type BenchNode, startBare, startLoad, startNode, type Worker } from './process.fixture.ts'
import { type BenchStore, benchStores } from './stores.fixture.ts'

/**
 * Prints the throughput of the relay on each store, with one node and with two: `npm run bench:relay`, with names of stores
 * as optional arguments. Each relay is a process, the generator another one, the store a third; all share the machine.
 *
 * A message has 610 bytes and is one publish, its response, its delivery and the acknowledgement. Its time runs from
 * sending to receiving. With two nodes half of the pairs have a client on each. The baseline is the limit of this machine.
 */
const CLIENTS = 100
const SECONDS = 5
const WARM_SOCKETS = 300
const SETTLE_MS = 1_000

const REFERENCE = `for comparison, relay.md 4 (plain ws, messages in memory only, a quiet machine of 2 cores):
  closed loop of 100 clients 11,400-25,900 msg/s, p99 6.8-15.7 ms, 36-44 us CPU a message; paced (500 clients)
  1,000/s p50 0.29 p99 4.2 ms 115 us, 5,000/s p50 0.72 p99 24 ms 64 us; idle socket 14.9 KB at 1,000, 11.6 at 5,000
aims: 15,000 msg/s, p99 25 ms at 5,000/s, 16 KB per idle socket, 0 lost, 0 repeated`

const print = (text: string) => process.stdout.write(`${text}\n`)
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const load = (): string =>
  loadavg()
    .map((each) => each.toFixed(1))
    .join(' ')

async function measureIdle(storeUrl: string, sockets: number): Promise<void> {
  const node = await startNode(storeUrl)
  const generator = startLoad()
  const open = (count: number) => generator.request({ kind: 'idle', url: node.url, sockets: count } satisfies Order)
  // Opens sockets first, to exclude one-time costs.
  await open(WARM_SOCKETS)
  await generator.request({ kind: 'leave' } satisfies Order)
  await pause(SETTLE_MS)
  const before = await node.usage()
  await open(sockets)
  await pause(SETTLE_MS)
  const after = await node.usage()
  const perSocket = (name: 'rssBytes' | 'heapBytes') => ((after[name] - before[name]) / sockets / 1_024).toFixed(1)
  const total = Math.round(after.rssBytes / 1e6)
  print(
    `  ${sockets} idle sockets: ${perSocket('rssBytes')} KB each, ${perSocket('heapBytes')} KB of heap, ${total} MB in all`,
  )
  await generator.stop()
  await node.stop()
}

async function measureRun(nodes: readonly BenchNode[], generator: Worker, order: Order, label: string): Promise<void> {
  const readCpu = async () => {
    const usages = await Promise.all(nodes.map((node) => node.usage()))
    return usages.reduce((sum, { cpuMicros }) => sum + cpuMicros, 0)
  }
  const before = await readCpu()
  const { sent, perSecond, p50, p99, lost, repeated } = await generator.request<LoadResult>(order)
  const cpu = ((await readCpu()) - before) / sent
  const figures = [
    `${Math.round(perSecond).toLocaleString('en')} msg/s`,
    `p50 ${p50.toFixed(1)} ms`,
    `p99 ${p99.toFixed(1)} ms`,
    `${cpu.toFixed(0)} us CPU a message`,
    `${lost} lost`,
    `${repeated} repeated`,
  ]
  print(`  ${label.padEnd(13)} ${figures.join(', ')}`)
}

async function measureLoad(nodes: readonly BenchNode[]): Promise<void> {
  const generator = startLoad()
  await generator.request({ kind: 'pairs', urls: nodes.map(({ url }) => url), clients: CLIENTS } satisfies Order)
  await generator.request({ kind: 'closed', seconds: 2 } satisfies Order)
  await measureRun(nodes, generator, { kind: 'closed', seconds: SECONDS }, 'closed loop')
  for (const perSecond of [1_000, 5_000]) {
    const label = `${perSecond.toLocaleString('en')} a second`
    await measureRun(nodes, generator, { kind: 'paced', seconds: SECONDS, perSecond }, label)
  }
  await generator.stop()
  await Promise.all(nodes.map((node) => node.stop()))
}

async function measureStore({ name, nodes, start }: BenchStore): Promise<void> {
  const store = await start().catch((error: unknown) => {
    print(`\n${name}: left out. ${error instanceof Error ? error.message : ''}`)
    return undefined
  })
  if (store === undefined) return
  for (const count of nodes) {
    print(`\n${name}, ${count === 1 ? 'one node' : `${count} nodes`} (load of the machine ${load()})`)
    await measureLoad(await Promise.all(Array.from({ length: count }, () => startNode(store.url))))
    if (count === 1) for (const sockets of [1_000, 5_000]) await measureIdle(store.url, sockets)
  }
  await store.stop()
}

const names = process.argv.slice(2)
print(`${CLIENTS} clients in pairs, ${SECONDS} s a run; generator, relays and store are processes of one machine.`)
print(`\nbaseline: \`ws\` alone, without token, schema, limit, hash or store (load of the machine ${load()})`)
await measureLoad([await startBare()])
for (const store of benchStores) if (names.length === 0 || names.includes(store.name)) await measureStore(store)
print(`\n${REFERENCE}`)
process.exit(0)
