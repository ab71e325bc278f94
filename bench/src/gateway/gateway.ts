import { setTimeout as delay } from 'node:timers/promises'
import * as v from 'valibot'
import { print, toMegabytes } from '../abuse/scene.ts'
import { accountOf, BUSY_ACCOUNT, type ChainState, TRANSFERS_PER_BLOCK, transactionsOf } from './chain-blocks.ts'
import { findDifferences } from './check-index.ts'
import { type GatewayWorld, startGatewayWorld } from './gateway-world.ts'
import { measureLoad } from './measure-load.ts'

/*
 * The speed of the gateway with a million indexed transfers: of the index, of responses, and after a fork of five
 * blocks and a node outage of half a minute. The gateway, PostgreSQL and the node are separate processes; the callers
 * are this one.
 *
 *   npm run bench:gateway
 *   npm run bench:gateway -- --transfers=50000 --seconds=3 --away=5
 */
const option = (name: string, fallback: number) =>
  Number(process.argv.find((each) => each.startsWith(`--${name}=`))?.slice(name.length + 3) ?? fallback)
const BLOCKS = Math.ceil(option('transfers', 1_000_000) / TRANSFERS_PER_BLOCK)
const SECONDS = option('seconds', 8)
const AWAY_SECONDS = option('away', 30)
const CLIENTS = 8
const FORK_BLOCKS = 5
const BLOCKS_WHILE_AWAY = 10
const CALLS_PER_SECOND_AWAY = 20
/** Pages of the busy account that are turned before the deep one is read. */
const DEEP_PAGES = 20

const historyPage = v.object({
  data: v.array(v.object({ metadata: v.object({ hash: v.string() }), transfers: v.array(v.unknown()) })),
  next: v.nullable(v.string()),
})
const balances = v.object({ balances: v.pipe(v.array(v.unknown()), v.minLength(1)) })
const historyOf = (account: string, cursor = '') => `/v1/account/${account}/history?chainId=eip155:1${cursor}`
const balanceOf = (account: string) => `/v1/account/${account}/balance?chainId=eip155:1&currency=usd`
/** Accounts in an order that defeats caches. */
const otherAccount = (at: number) => accountOf(at * 7_919)

let problems: readonly string[] = []
const report = (title: string, found: readonly string[]) => {
  problems = [...problems, ...found.map((problem) => `${title}: ${problem}`)]
  print(`  ${found.length === 0 ? 'ok' : `NOT OK: ${found.join('; ')}`}`)
}

async function index({ node, database, indexed, service }: GatewayWorld): Promise<ChainState> {
  const state = { head: BLOCKS - 1, forks: [] }
  const startedAt = performance.now()
  await node.show(state)
  await indexed(state)
  const seconds = (performance.now() - startedAt) / 1_000
  const blocks = (BLOCKS / seconds).toFixed(0)
  const transfers = ((BLOCKS * TRANSFERS_PER_BLOCK) / seconds).toFixed(0)
  print(`\nindexed ${BLOCKS} blocks with ${TRANSFERS_PER_BLOCK} transfers each in ${seconds.toFixed(1)} s`)
  print(`  ${blocks} blocks/s, ${transfers} transfers/s, ${toMegabytes(service.takePeakBytes())} at most`)
  const size = await database.pool.query<{ size: string }>('SELECT pg_database_size(current_database()) AS size')
  print(`  ${toMegabytes(Number(size.rows[0]?.size))} in PostgreSQL`)
  report('index', await findDifferences(database.pool, state))
  return state
}

async function findDeepCursor({ read }: GatewayWorld): Promise<string> {
  let cursor = ''
  for (let page = 0; page < DEEP_PAGES; page += 1) {
    const { next } = v.parse(historyPage, await read(historyOf(BUSY_ACCOUNT, cursor)))
    if (next === null) return cursor
    cursor = `&cursor=${encodeURIComponent(next)}`
  }
  return cursor
}

async function load(world: GatewayWorld): Promise<void> {
  const { read, service } = world
  const deep = await findDeepCursor(world)
  const page = async (path: string) => void v.parse(historyPage, await read(path))
  const holdings = async (path: string) => void v.parse(balances, await read(path))
  const rows = [
    { title: 'history, another account each time', call: (at: number) => page(historyOf(otherAccount(at))) },
    { title: 'history of the busiest account', call: () => page(historyOf(BUSY_ACCOUNT)) },
    { title: `history, page ${DEEP_PAGES + 1} of it`, call: () => page(historyOf(BUSY_ACCOUNT, deep)) },
    { title: 'balance, another account each time', call: (at: number) => holdings(balanceOf(otherAccount(at))) },
    { title: 'balance of the busiest account', call: () => holdings(balanceOf(BUSY_ACCOUNT)) },
  ]
  print(`\n${CLIENTS} callers, each with one call at a time${' '.repeat(12)}p50 ms   p99 ms   calls/s`)
  for (const row of rows) {
    await measureLoad({ ...row, seconds: 1, clients: CLIENTS })
    const { title, p50Ms, p99Ms, perSecond, failed } = await measureLoad({ ...row, seconds: SECONDS, clients: CLIENTS })
    const figures = [p50Ms.toFixed(1), p99Ms.toFixed(1), perSecond.toFixed(0)].map((each) => each.padStart(9)).join('')
    print(`  ${title.padEnd(44)}${figures}`)
    if (failed > 0) report(title, [`${failed} calls failed`])
  }
  print(`  ${toMegabytes(service.takePeakBytes())} at most`)
}

