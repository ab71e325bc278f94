import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { findChromium } from '@latchkey/testing/playwright'
import { type Browser, chromium } from '@playwright/test'
import { build } from 'esbuild'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SAFE } from './safe-host.fixture.ts'

const HERE = fileURLToPath(new URL('.', import.meta.url))
const HASH = `0x${'ab'.repeat(32)}`

// A minimal site. Its URL names the app that it trusts.
const SITE = `
import { safe } from './index.ts'
const { signal } = new AbortController()
const clock = { now: () => Date.now(), after: (ms, call) => { const id = setTimeout(call, ms); return () => clearTimeout(id) } }
const connector = safe({ origins: [decodeURIComponent(location.search.slice(1))] })
globalThis.site = (async () => {
  let wallets = []
  await connector.load()
  const random = (length) => crypto.getRandomValues(new Uint8Array(length))
  connector.start({ clock, environment: { window, random }, emitWallets: (list) => { wallets = list }, emitSession() {}, signal })
  if (wallets.length === 0) return 'no wallet'
  const { sessions } = await connector.connect({ walletId: 'safe', namespace: 'eip155', silent: true, signal })
  const [{ accounts, networkId }] = sessions
  const params = [{ from: accounts[0].address, to: accounts[0].address, value: '0x1' }]
  const hash = await sessions[0].request({ method: 'eth_sendTransaction', params })
  return { address: accounts[0].address, networkId, hash }
})()
`

/** The app of a Safe: shows the site in a frame, and records what it receives. */
const toApp = (site: string) => `<!doctype html><script>
const answers = {
  getSafeInfo: { safeAddress: '${SAFE}', chainId: 10, owners: [], threshold: 1, isReadOnly: false },
  sendTransactions: { safeTxHash: '${HASH}' },
  getTxBySafeTxHash: { txStatus: 'SUCCESS', txHash: '${HASH}' },
}
globalThis.received = []
addEventListener('message', ({ data, origin, source }) => {
  received.push(data.method)
  source.postMessage({ id: data.id, success: true, version: '9.1.0', data: answers[data.method] }, origin)
})
</script><iframe src="${site}"></iframe>`

async function listen(respond: (path: string) => { readonly type: string; readonly body: string }): Promise<Server> {
  const server = createServer((request, response) => {
    const { type, body } = respond(request.url ?? '/')
    response.setHeader('content-type', type)
    response.end(body)
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  return server
}
const originOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`

describe('the connector of a Safe, in real frames of two origins', () => {
  let browser: Browser
  let site: Server
  const apps: Server[] = []

  beforeAll(async () => {
    const built = await build({
      stdin: { contents: SITE, resolveDir: HERE, sourcefile: 'site.ts' },
      bundle: true,
      splitting: true,
      format: 'esm',
      write: false,
      outdir: HERE,
      conditions: ['latchkey-source'],
    })
    const files = new Map(built.outputFiles.map(({ path, text }) => [`/${path.slice(HERE.length)}`, text]))
    site = await listen((path) => {
      const file = files.get(path)
      if (file !== undefined) return { type: 'text/javascript', body: file }
      return { type: 'text/html', body: '<!doctype html><script type="module" src="/stdin.js"></script>' }
    })
    const executablePath = findChromium()
    browser = await chromium.launch(executablePath === undefined ? {} : { executablePath })
  })
  afterAll(async () => {
    for (const server of [site, ...apps]) server?.close()
    await browser?.close()
  })

  /** Opens an app with the site in its frame. @param trusted - The origin that the site trusts; default: that of the app. */
  async function openApp(trusted?: string) {
    const app = await listen(() => {
      const query = encodeURIComponent(trusted ?? originOf(app))
      return { type: 'text/html', body: toApp(`${originOf(site)}/?${query}`) }
    })
    apps.push(app)
    const page = await browser.newPage()
    const problems: string[] = []
    page.on('pageerror', ({ message }) => void problems.push(message))
    page.on('console', (line) => void (line.type() === 'error' && problems.push(line.text())))
    await page.goto(originOf(app), { waitUntil: 'networkidle' })
    const frame = page.frames().find((each) => each.url().startsWith(originOf(site)))
    const outcome = await frame?.evaluate(() => (globalThis as unknown as { site: Promise<unknown> }).site)
    const received = await page.evaluate(() => (globalThis as unknown as { received: string[] }).received)
    await page.close()
    return { outcome, received, problems: problems.filter((text) => !text.includes('favicon')) }
  }

  it('connects and sends in the frame of its app', async () => {
    const { outcome, received, problems } = await openApp()
    expect(outcome).toEqual({ address: SAFE, networkId: 'eip155:10', hash: HASH })
    expect(received).toEqual(['getSafeInfo', 'sendTransactions', 'getTxBySafeTxHash'])
    expect(problems).toEqual([])
  })

  it('sends nothing in the frame of an untrusted page', async () => {
    const { outcome, received, problems } = await openApp('https://app.safe.global')
    expect([outcome, received, problems]).toEqual(['no wallet', [], []])
  })
})
