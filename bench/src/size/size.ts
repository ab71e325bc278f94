import { gzipSync } from 'node:zlib'
import type { Browser } from '@playwright/test'
import type { PackedSite } from '../../../scripts/pack/packed-site.ts'
import { answerAsServices } from '../modal/stub-services.ts'
import { type BuiltFile, buildPage } from '../page/build-page.ts'
import { launchBrowser } from '../page/launch-browser.ts'
import { pages, pageWithAdapter } from '../page/pages.ts'
import { withEachReact } from '../page/sites.ts'
import { FAMILIES } from './families.ts'
import { type Moment, PAIRING_VISIT, VISIT } from './moments.ts'
import { MONEY_VISITS } from './money-visits.ts'
import { type Weight, weigh, weighVisit } from './weigh-visit.ts'

/*
 * The JavaScript that a visitor's browser has loaded at four moments, over a page that has only React on it. The pages
 * are production builds of sites outside of this tree that installed the packed packages, one with each React that the
 * packages allow. The figures are what Chromium really fetched, not what a bundler's report says.
 */

const KIB = 1024

const kib = (bytes: number) => (bytes / KIB).toFixed(1).padStart(7)
const print = (line: string) => void process.stdout.write(`${line}\n`)
let isOver = false

function report(name: string, over: Weight, budget?: number): void {
  const isTooMuch = budget !== undefined && over.gzip > budget * KIB
  isOver ||= isTooMuch
  const verdict = budget === undefined ? '' : `   budget ${budget} KiB gzip   ${isTooMuch ? 'OVER' : 'ok'}`
  print(`${name.padEnd(31)} ${kib(over.gzip)} gzip ${kib(over.brotli)} brotli${verdict}`)
}

function printFiles(files: readonly BuiltFile[]): void {
  if (!process.argv.includes('--files')) return
  for (const { name, body } of files) print(`    ${kib(gzipSync(body).length)} ${name}`)
}

/** Reports each moment of a visit, and returns the files of the last. */
async function reportVisit(
  browser: Browser,
  files: readonly BuiltFile[],
  base: Weight,
  moments: readonly Moment[],
): Promise<readonly BuiltFile[]> {
  const visit = await weighVisit(browser, files, moments)
  for (const { moment, loaded } of visit) {
    const { gzip, brotli } = weigh(loaded)
    report(moment.name, { gzip: gzip - base.gzip, brotli: brotli - base.brotli }, moment.budget)
    const { part } = moment
    if (part !== undefined) report(`   ${part.name}`, weigh(loaded.filter(part.holds)), part.budget)
    printFiles(loaded)
  }
  return visit.at(-1)?.loaded ?? []
}

/** Reports what each screen of money loads beyond an open account, or beyond the screen before it. */
async function reportMoney(browser: Browser, files: readonly BuiltFile[]): Promise<void> {
  print('Further, once the account is open, with services that answer:')
  for (const screens of MONEY_VISITS) {
    const visit = await weighVisit(browser, files, [...VISIT, ...screens], answerAsServices)
    for (const [at, screen] of screens.entries()) {
      const before = new Set(visit[VISIT.length + at - 1]?.loaded)
      const further = (visit[VISIT.length + at]?.loaded ?? []).filter((file) => !before.has(file))
      report(screen.name, weigh(further), screen.budget)
      printFiles(further)
    }
  }
}

/** Reports what each other chain family adds to a site with EVM: all of its code, which no visitor loads whole. */
async function reportFamilies(site: PackedSite, withoutThem: readonly BuiltFile[]): Promise<void> {
  const before = weigh(withoutThem)
  for (const { name, budget } of FAMILIES) {
    const files = await buildPage(site, pageWithAdapter(name))
    const { gzip, brotli } = weigh(files)
    report(`${name}: all of its code`, { gzip: gzip - before.gzip, brotli: brotli - before.brotli }, budget)
    printFiles(files)
  }
}

async function reportSite(browser: Browser, site: PackedSite): Promise<void> {
  const base = weigh(await buildPage(site, pages.react))
  print(`React-only page                 ${kib(base.gzip)} gzip ${kib(base.brotli)} brotli`)
  const page = await buildPage(site, pages.latchkey)
  const loaded = [
    ...(await reportVisit(browser, page, base, VISIT)),
    ...(await reportVisit(browser, await buildPage(site, pages.pairing), base, PAIRING_VISIT)),
  ]
  const early = loaded.filter(({ body }) => /viem/i.test(body.toString('utf8'))).map(({ name }) => name)
  await reportMoney(browser, page)
  await reportFamilies(site, page)
  print(`viem named in what was loaded: ${early.join(', ') || 'no'}`)
}

print('KiB of JavaScript')
const browser = await launchBrowser()
try {
  await withEachReact(async (site, react) => {
    print(`\nReact ${react}`)
    await reportSite(browser, site)
  })
} finally {
  await browser.close()
}
process.exitCode = isOver ? 1 : 0
