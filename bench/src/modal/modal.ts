import { mkdir, writeFile } from 'node:fs/promises'
import { loadavg } from 'node:os'
import { type PackedSite, packCommit, packPackages } from '../../../scripts/pack/packed-site.ts'
import { launchBrowser } from '../page/launch-browser.ts'
import { withEachReactOf } from '../page/sites.ts'
import { toPairedTable } from './paired-table.ts'
import { toColumn, toTable } from './table.ts'
import { type Column, openColumn, PARTS, takeTurns } from './turns.ts'
import { countWork, toWorkLines } from './work.ts'

/*
 * Measures how fast the modal is on a slow device, compared with a control page that has only a native dialog. Both are
 * pages of sites that installed the packed packages, one site for each React version. Columns take turns, so that a
 * busy minute of the machine affects both. With `--against`, the packages of a commit are a third column, and the
 * difference of each round is evaluated.
 *
 *   npm run bench:modal -- --rounds=3
 *   npm run bench:modal -- --react=18
 *   npm run bench:modal -- --only=codes,leaks
 *   npm run bench:modal -- --only=work
 *   npm run bench:modal -- --against=main~20 --react=18
 */

const DEFAULT_ROUNDS = 7
const RESULTS = new URL('../../results/', import.meta.url)

const options = (name: string) =>
  process.argv.flatMap((each) => (each.startsWith(`--${name}=`) ? [each.slice(name.length + 3)] : []))
const requestedRounds = Number(options('rounds')[0])
const rounds = Number.isInteger(requestedRounds) && requestedRounds > 0 ? requestedRounds : DEFAULT_ROUNDS
const reacts = options('react')
const only = options('only').flatMap((each) => each.split(','))
const parts = PARTS.filter((part) => only.length === 0 || only.includes(part))
const countsWork = only.length === 0 || only.includes('work')
const [against] = options('against')
const print = (line: string) => void process.stdout.write(`${line}\n`)

/** Measures the columns of one React, and prints their table. */
async function measure([site, other]: readonly PackedSite[], react: string): Promise<void> {
  if (site === undefined) return
  const columns: Column[] = []
  try {
    columns.push(await openColumn('now', 'latchkey', site))
    columns.push(await openColumn('the floor', 'floor', site))
    if (other !== undefined) columns.push(await openColumn(against ?? '', 'latchkey', other))
    if (countsWork) await printWork(columns)
    if (parts.length === 0) return
    await takeTurns(browser, columns, { rounds, parts })
  } finally {
    for (const { close } of columns) close()
  }
  print(
    `React ${react}, packed packages; main thread slowed 4 times, ${rounds} rounds, median (min–max); services stubbed, they answer after 0 ms; the relay never does`,
  )
  print(
    `Load of the machine over the last 1, 5 and 15 minutes: ${loadavg()
      .map((load) => load.toFixed(1))
      .join(', ')}`,
  )
  printTable(columns)
  await saveRounds(columns, react)
}

async function printWork(columns: readonly Column[]): Promise<void> {
  const counted = []
  for (const { name, url } of columns) counted.push({ name, ran: await countWork(browser, url) })
  for (const line of toWorkLines(counted)) print(line)
}

function printTable([now, floor, before]: readonly Column[]): void {
  if (now === undefined || floor === undefined) return
  if (before !== undefined) {
    for (const line of toPairedTable(before, now, floor)) print(line)
    return
  }
  const { lines, over } = toTable(toColumn(now.rounds), toColumn(floor.rounds))
  for (const line of lines) print(line)
  print(over === 0 ? 'All aims are reached.' : `${over} over their aim.`)
}

async function saveRounds(columns: readonly Column[], react: string): Promise<void> {
  await mkdir(RESULTS, { recursive: true })
  const name = `modal${against === undefined ? '' : '-paired'}-react-${react.split('.')[0]}.local.json`
  const saved = columns.map(({ name: column, rounds: each }) => ({
    name: column,
    figures: toColumn(each),
    rounds: each,
  }))
  await writeFile(new URL(name, RESULTS), `${JSON.stringify({ react, rounds, columns: saved }, null, 2)}\n`)
}

const packings = [packPackages, ...(against === undefined ? [] : [() => packCommit(against)])]
const browser = await launchBrowser()
try {
  await withEachReactOf(packings, measure, reacts)
} finally {
  await browser.close()
}
