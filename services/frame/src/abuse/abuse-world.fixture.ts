import { freePort, type Listener, listen } from '@latchkey/host'
import { type Deployment, servePages, toLocalDeployment } from '@latchkey/pages'
import { findChromium } from '@latchkey/testing/playwright'
import { type Browser, type BrowserContext, chromium, type Frame, type Page, type Worker } from '@playwright/test'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { buildPagesOnce } from '../built-pages.fixture.ts'
import { SITE_SCRIPT } from './site-script.fixture.ts'

const START_MS = 180_000

export interface AbuseWorld {
  readonly browser: Browser
  /** Addresses of the pages of the wallet, for the project `shop`. */
  readonly frame: string
  readonly frameOrigin: string
  readonly vault: string
  readonly vaultOrigin: string
  /** Origins of sites. Only the first one is of the project. */
  readonly shop: string
  readonly foreign: string
  /** The host of the shop, on another port. */
  readonly otherPort: string
  /** Opens a page of a site in a browser without traces. */
  readonly open: (origin: string, path?: string) => Promise<Page>
  /** Opens the shop, connected to the frame. */
  readonly openConnected: () => Promise<Page>
}

/** Serves frame, vault and sites, and starts a browser that partitions storage as people's browsers do. */
export function openAbuseWorld(): () => AbuseWorld {
  let world: AbuseWorld | undefined
  const listeners: Listener[] = []
  const contexts = new Set<BrowserContext>()
  beforeAll(async () => {
    const [site, other, frame, vault] = await Promise.all([freePort(), freePort(), freePort(), freePort()])
    const shop = `http://shop.localhost:${site}`
    const deployment = toShop(toLocalDeployment({ frame, vault }, [shop]))
    const pages = await buildPagesOnce()
    listeners.push(
      ...(await Promise.all([
        servePages({ site: 'frame', deployment, bundles: pages.frame, port: frame }),
        servePages({ site: 'vault', deployment, bundles: pages.vault, port: vault }),
        serveSites(site),
        serveSites(other),
      ])),
    )
    const browser = await launch()
    const open = async (origin: string, path = '/') => {
      const context = await browser.newContext()
      contexts.add(context)
      const page = await context.newPage()
      await page.goto(origin + path)
      return page
    }
    const addresses = { frame: `${deployment.frame}/shop/`, vault: `${deployment.vault}/shop/` }
    world = {
      ...addresses,
      browser,
      open,
      shop,
      frameOrigin: deployment.frame,
      vaultOrigin: deployment.vault,
      foreign: `http://foreign.localhost:${site}`,
      otherPort: `http://shop.localhost:${other}`,
      async openConnected() {
        const page = await open(shop)
        const state = await page.evaluate<string>(`site.connect(${JSON.stringify(addresses.frame)})`)
        if (state !== 'connected') throw new Error(`The shop is not connected: ${state}`)
        return page
      },
    }
  }, START_MS)
  afterEach(async () => {
    await Promise.all([...contexts].map((context) => context.close()))
    contexts.clear()
  })
  afterAll(async () => {
    await world?.browser.close()
    await Promise.all(listeners.map((listener) => listener.stop()))
  })
  return () => {
    if (world === undefined) throw new Error('The world is open while tests run')
    return world
  }
}

const toShop = (deployment: Deployment): Deployment => ({
  ...deployment,
  projects: { shop: { origins: deployment.projects.local?.origins ?? [], networks: ['eip155:1', 'eip155:8453'] } },
})

/** Playwright turns the partitioning of storage off by a list of features; a list of our own takes its place. */
function launch(): Promise<Browser> {
  const executablePath = findChromium()
  return chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: ['--no-sandbox', '--disable-gpu', '--disable-features=Translate,HttpsUpgrades'],
  })
}

/** Pages of any site: `/` with the script of a site, `/around?<address>` with another page in it. */
async function serveSites(port: number): Promise<Listener> {
  const listener = await listen({ host: '127.0.0.1', port })
  listener.serve((request) => {
    const { pathname, search } = new URL(request.url)
    const inner = pathname === '/around' ? `<iframe src="${decodeURIComponent(search.slice(1))}"></iframe>` : ''
    const body = `<!doctype html><title>Site</title><link rel="icon" href="data:,"><body>${inner}<script>${SITE_SCRIPT}</script>`
    return new Response(body, { headers: { 'content-type': 'text/html' } })
  })
  return listener
}

/** Returns the frame of a page with this address, once it is there. */
export async function frameAt(page: Page, address: string): Promise<Frame> {
  const find = () => page.frames().find((frame) => frame.url().startsWith(address))
  for (let frame = find(); ; frame = find()) {
    if (frame !== undefined) return frame
    await page.waitForEvent('framenavigated')
  }
}

/** Returns the worker of the vault in a connected page, once it serves the frame: only then it opens its keys. */
export async function servingWorker(page: Page): Promise<Worker> {
  await expect.poll(() => page.workers().length).toBeGreaterThan(0)
  const [worker] = page.workers()
  if (worker === undefined) throw new Error('The vault has no worker')
  await expect
    .poll(() => worker.evaluate(`indexedDB.databases().then((all) => all.map(({ name }) => name))`))
    .toEqual(['latchkey-vault/shop'])
  return worker
}
