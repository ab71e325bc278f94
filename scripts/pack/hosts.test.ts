import { type AnvilNode, startAnvil } from '@latchkey/testing/node'
import { findChromium, installScriptedWallet } from '@latchkey/testing/playwright'
import { type Browser, chromium, expect as expectShown, type Page } from '@playwright/test'
import { verifyMessage } from 'viem'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { startHostSite } from './host-site.ts'
import { type PackedPackages, packPackages } from './packed-site.ts'

const MINUTE_MS = 60_000

let packed: PackedPackages
let browser: Browser
let nodes: readonly [AnvilNode, AnvilNode]

beforeAll(async () => {
  const executablePath = process.env.CHROMIUM_PATH ?? findChromium()
  const options = { args: ['--no-sandbox', '--disable-gpu'] }
  nodes = await Promise.all([startAnvil({ chainId: 1 }), startAnvil({ chainId: 8453 })])
  browser = await chromium.launch(executablePath === undefined ? options : { ...options, executablePath })
  packed = await packPackages()
}, 6 * MINUTE_MS)

afterAll(() => Promise.all([browser?.close(), packed?.remove(), ...(nodes ?? []).map((node) => node.stop())]))

/** Opens a site, with a wallet in its page, and notes the complaints in its console. */
async function openSite(name: 'wagmi' | 'ethers' | 'ethers5') {
  const chains = { 1: nodes[0].rpcUrl, 8453: nodes[1].rpcUrl }
  const site = await startHostSite(name, packed, chains)
  const context = await browser.newContext()
  onTestFinished(async () => {
    await context.close()
    await site.stop()
  })
  const wallet = await installScriptedWallet(context, { chains })
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(String(error)))
  await page.goto(site.url)
  return { ...site, page, wallet, complaints, address: wallet.accounts()[0] as `0x${string}` }
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

describe('a site with a library of its own, by its own lock file and the packed packages', () => {
  for (const name of ['wagmi', 'ethers', 'ethers5'] as const)
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
      // wagmi's cookie lets the server render the account.
      if (name === 'wagmi') expect(await response?.text()).toContain(address)
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

  it('has what wagmi requests shown to the visitor before the wallet gets it (DESIGN promise 5)', {
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
