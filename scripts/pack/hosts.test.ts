import { type AnvilNode, startAnvil } from '@latchkey/testing/node'
import { findChromium, installScriptedWallet } from '@latchkey/testing/playwright'
import { type Browser, chromium, expect as expectShown, type Page } from '@playwright/test'
import { verifyMessage } from 'viem'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { type HostSite, hasServer, LIBRARY_SITES, type LibrarySite, startHostSite } from './host-site.ts'
import { runKitExamples } from './kit-examples.ts'
import { type NextSite, startNextSite } from './next-site.ts'
import { type PackedPackages, packPackages } from './packed-site.ts'

const MINUTE_MS = 60_000

let packed: PackedPackages
let browser: Browser
let nodes: readonly [AnvilNode, AnvilNode]
/** Installed and built at the same time: much of an install waits for the disk. */
let sites: Readonly<Record<LibrarySite, Promise<HostSite>>>
let nextSite: Promise<NextSite>

beforeAll(async () => {
  const executablePath = process.env.CHROMIUM_PATH ?? findChromium()
  const options = { args: ['--no-sandbox', '--disable-gpu'] }
  nodes = await Promise.all([startAnvil({ chainId: 1 }), startAnvil({ chainId: 8453 })])
  browser = await chromium.launch(executablePath === undefined ? options : { ...options, executablePath })
  packed = await packPackages()
  const start = (name: LibrarySite) => startHostSite(name, packed, chainsOf())
  sites = { wagmi: start('wagmi'), wagmi2: start('wagmi2'), ethers: start('ethers'), ethers5: start('ethers5') }
  nextSite = startNextSite(packed, nodes[0].rpcUrl)
  // A failure fails the tests of its site alone.
  await Promise.allSettled([...Object.values(sites), nextSite])
}, 8 * MINUTE_MS)

afterAll(async () => {
  const started = await Promise.allSettled([...Object.values(sites ?? {}), nextSite])
  await Promise.all(started.map((site) => site.status === 'fulfilled' && site.value?.stop()))
  await Promise.all([browser?.close(), packed?.remove(), ...(nodes ?? []).map((node) => node.stop())])
}, MINUTE_MS)

const chainsOf = () => ({ 1: nodes[0].rpcUrl, 8453: nodes[1].rpcUrl })

async function openSite(name: LibrarySite) {
  const site = await sites[name]
  return { ...site, ...(await openPage(site.url)) }
}

/** Opens a page with a wallet in it, and records warnings and errors of its console. */
async function openPage(url: string) {
  const context = await browser.newContext()
  onTestFinished(() => context.close())
  const wallet = await installScriptedWallet(context, { chains: chainsOf() })
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(String(error)))
  await page.goto(url)
  return { page, wallet, complaints, address: wallet.accounts()[0] as `0x${string}` }
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const shows = (page: Page, id: string, text: string) => expectShown(page.getByTestId(id)).toHaveText(text)

async function connect(page: Page, address: string) {
  await press(page, 'Open')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Scripted Wallet/ })
    .click()
  await shows(page, 'account', address)
}

async function sign(page: Page, address: `0x${string}`) {
  await press(page, 'Sign')
  const shown = page.getByTestId('signature')
  await expectShown(shown).toHaveText(/^0x/)
  const signature = (await shown.textContent()) as `0x${string}`
  expect(await verifyMessage({ address, message: 'hello', signature })).toBe(true)
}

