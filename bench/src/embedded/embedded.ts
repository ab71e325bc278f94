import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { startMailCatcher } from '@latchkey/devnet/mail'
import { startTestOAuthProvider } from '@latchkey/proofs/testing'
import { startEmbeddedWallet } from '@latchkey/standalone/embedded-wallet'
import type { Browser, Page } from '@playwright/test'
import { print } from '../abuse/scene.ts'
import { type BuiltFile, buildPage } from '../page/build-page.ts'
import { launchBrowser } from '../page/launch-browser.ts'
import { servePage } from '../page/serve-page.ts'
import { withEachReact } from '../page/sites.ts'
import { weigh, weighVisit } from '../size/weigh-visit.ts'
import { pageCode } from './page-code.ts'
import { openVisitor, type Visitor, type Wait } from './visitor.ts'

/*
 * Waits of visitors with the wallet by e-mail and by an account at a fake of GitHub, in Chromium, on a production build of a site outside of this tree that
 * installed the packed packages; with the real services, a real PostgreSQL and a mail server, all in this process.
 * Sizes are those of the fetched files.
 *
 *   npm run bench:embedded
 *   npm run bench:embedded -- --visitors=3
 */
const VISITORS = Number(process.argv.find((each) => each.startsWith('--visitors='))?.slice(11) ?? 10)
const KIB = 1024
/** Playwright's default arguments turn storage partitioning off, and then the browser denies storage to a frame. */
const BROWSER_ARGS = ['--disable-features=Translate,HttpsUpgrades']

/** An aim in milliseconds: of the whole wait, or of its part without the services. */
interface Aim {
  readonly name: string
  readonly aimMs: number
  readonly isBesideServices?: boolean
}

const AIMS = {
  code: { name: 'Enter → screen for the code', aimMs: 300, isBesideServices: true },
  first: { name: 'code typed → account, new wallet', aimMs: 1_200 },
  known: { name: 'code typed → account, known device', aimMs: 500 },
  social: { name: 'return of GitHub → account, known', aimMs: 1_000 },
  open: { name: 'Approve → signature, wallet open', aimMs: 150 },
  locked: { name: 'Approve → signature, after a reload', aimMs: 150 },
} satisfies Readonly<Record<string, Aim>>

type Waits = { readonly [K in keyof typeof AIMS]: Wait[] }

const median = (values: readonly number[]) => values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0
const ms = (value: number) => `${Math.round(value)} ms`.padStart(8)
const kib = (bytes: number) => `${(bytes / KIB).toFixed(1)} KiB`.padStart(10)

/** Prints the waits. @returns whether each median reaches its aim */
function report(waits: Waits): boolean {
  print(`${''.padEnd(38)}   total services  rest     aim`)
  const areReached = Object.entries(AIMS).map(([key, { name, aimMs, ...aim }]) => {
    const all = waits[key as keyof Waits]
    const total = median(all.map((wait) => wait.total))
    const services = median(all.map((wait) => wait.services))
    const rest = median(all.map((wait) => wait.total - wait.services))
    const isReached = ('isBesideServices' in aim ? rest : total) <= aimMs
    const of = 'isBesideServices' in aim ? 'rest' : 'total'
    print(`${name.padEnd(38)}${ms(total)}${ms(services)}${ms(rest)}  ${of} ${aimMs} ms  ${isReached ? 'ok' : 'OVER'}`)
    return isReached
  })
  return areReached.every(Boolean)
}

/** Collects the scripts of the pages of the wallet, by origin. */
function watchPages(page: Page) {
  const scripts = new Map<string, number>()
  const reading: Promise<unknown>[] = []
  page.on('response', (response) => {
    const { pathname, hostname } = new URL(response.url())
    if (!pathname.endsWith('.js')) return
    reading.push(
      response.body().then((body) => scripts.set(`${hostname} ${pathname}`, gzipSync(body, { level: 9 }).length)),
    )
  })
  return {
    async read(host: string): Promise<number> {
      await Promise.allSettled(reading)
      return [...scripts].reduce((sum, [name, size]) => (name.startsWith(host) ? sum + size : sum), 0)
    },
  }
}

