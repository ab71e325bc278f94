import { cp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createServer, type Plugin } from 'vite'
import { createPackedSite, type PackedSite, packPackages } from '../../../scripts/pack/packed-site.ts'
import { CONNECT } from '../modal/rounds.ts'
import { answerAsServices } from '../modal/stub-services.ts'
import { startVisit } from '../modal/visit.ts'
import { toHtml } from '../page/build-page.ts'
import { launchBrowser } from '../page/launch-browser.ts'

/*
 * Measures the start of `vite dev` on a site with the packed packages, with an empty cache as after an install, and
 * once more. Vite bundles each package as a whole, so the page requests few files, and the first press loads nothing
 * that makes Vite bundle more, which would reload the page. Fails over two seconds, or if the page reloads.
 *
 *   npm run bench:dev
 */

const MAX_MS = 2_000
const pages = fileURLToPath(new URL('../modal/pages', import.meta.url))

/** Catalogue and gateway, on the origin of the page. */
const services: Plugin = {
  name: 'services',
  configureServer: ({ middlewares }) =>
    void middlewares.use((request, response, next) => {
      const answer = answerAsServices(new URL(request.url ?? '/', 'http://localhost'))
      if (answer === undefined) return next()
      response.setHeader('content-type', answer.type)
      response.end(answer.body)
    }),
}

/** Starts a server on the site, opens its page in a new browser, and presses the button. */
async function visitOnce({ folder }: Pick<PackedSite, 'folder'>) {
  const started = performance.now()
  const server = await createServer({ root: folder, configFile: false, logLevel: 'error', plugins: [services] })
  await server.listen(0)
  const browser = await launchBrowser()
  try {
    const opened = performance.now()
    const visit = await startVisit(browser, server.resolvedUrls?.local[0] ?? '', 1)
    let loads = 0
    visit.page.on('load', () => {
      loads += 1
    })
    const usable = await visit.inPage((probe) => probe.load)
    const before = visit.requests()
    await visit.rest()
    const [choices = 0] = await visit.clickAtOnce(CONNECT, ['choices'])
    const pressed = visit.requests() - before
    await visit.rest()
    await visit.end()
    return { start: opened - started, usable, before, choices, pressed, reloads: Math.max(0, loads - 1) }
  } finally {
    await Promise.all([browser.close(), server.close()])
  }
}

const packed = await packPackages()
try {
  const site = await createPackedSite(packed)
  try {
    await cp(pages, join(site.folder, 'pages'), { recursive: true })
    await writeFile(join(site.folder, 'main.js'), "import './pages/latchkey.tsx'")
    await writeFile(join(site.folder, 'index.html'), toHtml('/main.js'))
    for (const name of ['nothing prepared', 'once more']) {
      const { start, usable, before, choices, pressed, reloads } = await visitOnce(site)
      process.stdout.write(
        `${name}: server ${start.toFixed(0)} ms, button ${usable.toFixed(0)} ms with ${before} requests, ` +
          `choices ${choices.toFixed(0)} ms with ${pressed} requests, ${reloads} reloads\n`,
      )
      if (usable > MAX_MS || choices > MAX_MS || reloads > 0) process.exitCode = 1
    }
  } finally {
    await site.remove()
  }
} finally {
  await packed.remove()
}
