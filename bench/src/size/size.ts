import { brotliCompressSync, gzipSync } from 'node:zlib'
import { findChromium, installScriptedWallet } from '@latchkey/testing/playwright'
import { chromium, type Page } from '@playwright/test'
import { type BuiltFile, buildPage } from '../page/build-page.ts'
import { pages } from '../page/pages.ts'
import { servePage } from '../page/serve-page.ts'

/*
 * What a visitor's browser has loaded of JavaScript at three moments, over a page that has only React on it. Measured
 * in Chromium on a production build: what counts is what was really fetched, not what a bundler's report says.
 */

interface Weight {
  readonly gzip: number
  readonly brotli: number
}

interface Moment {
  readonly name: string
  /** KiB gzip. */
  readonly budget: number
  readonly reach: (page: Page) => Promise<void>
}

const MOMENTS: readonly Moment[] = [
  {
    name: 'a  button only',
    budget: 15,
    reach: async (page) => void (await page.getByTestId('connect-button').waitFor()),
  },
  {
    name: 'b  modal open on Connect',
    budget: 60,
    reach: async (page) => {
      await page.getByTestId('connect-button').click()
      await page.getByTestId('wallet-selector-test.latchkey.scripted').waitFor()
    },
  },
  {
    name: 'c  connected, Account open',
    budget: 110,
    reach: async (page) => {
      await page.getByTestId('wallet-selector-test.latchkey.scripted').click()
      await page.getByTestId('account-button').click()
      await page.getByRole('tab', { name: 'Tokens' }).waitFor()
    },
  },
]

const SETTLE_MS = 1500
const KIB = 1024

function weigh(files: readonly BuiltFile[]): Weight {
  const scripts = files.filter(({ name }) => name.endsWith('.js'))
  const sum = (size: (body: Buffer) => number) => scripts.reduce((total, { body }) => total + size(body), 0)
  return {
    gzip: sum((body) => gzipSync(body, { level: 9 }).length),
    brotli: sum((body) => brotliCompressSync(body).length),
  }
}

const kib = (bytes: number) => (bytes / KIB).toFixed(1).padStart(7)

const base = weigh(await buildPage(pages.react))
const files = await buildPage(pages.latchkey)
const server = await servePage(files)
const executablePath = findChromium()
const browser = await chromium.launch({
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  ...(executablePath === undefined ? {} : { executablePath }),
})
const context = await browser.newContext()
await installScriptedWallet(context, {})
const page = await context.newPage()
const loaded = new Set<string>()
page.on('response', (response) => loaded.add(new URL(response.url()).pathname.slice(1)))
await page.goto(server.url)

const print = (line: string) => void process.stdout.write(`${line}\n`)
print('KiB of JavaScript')
print(`React-only page                 ${kib(base.gzip)} gzip ${kib(base.brotli)} brotli`)
let isOver = false
for (const { name, budget, reach } of MOMENTS) {
  await reach(page)
  // What a moment starts to fetch belongs to it.
  await page.waitForTimeout(SETTLE_MS)
  const here = files.filter((file) => loaded.has(file.name))
  const weight = weigh(here)
  const over = weight.gzip - base.gzip
  isOver ||= over > budget * KIB
  print(
    `${name.padEnd(31)} ${kib(over)} gzip ${kib(weight.brotli - base.brotli)} brotli   budget ${budget} KiB gzip   ` +
      `${over > budget * KIB ? 'OVER' : 'ok'}`,
  )
  if (process.argv.includes('--files'))
    for (const { name: file, body } of here) print(`    ${kib(gzipSync(body).length)} ${file}`)
}
const early = files.filter(({ name, body }) => loaded.has(name) && /viem/i.test(body.toString('utf8')))
print(`viem named in what was loaded: ${early.map(({ name }) => name).join(', ') || 'no'}`)
await browser.close()
server.close()
process.exitCode = isOver ? 1 : 0
