import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestDatabase, type Database } from '@latchkey/database'
import { freePort, type Listener, listen } from '@latchkey/host'
import { createKeyFile, createKeyRing, createLocalFileKms } from '@latchkey/kms'
import type { OutgoingMail } from '@latchkey/mail'
import { servePages, toLocalDeployment } from '@latchkey/pages'
import { findChromium } from '@latchkey/testing/playwright'
import { openWalletAuth } from '@latchkey/wallet-auth'
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { SITE_SCRIPT } from './abuse/site-script.fixture.ts'
import { buildPagesOnce } from './built-pages.fixture.ts'

const START_MS = 180_000
const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

/** A local chain, for which wallets get test keys. */
const BITCOIN = 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328'

/** All browsers of a test share one network, so later puzzles have the highest level: 128 times these tries. */
const PUZZLE_TRIES = 8

/** A call of the page, and what the frame answered. */
export interface Reply {
  readonly type: string
  readonly payload: Readonly<Record<string, unknown>> | string
}

export interface WalletWorld {
  readonly shop: string
  readonly frame: string
  readonly database: Database
  readonly mails: readonly OutgoingMail[]
  /** Opens a browser without traces. */
  readonly newContext: (options?: BrowserContextOptions) => Promise<BrowserContext>
  /** Opens the shop in a browser, connected to the frame. */
  readonly openShop: (context: BrowserContext) => Promise<Page>
  readonly lastCode: (email: string) => Promise<string>
}

/** Starts what the frame reads chains by. @returns the origin of the gateway, and how to stop it. */
export type StartGateway = (
  frameOrigin: string,
) => Promise<{ readonly origin: string; readonly stop: () => Promise<unknown> }>

/**
 * The auth service over a real database, the built pages of frame and vault, a site, and a browser. Mail is caught.
 *
 * @param startGateway - Absent: the frame reads no chains.
 */
export function openWalletWorld(startGateway?: StartGateway): () => WalletWorld {
  let world: WalletWorld | undefined
  const ends: (() => Promise<unknown>)[] = []
  const contexts = new Set<BrowserContext>()
  beforeAll(async () => {
    const [site, frame, vault, api] = await Promise.all([freePort(), freePort(), freePort(), freePort()])
    const shop = `http://shop.localhost:${site}`
    const apiOrigin = `http://api.wallet.localhost:${api}`
    const local = toLocalDeployment({ frame, vault }, [shop])
    const database = await createTestDatabase()
    ends.push(database.stop)
    const { mails, sealTo } = await serveAuth({ database, api, apiOrigin, frameOrigin: local.frame, shop, ends })
    const gateway = await startGateway?.(local.frame)
    if (gateway !== undefined) ends.push(gateway.stop)
    const networks = ['eip155:1', 'eip155:8453', SOLANA, BITCOIN]
    const deployment = {
      ...{ ...local, api: apiOrigin, sealKeys: { auth: sealTo } },
      ...(gateway === undefined ? {} : { gateway: gateway.origin }),
      projects: { shop: { origins: [shop], networks } },
    }
    const pages = await buildPagesOnce()
    const listeners = await Promise.all([
      servePages({ site: 'frame', deployment, bundles: pages.frame, port: frame }),
      servePages({ site: 'vault', deployment, bundles: pages.vault, port: vault }),
      serveShop(site),
    ])
    ends.push(...listeners.map((listener) => listener.stop))
    const browser = await launch()
    ends.push(() => browser.close())
    const address = `${deployment.frame}/shop/`
    world = {
      ...{ shop, frame: address, database, mails },
      async newContext(options) {
        const context = await browser.newContext(options)
        contexts.add(context)
        return context
      },
      async openShop(context) {
        const page = await context.newPage()
        await page.goto(shop)
        expect(await page.evaluate(`site.connect(${JSON.stringify(address)})`)).toBe('connected')
        return page
      },
      async lastCode(email) {
        const codeOf = () => /\b\d{6}\b/.exec(mails.filter(({ to }) => to === email).at(-1)?.text ?? '')?.[0]
        await expect.poll(codeOf).toBeDefined()
        return codeOf() ?? ''
      },
    }
  }, START_MS)
  afterEach(async () => {
    await Promise.all([...contexts].map((context) => context.close()))
    contexts.clear()
  })
  afterAll(async () => {
    for (const end of ends.reverse()) await end()
  })
  return () => {
    if (world === undefined) throw new Error('The world is open while tests run')
    return world
  }
}

interface AuthOptions {
  readonly database: Database
  readonly api: number
  readonly apiOrigin: string
  readonly frameOrigin: string
  readonly shop: string
  readonly ends: (() => Promise<unknown>)[]
}

async function serveAuth({ database, api, apiOrigin, frameOrigin, shop, ends }: AuthOptions) {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-frame-'))
  ends.push(() => rm(folder, { recursive: true }))
  await createKeyFile(join(folder, 'keys'), createKeyRing(Date.now()))
  const mails: OutgoingMail[] = []
  const silent = () => undefined
  const { app, stop } = await openWalletAuth({
    database,
    kms: await createLocalFileKms({ file: join(folder, 'keys'), env: {} }),
    transport: { send: async (mail) => void mails.push(mail) },
    config: {
      publicUrl: apiOrigin,
      frameOrigins: [frameOrigin],
      projects: { shop: { name: 'Shop', origins: [shop] } },
      perMinute: 1_000_000,
      loginsPerHour: 1_000_000,
      puzzleTries: PUZZLE_TRIES,
    },
    logger: { info: silent, warn: silent, error: silent },
    clientAddress: () => '192.0.2.1',
  })
  ends.push(stop)
  const listener = await listen({ host: '127.0.0.1', port: api })
  ends.push(listener.stop)
  listener.serve((request) => app.fetch(request))
  const response = await app.request('/v1/projects/shop', { headers: { origin: frameOrigin } })
  const { sealTo } = (await response.json()) as { readonly sealTo: string }
  return { mails, sealTo }
}

/** Playwright turns the partitioning of storage off by a list of features; a list of our own takes its place. */
function launch(): Promise<Browser> {
  const executablePath = findChromium()
  return chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: ['--no-sandbox', '--disable-gpu', '--disable-features=Translate,HttpsUpgrades'],
  })
}

async function serveShop(port: number): Promise<Listener> {
  const listener = await listen({ host: '127.0.0.1', port })
  const body = `<!doctype html><title>Shop</title><link rel="icon" href="data:,"><style>iframe { width: 400px; height: 600px }</style>
<body><script>${SITE_SCRIPT}</script>`
  listener.serve(() => new Response(body, { headers: { 'content-type': 'text/html' } }))
  return listener
}