/** Prints sizes. @returns whether each reaches its aim */
async function reportSizes(watch: ReturnType<typeof watchPages>, emailBytes: number): Promise<boolean> {
  const sizes = [
    ['connector and e-mail views', emailBytes, 12],
    ['scripts of the frame', await watch.read('frame.'), 150],
    ['scripts of the vault', await watch.read('vault.'), 60],
  ] as const
  print('')
  return sizes
    .map(([name, bytes, aim]) => {
      const isReached = bytes <= aim * KIB
      print(`${name.padEnd(38)}${kib(bytes)} gzip  aim ${aim} KiB  ${isReached ? 'ok' : 'OVER'}`)
      return isReached
    })
    .every(Boolean)
}

/** Returns the bytes of an opened modal on the same page without the wallet by e-mail. */
async function weighWithoutEmail(browser: Browser, files: readonly BuiltFile[]): Promise<number> {
  const reach = async (page: Page) => {
    await page.getByTestId('connect-button').click()
    await page.locator('latchkey-modal dialog').getByRole('heading', { name: 'Connect wallet' }).waitFor()
  }
  const [visit] = await weighVisit(browser, files, [{ reach }])
  return weigh(visit?.loaded ?? []).gzip
}

/** Lets visitors use the wallet one after another. @returns whether all aims are reached */
async function measure(files: readonly BuiltFile[], plain: readonly BuiltFile[]): Promise<boolean> {
  const dataDir = await mkdtemp(join(tmpdir(), 'latchkey-bench-wallet-'))
  // The database may run as another user; the key files have their own permissions.
  await chmod(dataDir, 0o755)
  const server = await servePage(files)
  const mail = await startMailCatcher({ env: {} })
  const origin = new URL(server.url).origin
  const provider = await startTestOAuthProvider()
  const wallet = await startEmbeddedWallet({
    dataDir,
    smtpUrl: mail.smtpUrl,
    socials: { github: provider.clients.github },
    projects: { bench: { name: 'Bench', origins: [origin], networks: ['eip155:1'] } },
  })
  const browser = await launchBrowser(BROWSER_ARGS)
  const waits: Waits = { code: [], first: [], known: [], social: [], open: [], locked: [] }
  const visitors: Visitor[] = []
  try {
    const options = { browser, pageUrl: server.url, frameUrl: wallet.frameUrl, mailUrl: mail.url }
    const open = (name: string, hasSocial = false) =>
      openVisitor({ ...options, email: `${name}@example.org`, hasSocial })
    const warmUp = await open('warm-up')
    const watch = watchPages(warmUp.page)
    await warmUp.page.reload()
    await warmUp.requestCode()
    const atCode = await watch.read('127.')
    await warmUp.enterCode()
    await warmUp.approve()
    await warmUp.leave()
    for (let at = 0; at < VISITORS; at += 1) {
      const visitor = await open(`visitor-${at}`)
      visitors.push(visitor)
      waits.code.push(await visitor.requestCode())
      waits.first.push(await visitor.enterCode())
      waits.open.push(await visitor.approve())
      await visitor.reload()
      waits.locked.push(await visitor.approve())
      await visitor.signOut()
    }
    for (const visitor of visitors) {
      await visitor.requestCode()
      waits.known.push(await visitor.enterCode())
      await visitor.leave()
    }
    for (let at = 0; at < VISITORS; at += 1) {
      const visitor = await open(`member-${at}`, true)
      await visitor.signInBySocial({ isFirst: true })
      await visitor.signOut()
      waits.social.push(await visitor.signInBySocial({ isFirst: false }))
      await visitor.leave()
    }
    const isFast = report(waits)
    return (await reportSizes(watch, atCode - (await weighWithoutEmail(browser, plain)))) && isFast
  } finally {
    await browser.close()
    await wallet.stop()
    await mail.stop()
    await provider.stop()
    server.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}

let isReached = true
await withEachReact(
  async (site) => {
    isReached = await measure(
      await buildPage(site, pageCode({ hasEmail: true })),
      await buildPage(site, pageCode({ hasEmail: false })),
    )
  },
  ['19'],
)
process.exitCode = isReached ? 0 : 1
