import { readFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import { decodeBase58 } from '@latchkey/primitives'
import type { Page, TestInfo } from '@playwright/test'
import { Keypair } from '@solana/web3.js'
import { mnemonicToAccount, privateKeyToAccount } from 'viem/accounts'
import { expect, test } from '../fixtures/embedded-wallet.ts'
import { logIn } from '../fixtures/log-in.ts'
import { openDevices, openWalletWindow } from '../fixtures/wallet-window.ts'
import type { ModalPage } from '../pages/modal.page.ts'

const EMAIL = 'marigold@example.org'

interface Kit {
  readonly text: string
  readonly address: string
  readonly solana: string
  /** Paths of what the page saves. */
  readonly file: string
  readonly tool: string
}

/** Saves what a press downloads. */
async function save(opened: Page, name: string, testInfo: TestInfo): Promise<string> {
  const [download] = await Promise.all([
    opened.waitForEvent('download'),
    opened.getByText(name, { exact: true }).click(),
  ])
  const path = testInfo.outputPath(download.suggestedFilename())
  await download.saveAs(path)
  return path
}

/** Goes through the window of a kit, from the code of the mail to the paper and the files. */
async function makeKit(opened: Page, readCode: () => Promise<string>, testInfo: TestInfo): Promise<Kit> {
  await expect(opened.getByRole('heading', { name: 'Make a recovery kit?' })).toBeVisible()
  await opened.getByRole('button', { name: 'Send the code' }).click()
  const code = await readCode()
  const field = opened.getByLabel('Code of the mail')
  await field.fill(code)
  await field.press('Enter')
  await expect(opened.getByRole('heading', { name: 'Make a kit for this wallet?' })).toBeVisible({ timeout: 20_000 })
  const address = (await opened.locator('#eip155').textContent()) ?? ''
  const solana = (await opened.locator('#solana').textContent()) ?? ''
  await opened.getByLabel('Last four characters').fill(address.slice(-4))
  await opened.getByRole('button', { name: 'Continue', exact: true }).click({ timeout: 15_000 })
  await expect(opened.getByRole('heading', { name: 'Your recovery kit' })).toBeVisible()
  const text = (await opened.locator('#text li').allTextContents()).join('-')
  return {
    ...{ text, address, solana },
    file: await save(opened, 'Save the file', testInfo),
    tool: await save(opened, 'Save the tool', testInfo),
  }
}

const openKitWindow = (page: Page, modal: ModalPage) => openWalletWindow(page, modal, 'devices-make-kit')

test.describe('a recovery kit', () => {
  test('opens the wallet offline when the operator is gone, and other libraries find the same accounts', async ({
    site,
    modal,
    mailbox,
    operator,
    page,
    browser,
  }, testInfo) => {
    test.slow()
    await site.open()
    await logIn(site, EMAIL, mailbox)
    await openDevices(modal, site.accountButton)
    const opened = await openKitWindow(page, modal)
    const after = await mailbox.newestId(EMAIL)
    const readCode = async () => (await mailbox.waitFor(EMAIL, 'code', { after })).code
    const kit = await makeKit(opened, readCode, testInfo)
    expect((await mailbox.waitFor(EMAIL, 'code', { after })).text).toContain('make a recovery kit')
    await opened.close()
    await page.bringToFront()
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await expect(modal.dialog.getByTestId('recovery-kit')).toHaveCount(1)

    // Nothing of the wallet answers any more, and the browser has no network and no storage of before.
    await operator.stop()
    const computer = await browser.newContext({ offline: true })
    const requests: string[] = []
    computer.on('request', (request) => void requests.push(request.url()))
    const tool = await computer.newPage()
    await tool.goto(pathToFileURL(kit.tool).href)
    await tool.getByLabel('Code of the recovery kit').fill(kit.text.toLowerCase().replaceAll('-', ' '))
    await tool.getByLabel('Recovery file').setInputFiles(kit.file)
    await tool.getByRole('button', { name: 'Show the keys' }).click()
    await expect(tool.getByRole('heading', { name: 'Show the keys of this wallet?' })).toBeVisible()
    await expect(tool.locator('#eip155')).toHaveText(kit.address)
    await tool.getByRole('button', { name: 'Continue' }).click()
    for (const id of ['words', 'evm', 'sol', 'wif', 'xprv']) {
      await expect(tool.locator(`#${id}-value`)).toHaveText(/^•+$/)
      await tool.locator(`#${id}-show`).click()
    }
    const words = (await tool.locator('#words-value li').allTextContents()).join(' ')
    expect(mnemonicToAccount(words).address).toBe(kit.address)
    const evm = (await tool.locator('#evm-value').textContent()) as `0x${string}`
    expect(privateKeyToAccount(evm).address).toBe(kit.address)
    const pair = decodeBase58((await tool.locator('#sol-value').textContent()) ?? '')
    expect(Keypair.fromSecretKey(pair).publicKey.toBase58()).toBe(kit.solana)
    await expect(tool.locator('#wif-value')).toHaveText(/^[KLc]/)
    expect(requests.filter((url) => !url.startsWith('file:'))).toEqual([])
    await computer.close()
  })

  test('is revoked in the frame alone, and the file of another kit is refused by the tool', async ({
    site,
    modal,
    mailbox,
    page,
    browser,
    clocks,
  }, testInfo) => {
    test.slow()
    await site.open()
    await logIn(site, EMAIL, mailbox)
    await openDevices(modal, site.accountButton)
    const make = async () => {
      const opened = await openKitWindow(page, modal)
      const after = await mailbox.newestId(EMAIL)
      const made = await makeKit(opened, async () => (await mailbox.waitFor(EMAIL, 'code', { after })).code, testInfo)
      await opened.close()
      return made
    }
    const first = await make()
    clocks.custody.advance(60_000)
    const second = await make()
    expect(JSON.parse(await readFile(first.file, 'utf8'))).not.toHaveProperty('half')
    // The person is back at the site: a card that lies behind another window takes no press.
    await page.bringToFront()
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    const rows = modal.dialog.getByTestId('recovery-kit')
    await expect(rows).toHaveCount(2)
    const frame = page.frameLocator('iframe[title="Wallet"]')
    await rows.first().getByRole('button').click()
    await frame.getByRole('button', { name: 'Keep it' }).click()
    await expect(rows).toHaveCount(2)
    await rows.first().getByRole('button').click()
    await frame.getByRole('button', { name: 'Revoke' }).click()
    await expect(rows).toHaveCount(1)

    const computer = await browser.newContext({ offline: true })
    const tool = await computer.newPage()
    await tool.goto(pathToFileURL(first.tool).href)
    await tool.getByLabel('Code of the recovery kit').fill(first.text)
    await tool.getByLabel('Recovery file').setInputFiles(second.file)
    await tool.getByRole('button', { name: 'Show the keys' }).click()
    await expect(tool.getByText('This file is of another kit.')).toBeVisible()
    // A revoked kit still opens the wallet with its file.
    await tool.getByLabel('Recovery file').setInputFiles(first.file)
    await tool.getByRole('button', { name: 'Show the keys' }).click()
    await expect(tool.locator('#eip155')).toHaveText(first.address)
    await computer.close()
  })
})
