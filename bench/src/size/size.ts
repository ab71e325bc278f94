import { gzipSync } from 'node:zlib'
import type { Browser } from '@playwright/test'
import type { PackedSite } from '../../../scripts/pack/packed-site.ts'
import { type BuiltFile, buildPage } from '../page/build-page.ts'
import { launchBrowser } from '../page/launch-browser.ts'
import { pages } from '../page/pages.ts'
import { withEachReact } from '../page/sites.ts'
import { type Moment, PAIRING_VISIT, VISIT } from './moments.ts'
import { type Weight, weigh, weighVisit } from './weigh-visit.ts'

/*
 * What a visitor's browser has loaded of JavaScript at four moments, over a page that has only React on it. The pages
 * are production builds of sites outside of this tree that installed the packed packages, one with each React that the
 * packages allow. What counts is what Chromium really fetched, not what a bundler's report says.
 */

const KIB = 1024

const kib = (bytes: number) => (bytes / KIB).toFixed(1).padStart(7)
const print = (line: string) => void process.stdout.write(`${line}\n`)
let isOver = false

function report(name: string, over: Weight, budget: number): void {
  const isTooMuch = over.gzip > budget * KIB
  isOver ||= isTooMuch
  print(
    `${name.padEnd(31)} ${kib(over.gzip)} gzip ${kib(over.brotli)} brotli   budget ${budget} KiB gzip   ` +
      `${isTooMuch ? 'OVER' : 'ok'}`,
  )
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
    if (process.argv.includes('--files'))
      for (const { name, body } of loaded) print(`    ${kib(gzipSync(body).length)} ${name}`)
  }
  return visit.at(-1)?.loaded ?? []
}

async function reportSite(browser: Browser, site: PackedSite): Promise<void> {
  const base = weigh(await buildPage(site, pages.react))
  print(`React-only page                 ${kib(base.gzip)} gzip ${kib(base.brotli)} brotli`)
  const loaded = [
    ...(await reportVisit(browser, await buildPage(site, pages.latchkey), base, VISIT)),
    ...(await reportVisit(browser, await buildPage(site, pages.pairing), base, PAIRING_VISIT)),
  ]
  const early = loaded.filter(({ body }) => /viem/i.test(body.toString('utf8'))).map(({ name }) => name)
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
