import type { Browser } from '@playwright/test'
import { createPackedSite, type PackedSite, packPackages } from '../../../scripts/pack/packed-site.ts'
import { BUNDLERS, type BuildOptions, buildPage } from '../page/build-page.ts'
import { launchBrowser } from '../page/launch-browser.ts'
import { pages } from '../page/pages.ts'
import { PAIRING_VISIT, VISIT } from './moments.ts'
import { weigh, weighVisit } from './weigh-visit.ts'

/*
 * How the page of a site weighs with the packages as they are published, beside the same page from the source in them,
 * in each bundler: what a browser loaded at the four moments of `bench:size`, React included. Fails where the published
 * packages weigh more than 3 % over their source.
 */

const MAX_OVER_SOURCE = 1.03
const KIB = 1024
/** Installed in the site only. Vite and esbuild are the ones of this repository. */
const TOOLS = {
  rollup: '4.68.7',
  '@rollup/plugin-commonjs': '29.0.3',
  '@rollup/plugin-node-resolve': '16.0.3',
  webpack: '5.112.2',
}

const print = (line: string) => void process.stdout.write(`${line}\n`)

async function weighPages(browser: Browser, site: PackedSite, options: BuildOptions): Promise<readonly number[]> {
  const visits = [
    ...(await weighVisit(browser, await buildPage(site, pages.latchkey, options), VISIT)),
    ...(await weighVisit(browser, await buildPage(site, pages.pairing, options), PAIRING_VISIT)),
  ]
  return visits.map(({ loaded }) => weigh(loaded).gzip)
}

const packed = await packPackages()
const browser = await launchBrowser()
let isOver = false
try {
  const site = await createPackedSite(packed, { tools: TOOLS })
  try {
    print(
      'KiB gzip of JavaScript, packed / source, React included: a button, b modal, c connected, d code of a pairing',
    )
    for (const bundler of BUNDLERS) {
      const ours = await weighPages(browser, site, { bundler, from: 'packed' })
      const source = await weighPages(browser, site, { bundler, from: 'source' })
      const cells = ours.map((bytes, at) => {
        const ratio = bytes / (source[at] ?? 0)
        isOver ||= ratio > MAX_OVER_SOURCE
        const percent = `${ratio < 1 ? '' : '+'}${((ratio - 1) * 100).toFixed(1)} %`
        return `${(bytes / KIB).toFixed(1)} / ${((source[at] ?? 0) / KIB).toFixed(1)} ${percent}`.padEnd(24)
      })
      print(`${bundler.padEnd(10)}${cells.join('')}`)
    }
  } finally {
    await site.remove()
  }
} finally {
  await Promise.all([browser.close(), packed.remove()])
}
process.exitCode = isOver ? 1 : 0
