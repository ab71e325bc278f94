import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

/*
 * Measures memory and CPU time of the idle local devnet (`npm start`), by process. Linux only.
 *
 *   npm run bench:idle
 *   npm run bench:idle -- --seconds=60 --cold
 *
 * `--cold`: empties Vite's cache of dependencies first, as after a fresh clone.
 */
const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
/** The index polls more slowly after 30 s without a block. */
const SETTLE_SECONDS = 45
/** Half of the values before optimization: 1,045 MB and 2.8 % of a core. */
const LIMIT_MEGABYTES = 520
const LIMIT_PERCENT = 1.4
const MS_PER_TICK = 10

interface Sample {
  readonly parent: number
  readonly cpuMs: number
  readonly megabytes: number
  readonly command: string
}

const option = (name: string) => process.argv.find((each) => each.startsWith(`--${name}=`))?.slice(name.length + 3)
const seconds = Number(option('seconds') ?? 60)

if (process.argv.includes('--cold'))
  await Promise.all(
    ['demo', 'gallery', 'wallet'].map((name) =>
      rm(join(ROOT, 'apps', name, 'node_modules', '.vite'), { recursive: true, force: true }),
    ),
  )
const world = spawn(process.execPath, ['scripts/start.mjs'], { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'] })
try {
  await waitUntilReady(world)
  await delay(SETTLE_SECONDS * 1_000)
  const before = listSamples(world.pid ?? 0)
  await delay(seconds * 1_000)
  const after = listSamples(world.pid ?? 0)
  const rows = [...after].map(([pid, { megabytes, cpuMs, command }]) => ({
    command,
    megabytes,
    percent: (cpuMs - (before.get(pid)?.cpuMs ?? 0)) / (seconds * 10),
  }))
  const total = rows.reduce(
    (sum, row) => ({ megabytes: sum.megabytes + row.megabytes, percent: sum.percent + row.percent }),
    { megabytes: 0, percent: 0 },
  )
  for (const row of [...rows.toSorted((one, other) => other.megabytes - one.megabytes), { ...total, command: 'all' }])
    print(`${row.megabytes.toFixed(1).padStart(8)} MB ${row.percent.toFixed(2).padStart(6)} %  ${row.command}`)
  const isOver = total.megabytes > LIMIT_MEGABYTES || total.percent > LIMIT_PERCENT
  print(`${isOver ? 'OVER' : 'ok'}: limits ${LIMIT_MEGABYTES} MB and ${LIMIT_PERCENT} % of a core`)
  process.exitCode = isOver ? 1 : 0
} finally {
  const gone = once(world, 'exit')
  if (world.exitCode === null && world.kill('SIGTERM')) await gone
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

async function waitUntilReady(child: ChildProcess): Promise<void> {
  let text = ''
  await new Promise<void>((resolve, reject) => {
    child.once('exit', () => reject(new Error('The local world did not start; see what it printed above')))
    child.stdout?.on('data', (chunk) => {
      text += String(chunk)
      if (text.includes('Everything runs')) resolve()
    })
  })
  print(/Latchkey is ready.*/.exec(text)?.[0] ?? '')
}

/** Returns a process and all that it started, by id. */
function listSamples(root: number): ReadonlyMap<number, Sample> {
  const all = new Map(
    readdirSync('/proc').flatMap((name): [number, Sample][] => {
      const sample = /^\d+$/.test(name) ? readSample(Number(name)) : undefined
      return sample === undefined ? [] : [[Number(name), sample]]
    }),
  )
  const own = new Set([root])
  for (let size = 0; size !== own.size; ) {
    size = own.size
    for (const [pid, { parent }] of all) if (own.has(parent)) own.add(pid)
  }
  return new Map([...all].filter(([pid]) => own.has(pid)))
}

/** Memory is the proportional set size: half of a page that two processes share is attributed to each. */
function readSample(pid: number): Sample | undefined {
  const read = (name: string) => readFileSync(`/proc/${pid}/${name}`, 'utf8')
  try {
    const stat = read('stat')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return {
      parent: Number(fields[1]),
      cpuMs: (Number(fields[11]) + Number(fields[12])) * MS_PER_TICK,
      megabytes: Number(/^Pss:\s+(\d+)/m.exec(read('smaps_rollup'))?.[1] ?? 0) / 1_024,
      command: read('cmdline').replaceAll('\0', ' ').replaceAll(ROOT, '').replace(/\s+/g, ' ').trim().slice(0, 70),
    }
  } catch {
    return undefined // The process has ended, or belongs to another user.
  }
}