async function forkFive(world: GatewayWorld, state: ChainState): Promise<ChainState> {
  const { node, database, indexed } = world
  const from = state.head - FORK_BLOCKS + 1
  const dropped = Array.from({ length: FORK_BLOCKS }, (_, at) => transactionsOf(state, from + at)).flat()
  const forked = { head: state.head + 1, forks: [...state.forks, { from, branch: 'f1' }] }
  const startedAt = performance.now()
  await node.show(forked)
  await indexed(forked)
  const ms = performance.now() - startedAt
  print(
    `\n${FORK_BLOCKS} blocks with ${dropped.length} transactions replaced: the index follows after ${ms.toFixed(0)} ms`,
  )
  const ghosts = new Set(dropped.map(({ hash }) => hash))
  const shown = new Set<string>()
  for (const account of new Set([BUSY_ACCOUNT, ...dropped.slice(0, 200).map((transaction) => transaction.from)]))
    for (const { metadata } of v.parse(historyPage, await world.read(historyOf(account))).data)
      if (ghosts.has(metadata.hash)) shown.add(metadata.hash)
  report('fork', [
    ...(await findDifferences(database.pool, forked)),
    ...(shown.size === 0 ? [] : [`${shown.size} dropped transactions in histories`]),
  ])
  return forked
}

interface Tally {
  good: number
  failed: number
  longestMs: number
}

/** Calls at a steady pace while the node is away. */
async function callMeanwhile(calls: Readonly<Record<string, (at: number) => Promise<unknown>>>) {
  const tallies = new Map<string, Tally>(Object.keys(calls).map((name) => [name, { good: 0, failed: 0, longestMs: 0 }]))
  const running: Promise<void>[] = []
  const startedAt = performance.now()
  for (let at = 0; performance.now() - startedAt < AWAY_SECONDS * 1_000; at += 1) {
    for (const [name, call] of Object.entries(calls)) {
      const tally = tallies.get(name)
      if (tally === undefined) continue
      const sentAt = performance.now()
      const count = (kind: 'good' | 'failed') => () => {
        tally[kind] += 1
        tally.longestMs = Math.max(tally.longestMs, performance.now() - sentAt)
      }
      running.push(call(at).then(count('good'), count('failed')))
    }
    await delay(1_000 / CALLS_PER_SECOND_AWAY)
  }
  await Promise.all(running)
  return tallies
}

async function nodeAway(world: GatewayWorld, state: ChainState): Promise<void> {
  const { node, database, indexed, read, service } = world
  // Visitors who were there before.
  const visitors = Array.from({ length: 20 }, (_, at) => otherAccount(at))
  const visitor = (at: number) => visitors[at % visitors.length] ?? BUSY_ACCOUNT
  for (const account of visitors) await read(balanceOf(account))
  await node.kill()
  const tallies = await callMeanwhile({
    history: (at) => read(historyOf(otherAccount(at))),
    'balance of a visitor': (at) => read(balanceOf(visitor(at))),
    'balance of others': (at) => read(balanceOf(otherAccount(at + 100))),
    networks: () => read('/v1/supported-chains'),
  })
  print(`\nthe node is killed for ${AWAY_SECONDS} s`)
  for (const [name, { good, failed, longestMs }] of tallies)
    print(`  ${name.padEnd(24)}${good} answered, ${failed} failed, ${longestMs.toFixed(0)} ms at most`)
  const back = { ...state, head: state.head + BLOCKS_WHILE_AWAY }
  await node.show(back)
  const startedAt = performance.now()
  const sinceBackMs = () => (performance.now() - startedAt).toFixed(0)
  const balanceMs = retry(() => read(balanceOf(BUSY_ACCOUNT))).then(sinceBackMs)
  await indexed(back)
  print(
    `  back: ${BLOCKS_WHILE_AWAY} missed blocks indexed after ${sinceBackMs()} ms, balances after ${await balanceMs} ms`,
  )
  print(`  ${toMegabytes(service.takePeakBytes())} at most`)
  const kept = ['history', 'networks'].filter((name) => (tallies.get(name)?.failed ?? 1) > 0)
  report('node away', [
    ...(await findDifferences(database.pool, back)),
    ...kept.map((name) => `${name} failed without the node`),
  ])
}

async function retry(call: () => Promise<unknown>): Promise<void> {
  for (;;) {
    const isDone = await call().then(
      () => true,
      () => false,
    )
    if (isDone) return
    await delay(20)
  }
}

const world = await startGatewayWorld({ head: 0, forks: [] })
try {
  const state = await index(world)
  await load(world)
  await nodeAway(world, await forkFive(world, state))
} finally {
  const code = await world.stop()
  print(`\nthe gateway ended with ${code}`)
  if (code !== 0) problems = [...problems, `exit code ${code}`]
}
if (problems.length > 0) {
  print(problems.join('\n'))
  process.exitCode = 1
}
