import { decodeBase58 } from '@latchkey/primitives'
import { Keypair } from '@solana/web3.js'
import { mnemonicToAccount, privateKeyToAccount } from 'viem/accounts'
import { expect, test } from '../fixtures/embedded-wallet.ts'
import { logIn } from '../fixtures/log-in.ts'
import { openNewDevice, requestApproval } from '../fixtures/new-device.ts'
import { openDevices, openWalletWindow } from '../fixtures/wallet-window.ts'

const EMAIL = 'marigold@example.org'

test.describe('the export of a wallet', () => {
  test('shows its words and keys in a window after a code by mail, and other libraries find the same accounts', async ({
    site,
    modal,
    mailbox,
    page,
  }) => {
    test.slow()
    await site.open()
    await logIn(site, EMAIL, mailbox)
    await openDevices(modal, site.accountButton)
    const opened = await openWalletWindow(page, modal, 'devices-export')
    await expect(modal.dialog).toContainText('Go on in the window that has opened')

    await expect(opened.getByRole('heading', { name: 'Export your wallet?' })).toBeVisible()
    expect(opened.url(), 'the token is out of the address').not.toMatch(/[\w-]{43}/)
    const after = await mailbox.newestId(EMAIL)
    await opened.getByRole('button', { name: 'Send the code' }).click()
    const { code } = await mailbox.waitFor(EMAIL, 'code', { after })
    const field = opened.getByLabel('Code of the mail')
    await field.fill(code === '00000000' ? '00000001' : '00000000')
    await field.press('Enter')
    await expect(opened.getByRole('alert')).toHaveText('That is not the code. 4 tries are left.')
    await field.fill(code)
    await field.press('Enter')

    await expect(opened.getByRole('heading', { name: 'Show the keys of this wallet?' })).toBeVisible({
      timeout: 20_000,
    })
    expect(new URL(opened.url()).hostname).toBe('vault.wallet.localhost')
    const address = (await opened.locator('#eip155').textContent()) ?? ''
    const solana = await opened.locator('#solana').textContent()
    await opened.getByLabel('Last four characters').fill(address.slice(-4))
    await opened.getByRole('button', { name: /^Continue/ }).press('Enter')
    await expect(opened.getByRole('heading', { name: 'Keys of your wallet' }), 'not before ten seconds').toBeHidden()
    await expect(opened.getByRole('button', { name: 'Continue', exact: true })).toBeVisible({ timeout: 15_000 })
    await opened.getByRole('button', { name: 'Continue', exact: true }).click()
    await expect(opened.getByRole('heading', { name: 'Keys of your wallet' })).toBeVisible()
    for (const id of ['words', 'evm', 'sol', 'wif', 'xprv']) {
      await expect(opened.locator(`#${id}-value`)).toHaveText(/^•+$/)
      await opened.locator(`#${id}-show`).click()
    }
    const words = (await opened.locator('#words-value li').allTextContents()).join(' ')
    expect(mnemonicToAccount(words).address).toBe(address)
    expect(privateKeyToAccount((await opened.locator('#evm-value').textContent()) as `0x${string}`).address).toBe(
      address,
    )
    const pair = decodeBase58((await opened.locator('#sol-value').textContent()) ?? '')
    expect(Keypair.fromSecretKey(pair).publicKey.toBase58()).toBe(solana)
    await site.expectConnected(address as `0x${string}`)
    expect((await mailbox.waitFor(EMAIL, 'code', { after })).text).toContain(
      'Enter it only in the window of your wallet',
    )

    await opened.reload()
    await expect(opened.getByRole('heading', { name: 'This export has ended' }), 'nothing is kept').toBeVisible()
    await opened.close()
  })

  test('is refused for a day after a new device was approved, and cancelled without a window', async ({
    site,
    modal,
    mailbox,
    page,
    browser,
    baseURL,
    clocks,
  }) => {
    test.slow()
    await site.open()
    await logIn(site, EMAIL, mailbox)
    const device = await openNewDevice(browser, baseURL)
    const { approvalLink, pairingCode } = await requestApproval(device, EMAIL, mailbox)
    const mail = await page.context().newPage()
    await mail.goto(approvalLink)
    await mail.getByLabel('Code shown on that device').fill(pairingCode)
    await mail.getByRole('button', { name: 'Confirm device' }).click()
    await expect(mail.getByRole('heading', { name: 'Device confirmed' })).toBeVisible()
    await device.context.close()
    await mail.close()

    await openDevices(modal, site.accountButton)
    await modal.dialog.getByTestId('devices-export').click()
    await expect(modal.dialog).toContainText('changed in the last 24 hours')
    clocks.custody.advance(86_400_000)
    await modal.dialog.getByTestId('devices-export').click()
    await page.frameLocator('iframe[title="Wallet"]').getByRole('button', { name: 'Cancel' }).click()
    await expect(modal.dialog).toContainText('Shows its words and keys')
    expect(page.context().pages()).toHaveLength(1)
  })
})