describe('a site with its own library, its own lock file and the packed packages', () => {
  for (const name of LIBRARY_SITES)
    it(`connects, signs, sends, switches, reloads and disconnects by ${name}, in strict mode`, {
      timeout: 3 * MINUTE_MS,
    }, async () => {
      const { page, wallet, complaints, address, modules } = await openSite(name)
      await connect(page, address)
      await shows(page, 'chain', '1')
      await sign(page, address)
      await press(page, 'Send')
      await shows(page, 'receipt', 'success')
      await press(page, 'Switch')
      await shows(page, 'chain', '8453')
      expect(wallet.chainId()).toBe(8453)
      const response = await page.reload()
      if (hasServer(name)) expect(await response?.text()).toContain(address)
      await shows(page, 'account', address)
      await shows(page, 'chain', '8453')
      await sign(page, address)
      await press(page, 'Disconnect')
      await shows(page, 'account', 'none')
      await page.reload()
      await shows(page, 'account', 'none')
      expect(complaints).toEqual([])
      expect(modules.filter((id) => /\/node_modules\/(@solana|@scure\/btc-signer|@polkadot)\//.test(id))).toEqual([])
    })

  it('shows requests of wagmi to the visitor before the wallet gets them (DESIGN promise 5)', {
    timeout: 3 * MINUTE_MS,
  }, async () => {
    const { page, wallet, complaints, address } = await openSite('wagmi')
    await connect(page, address)
    const dialog = page.getByRole('dialog')
    const requested = () => wallet.requests().map(({ method }) => method)
    for (const [name, id, method] of [
      ['Approve by call', 'call', 'eth_sendTransaction'],
      ['Approve by transaction', 'transaction', 'eth_sendTransaction'],
      ['Approve by signature', 'permit', 'eth_signTypedData_v4'],
    ] as const) {
      const before = requested().length
      const sent = () =>
        requested()
          .slice(before)
          .filter((each) => each === method).length
      await press(page, name)
      await expectShown(dialog).toContainText('Check this request')
      await expectShown(dialog).toContainText('A person would get access')
      await dialog.getByRole('button', { name: 'Cancel' }).click()
      await shows(page, id, '4001')
      expect(sent()).toBe(0)
      await expectShown(dialog).toBeHidden()
      await press(page, name)
      await dialog.getByRole('button', { name: 'Continue anyway' }).click()
      await expectShown(page.getByTestId(id)).toHaveText(/^0x/)
      expect(sent()).toBe(1)
      await expectShown(dialog).toBeHidden()
    }
    expect(complaints).toEqual([])
  })
})

describe('a site of Next, built for production with the packed packages', () => {
  let site: NextSite
  beforeAll(async () => {
    site = await nextSite
  })

  /** Returns the position and markup of the buttons of the page. */
  const drawnButtons = (page: Page) =>
    page.locator('header button').evaluateAll((buttons) =>
      buttons.map((button) => {
        const { x, y, width, height } = button.getBoundingClientRect()
        return { x, y, width, height, html: button.outerHTML }
      }),
    )

  it('draws the buttons on the server with the same markup and size as after hydration', {
    timeout: MINUTE_MS,
  }, async () => {
    const context = await browser.newContext({ javaScriptEnabled: false })
    onTestFinished(() => context.close())
    const still = await context.newPage()
    await still.goto(site.url)
    const { page, complaints } = await openPage(site.url)
    await shows(page, 'shift', '0')
    const drawn = await drawnButtons(page)
    expect(drawn.map(({ height }) => height)).toEqual([44, 44])
    expect(await drawnButtons(still)).toEqual(drawn)
    expect(complaints).toEqual([])
  })

  it('signs a visitor in through its rewrites, and its pages and route handlers read the session', {
    timeout: MINUTE_MS,
  }, async () => {
    const { page, complaints, address } = await openPage(site.url)
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Scripted Wallet/ })
      .click()
    await page.getByRole('dialog').getByRole('button', { name: 'Sign', exact: true }).click()
    await shows(page, 'account', address)
    await shows(page, 'signed-in', 'true')
    const members = () => page.evaluate(async () => (await fetch('/members/attic')).json())
    expect(await members()).toEqual({ hello: address, room: 'attic' })
    await shows(page, 'session', 'nobody')
    await page.reload()
    await shows(page, 'session', address)
    await shows(page, 'members', 'Only members see this.')
    await page.context().clearCookies()
    expect(await members()).toMatchObject({ error: { code: 'sign-in/session-invalid' } })
    expect(complaints.filter((text) => !text.includes('401'))).toEqual([])
  })

  it('passes the printed examples of the test kit', { timeout: MINUTE_MS }, async () => {
    expect(await runKitExamples(site.url)).toContain('2 passed')
  })
})
