import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import type { Connector, SessionEvent, WalletCandidate, WalletSession } from '@latchkey/core/ports'
import type { ScriptedWalletControls } from '@latchkey/testing'
import { findChromium, installScriptedWallet } from '@latchkey/testing/playwright'
import { type Browser, type BrowserContext, chromium } from '@playwright/test'
import { build } from 'esbuild'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'

const HERE = fileURLToPath(new URL('.', import.meta.url))
const POLICY = "default-src 'self'; script-src 'self'; style-src 'self'; require-trusted-types-for 'script'"

interface Site {
  connector: Connector
  lists: (readonly WalletCandidate[])[]
  events: SessionEvent[]
  session?: WalletSession
  connect(silent: boolean): Promise<unknown>
}

// A site as small as one can be: it keeps what happens where the test can read it.
const SITE = `
import { injected } from './index.ts'
const { signal } = new AbortController()
const clock = { now: () => Date.now(), after: (ms, call) => { const id = setTimeout(call, ms); return () => clearTimeout(id) } }
const site = { connector: injected({ lateWalletMs: 2000 }), lists: [], events: [] }
globalThis.site = site
const ready = site.connector.load().then(() =>
  site.connector.start({ clock, emitWallets: (wallets) => site.lists.push(wallets), signal }),
)
site.connect = async (silent) => {
  try {
    await ready
    const { sessions } = await site.connector.connect({ walletId: 'com.example', namespace: 'eip155', silent, signal })
    site.session = sessions[0]
    site.session.subscribe((event) => site.events.push(event))
    return { accounts: site.session.accounts.map(({ address }) => address), networkId: site.session.networkId }
  } catch (error) {
    return error.code
  }
}
`

describe('the injected connector in a real browser, under the strictest content policy', () => {
  let browser: Browser
  let context: BrowserContext
  let server: Server
  let url: string
  let requested: string[] = []

  beforeAll(async () => {
    const built = await build({
      stdin: { contents: SITE, resolveDir: HERE, sourcefile: 'site.ts' },
      bundle: true,
      splitting: true,
      format: 'esm',
      minify: true,
      write: false,
      outdir: HERE,
      conditions: ['latchkey-source'],
      chunkNames: '[name]-[hash]',
    })
    const files = new Map(built.outputFiles.map(({ path, text }) => [`/${path.slice(HERE.length)}`, text]))
    server = createServer((request, response) => {
      requested.push(request.url ?? '')
      const file = files.get(request.url ?? '')
      response.setHeader('content-security-policy', POLICY)
      response.setHeader('content-type', file === undefined ? 'text/html' : 'text/javascript')
      response.end(file ?? '<!doctype html><script type="module" src="/stdin.js"></script>')
    })
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
    const executablePath = findChromium()
    browser = await chromium.launch(executablePath === undefined ? {} : { executablePath })
  })
  afterAll(async () => {
    server?.close()
    await browser?.close()
  })
  beforeEach(async () => {
    context = await browser.newContext()
    requested = []
  })
  afterEach(() => context.close())

  async function openTab() {
    const page = await context.newPage()
    const problems: string[] = []
    page.on('pageerror', ({ message }) => void problems.push(message))
    page.on('console', (line) => void (line.type() === 'error' ? problems.push(line.text()) : undefined))
    await page.goto(url, { waitUntil: 'networkidle' })
    const connect = (silent: boolean) =>
      page.evaluate((quietly) => (globalThis as unknown as { site: Site }).site.connect(quietly), silent)
    const wallets = () =>
      page.evaluate(() => (globalThis as unknown as { site: Site }).site.lists.at(-1)?.map(({ id }) => id))
    const events = () => page.evaluate(() => (globalThis as unknown as { site: Site }).site.events)
    return { page, connect, wallets, events, problems }
  }
  const install = (options = {}): Promise<ScriptedWalletControls> =>
    installScriptedWallet(context, { rdns: 'com.example', chains: { 1: '', 10: '' }, ...options })

  it('loads the code that speaks to wallets only when somebody connects', async () => {
    const wallet = await install({ announce: 'twice', atWindowEthereum: true })
    const { connect, wallets, problems } = await openTab()
    expect(await wallets()).toEqual(['com.example'])
    expect(requested.some((path) => path.startsWith('/session-'))).toBe(false)
    expect(wallet.requests()).toEqual([])
    expect(await connect(false)).toEqual({ accounts: wallet.accounts(), networkId: 'eip155:1' })
    expect(requested.some((path) => path.startsWith('/session-'))).toBe(true)
    expect(problems).toEqual([])
  })

  it('comes back after a reload on the network of the wallet, although the extension wakes late', async () => {
    const wallet = await install({ announce: { afterMs: 700 } })
    const { page, connect } = await openTab()
    await page.waitForFunction(() => (globalThis as unknown as { site: Site }).site.lists.at(-1)?.length === 1)
    await connect(false)
    await wallet.switchChain(10)
    await page.reload()
    expect(await connect(true)).toEqual({ accounts: wallet.accounts(), networkId: 'eip155:10' })
  })

  it('notifies every tab of another account, of another network and of the end', async () => {
    const wallet = await install()
    const tabs = [await openTab(), await openTab()]
    for (const [at, tab] of tabs.entries()) await tab.connect(at > 0)
    await wallet.switchAccount(1)
    await wallet.switchChain(10)
    const accounts = wallet.accounts()
    await wallet.lock()
    for (const tab of tabs)
      expect(await tab.events()).toEqual([
        { type: 'accounts', accounts: accounts.map((address) => ({ address, networks: 'all' })) },
        { type: 'network', networkId: 'eip155:10' },
        { type: 'disconnect' },
      ])
  })

  it('does not come back after the site ended it', async () => {
    await install()
    const { page, connect } = await openTab()
    await connect(false)
    await page.evaluate(() => (globalThis as unknown as { site: Site }).site.session?.disconnect())
    await page.reload()
    expect(await connect(true)).toBe('connect/wallet-locked')
  })

  it('reports when the extension was removed', async () => {
    const wallet = await install()
    const { page, connect, events } = await openTab()
    await connect(false)
    await wallet.vanish()
    const code = await page.evaluate(() =>
      (globalThis as unknown as { site: Site }).site.session
        ?.request({ method: 'eth_chainId' })
        .catch((error: { code: string }) => error.code),
    )
    expect(code).toBe('wallet/disconnected')
    expect(await events()).toEqual([{ type: 'disconnect' }])
    await page.reload()
    expect(await connect(true)).toBe('connect/wallet-not-found')
  })
})
