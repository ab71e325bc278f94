import { brotliCompressSync, gzipSync } from 'node:zlib'
import { findChromium, installScriptedWallet } from '@latchkey/testing/playwright'
import { chromium, type Page } from '@playwright/test'
import { type BuiltFile, buildPage } from '../page/build-page.ts'
import { pages } from '../page/pages.ts'
import { servePage } from '../page/serve-page.ts'

/*
 * What a visitor's browser has loaded of JavaScript at four moments, over a page that has only React on it. Measured
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
  /** A part that has a limit of its own. */
  readonly part?: { readonly name: string; readonly budget: number; readonly holds: (file: BuiltFile) => boolean }
}

const WALLET = 'wallet-selector-test.latchkey.scripted'

const openModal = async (page: Page, row: string) => {
  await page.getByTestId('connect-button').click()
  await page.getByTestId(row).waitFor()
}

/** One visit after another, without a reload. */
const VISIT: readonly Moment[] = [
  {
    name: 'a  button only',
    budget: 15,
    reach: async (page) => void (await page.getByTestId('connect-button').waitFor()),
  },
  { name: 'b  modal open on Connect', budget: 60, reach: (page) => openModal(page, WALLET) },
  {
    name: 'c  connected, Account open',
    budget: 110,
    reach: async (page) => {
      await page.getByTestId(WALLET).click()
      await page.getByTestId('account-button').click()
      await page.getByRole('tab', { name: 'Tokens' }).waitFor()
    },
  },
]

/** Another visitor, of a site that pairs. */
const PAIRING_VISIT: readonly Moment[] = [
  {
    name: 'd  code of a pairing shown',
    budget: 100,
    reach: async (page) => {
      await openModal(page, 'wallet-selector-walletConnect')
      await page.getByTestId('wallet-selector-walletConnect').click()
      await page.locator('.lk-qr path').first().waitFor()
    },
    part: {
      name: 'the pairing client of it',
      budget: 32,
      // The page's own chunk names the connector, and holds nothing of what pairs.
      holds: ({ name, modules }) => !name.includes('index') && modules.some((path) => OF_CLIENT.test(path)),
    },
  },
]

/** Modules that only what pairs has a use for. */
const OF_CLIENT = /\/(?:connectors\/pairing|@noble\/(?:ciphers|curves))\//

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

const executablePath = findChromium()
const browser = await chromium.launch({
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  ...(executablePath === undefined ? {} : { executablePath }),
})
const print = (line: string) => void process.stdout.write(`${line}\n`)
const base = weigh(await buildPage(pages.react))
let isOver = false

function report(name: string, over: Weight, budget: number): void {
  const isTooMuch = over.gzip > budget * KIB
  isOver ||= isTooMuch
  print(
    `${name.padEnd(31)} ${kib(over.gzip)} gzip ${kib(over.brotli)} brotli   budget ${budget} KiB gzip   ` +
      `${isTooMuch ? 'OVER' : 'ok'}`,
  )
}

/** Walks through the moments on a page, and says what each had loaded. */
async function weighVisit(code: string, moments: readonly Moment[]): Promise<readonly BuiltFile[]> {
  const files = await buildPage(code)
  const server = await servePage(files)
  const context = await browser.newContext()
  await installScriptedWallet(context, {})
  const page = await context.newPage()
  const loaded = new Set<string>()
  page.on('response', (response) => loaded.add(new URL(response.url()).pathname.slice(1)))
  await page.goto(server.url)
  const here = () => files.filter((file) => loaded.has(file.name))
  for (const { name, budget, reach, part } of moments) {
    await reach(page)
    // What a moment starts to fetch belongs to it.
    await page.waitForTimeout(SETTLE_MS)
    const { gzip, brotli } = weigh(here())
    report(name, { gzip: gzip - base.gzip, brotli: brotli - base.brotli }, budget)
    if (part !== undefined) report(`   ${part.name}`, weigh(here().filter(part.holds)), part.budget)
    if (process.argv.includes('--files'))
      for (const { name: file, body } of here()) print(`    ${kib(gzipSync(body).length)} ${file}`)
  }
  await context.close()
  server.close()
  return here()
}

print('KiB of JavaScript')
print(`React-only page                 ${kib(base.gzip)} gzip ${kib(base.brotli)} brotli`)
const early = [
  ...(await weighVisit(pages.latchkey, VISIT)),
  ...(await weighVisit(pages.pairing, PAIRING_VISIT)),
].filter(({ body }) => /viem/i.test(body.toString('utf8')))
print(`viem named in what was loaded: ${early.map(({ name }) => name).join(', ') || 'no'}`)
await browser.close()
process.exitCode = isOver ? 1 : 0
