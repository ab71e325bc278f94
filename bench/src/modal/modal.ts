import { mkdir, writeFile } from 'node:fs/promises'
import { loadavg } from 'node:os'
import type { Browser } from '@playwright/test'
import type { PackedSite } from '../../../scripts/pack/packed-site.ts'
import { buildPage } from '../page/build-page.ts'
import { launchBrowser } from '../page/launch-browser.ts'
import { servePage } from '../page/serve-page.ts'
import { withEachReact } from '../page/sites.ts'
import { runMoney } from './money.ts'
import { measureLeaks, type Round, runCodes, runRound } from './rounds.ts'
import { answerAsServices } from './stub-services.ts'
import { toColumn, toTable } from './table.ts'
import { countWork, toWorkLines } from './work.ts'

/*
 * How fast the modal is on a slow device, beside a control page that has only a native dialog. Both are pages of sites
 * that installed the packed packages, one site with each React. Columns take turns, so that a busy minute of the machine
 * falls on both.
 *
 *   npm run bench:modal -- --rounds=3
 *   npm run bench:modal -- --react=18
 *   npm run bench:modal -- --only=codes
 *   npm run bench:modal -- --only=money
 *   npm run bench:modal -- --only=work
 */

const DEFAULT_ROUNDS = 7
const RESULTS = new URL('../../results/', import.meta.url)

const requestedRounds = Number(process.argv.find((each) => each.startsWith('--rounds='))?.slice('--rounds='.length))
const rounds = Number.isInteger(requestedRounds) && requestedRounds > 0 ? requestedRounds : DEFAULT_ROUNDS
const reacts = process.argv.flatMap((each) => (each.startsWith('--react=') ? [each.slice('--react='.length)] : []))
const only = process.argv.find((each) => each.startsWith('--only='))?.slice('--only='.length)
const wants = (part: 'round' | 'codes' | 'money' | 'work') => only === undefined || only === part
const print = (line: string) => void process.stdout.write(`${line}\n`)

/** Takes turns between both columns of one site, and prints its table. */
async function measure(browser: Browser, site: PackedSite, react: string): Promise<void> {
  const columns = await Promise.all(
    (['latchkey', 'floor'] as const).map(async (name) => {
      const files = await buildPage(site, `import './pages/${name}.tsx'`)
      return { name, server: await servePage(files, answerAsServices), rounds: [] as Round[] }
    }),
  )
  const [oursServer, floorServer] = columns.map(({ server }) => server)
  try {
    if (wants('work') && oursServer !== undefined && floorServer !== undefined)
      for (const line of toWorkLines(
        await countWork(browser, oursServer.url),
        await countWork(browser, floorServer.url),
      ))
        print(line)
    if (only === 'work') return
    for (let round = 1; round <= rounds; round += 1) {
      for (const column of round % 2 === 0 ? columns : [...columns].reverse())
        column.rounds.push({
          ...(wants('round') ? await runRound(browser, column.server.url) : {}),
          ...(wants('codes') ? await runCodes(browser, column.server.url) : {}),
          ...(wants('money') ? await runMoney(browser, column.server.url) : {}),
        })
      process.stderr.write(`React ${react}, round ${round} of ${rounds}\n`)
    }
    for (const column of wants('round') ? columns : [])
      column.rounds.push(await measureLeaks(browser, column.server.url))
  } finally {
    for (const { server } of columns) server.close()
  }
  const of = (name: 'latchkey' | 'floor') => toColumn(columns.find((column) => column.name === name)?.rounds ?? [])
  const [ours, floor] = [of('latchkey'), of('floor')]
  const { lines, over } = toTable(ours, floor)
  print(
    `React ${react}, packed packages; main thread slowed 4 times, ${rounds} rounds, median (min–max); services stubbed, they answer after 0 ms; the relay never does`,
  )
  print(
    `Load of the machine over the last 1, 5 and 15 minutes: ${loadavg()
      .map((load) => load.toFixed(1))
      .join(', ')}`,
  )
  for (const line of lines) print(line)
  print(over === 0 ? 'All aims are reached.' : `${over} over their aim.`)
  await mkdir(RESULTS, { recursive: true })
  await writeFile(
    new URL(`modal-react-${react.split('.')[0]}.local.json`, RESULTS),
    `${JSON.stringify({ react, rounds, ours, floor, columns: columns.map(({ name, rounds: each }) => ({ name, rounds: each })) }, null, 2)}\n`,
  )
}

const browser = await launchBrowser()
try {
  await withEachReact((site, react) => measure(browser, site, react), reacts)
} finally {
  await browser.close()
}
