import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Browser, type BrowserContext, chromium } from '@playwright/test'
import { recoverMessageAddress } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type AnvilNode, startAnvil } from '../node/start-anvil.ts'
import type { ScriptedWalletControls } from '../wallets/scripted-wallet.types.ts'
import { findChromium } from './find-chromium.ts'
import { installScriptedWallet } from './install-scripted-wallet.ts'

interface Site {
  readonly names: readonly string[]
  readonly events: readonly unknown[]
  request(method: string, params?: unknown): Promise<unknown>
}

// The site is independent of the kit: it listens for wallets and sends its requests to the first one.
const SITE = `
const wallets = []
globalThis.site = {
  events: [],
  get names() { return wallets.map(({ info }) => info.name) },
  request: (method, params) => wallets[0].provider.request({ method, params }).catch(({ code, message }) => ({ code, message })),
}
addEventListener('eip6963:announceProvider', ({ detail }) => {
  if (wallets.some(({ info }) => info.uuid === detail.info.uuid)) return
  wallets.push(detail)
  for (const name of ['accountsChanged', 'chainChanged'])
    detail.provider.on(name, (payload) => globalThis.site.events.push([name, payload]))
})
dispatchEvent(new Event('eip6963:requestProvider'))
`
const POLICY = "default-src 'self'; script-src 'self'; style-src 'self'; require-trusted-types-for 'script'"

describe('a scripted wallet in a real browser', () => {
  let browser: Browser
  let context: BrowserContext
  let server: Server
  let node: AnvilNode
  let url: string
  let wallet: ScriptedWalletControls

  beforeAll(async () => {
    server = createServer((request, response) => {
      const isScript = request.url === '/site.js'
      response.setHeader('content-security-policy', POLICY)
      response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html')
      response.end(isScript ? SITE : '<!doctype html><script src="/site.js"></script>')
    })
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
    const executablePath = findChromium()
    ;[node, browser] = await Promise.all([
      startAnvil({ chainId: 1 }),
      chromium.launch(executablePath === undefined ? {} : { executablePath }),
    ])
  })
  afterAll(async () => {
    server?.close()
    await Promise.all([browser?.close(), node?.stop()])
  })
  beforeEach(async () => {
    context = await browser.newContext()
    wallet = await installScriptedWallet(context, { name: 'Kit', chains: { 1: node.rpcUrl, 10: node.rpcUrl } })
  })
  afterEach(() => context.close())

  async function openTab(address = url) {
    const page = await context.newPage()
    await page.goto(address)
    const request = (method: string, params?: unknown) =>
      page.evaluate(
        ([name, given]) => (globalThis as unknown as { site: Site }).site.request(String(name), given),
        [method, params],
      )
    const read = (what: 'names' | 'events') =>
      page.evaluate((key) => (globalThis as unknown as { site: Site }).site[key], what)
    return { page, request, read }
  }

  it('announces itself under the strictest content policy, and signs with a key that stays in Node', async () => {
    const { request, read } = await openTab()
    expect(await read('names')).toEqual(['Kit'])
    expect(await request('eth_accounts')).toEqual([])
    expect(await request('eth_requestAccounts')).toEqual(wallet.accounts())
    const signature = await request('personal_sign', ['0x6869', wallet.accounts()[0]])
    const signer = await recoverMessageAddress({ message: 'hi', signature: signature as `0x${string}` })
    expect(signer).toBe(wallet.accounts()[0])
  })

  it('keeps the permissions over a reload, for that site only', async () => {
    const { page, request } = await openTab()
    await request('eth_requestAccounts')
    await page.reload()
    expect(await request('eth_accounts')).toEqual(wallet.accounts())
    const other = await openTab(url.replace('127.0.0.1', 'localhost'))
    expect(await other.request('eth_accounts')).toEqual([])
    expect(wallet.permittedOrigins()).toEqual([new URL(url).origin])
  })

  it('serves every tab as one wallet', async () => {
    const [first, second] = [await openTab(), await openTab()]
    await first.request('eth_requestAccounts')
    await wallet.switchAccount(1)
    await first.request('wallet_switchEthereumChain', [{ chainId: '0xa' }])
    const events = [
      ['accountsChanged', expect.any(Array)],
      ['accountsChanged', wallet.accounts()],
      ['chainChanged', '0xa'],
    ]
    expect(await first.read('events')).toEqual(events)
    expect(await second.read('events')).toEqual(events)
    expect(await second.request('eth_chainId')).toBe('0xa')
  })

  it('sends a transaction to the node and reads its receipt', async () => {
    const { request } = await openTab()
    await request('eth_requestAccounts')
    const from = wallet.accounts()[0]
    const hash = await request('eth_sendTransaction', [{ from, to: wallet.accounts()[1], value: '0x1' }])
    await expect.poll(() => request('eth_getTransactionReceipt', [hash])).toMatchObject({ status: '0x1' })
  })

  it('waits for the decision of the test, and returns the rejection with its code', async () => {
    const { request } = await openTab()
    wallet.setApproval('manual')
    const pending = request('eth_requestAccounts')
    expect(await wallet.nextRequest()).toMatchObject({ kind: 'connect', origin: new URL(url).origin })
    wallet.reject()
    expect(await pending).toEqual({ code: 4001, message: 'User rejected the request.' })
  })

  it('disappears from open pages and from pages loaded later, until it comes back', async () => {
    const { page, request, read } = await openTab()
    await wallet.vanish()
    expect(await request('eth_chainId')).toEqual({ message: 'Extension context invalidated.' })
    await page.reload()
    expect(await read('names')).toEqual([])
    await wallet.reappear()
    expect(await read('names')).toEqual(['Kit'])
    await page.reload()
    expect(await read('names')).toEqual(['Kit'])
  })
})
