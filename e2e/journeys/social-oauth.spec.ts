import type { Page } from '@playwright/test'
import { type Hex, recoverMessageAddress } from 'viem'
import { expect, test } from '../fixtures/embedded-wallet.ts'
import { openNewDevice } from '../fixtures/new-device.ts'
import { acceptAccount, openProvider } from '../fixtures/open-provider.ts'

test.use({ hasSocials: true })

/** Presses a provider in the open modal, and signs in there as a person. */
async function signIn(page: Page, provider: 'github' | 'x', name: string): Promise<void> {
  const window = await openProvider(page, provider)
  await window.getByLabel('Name').fill(name)
  await window.getByRole('button', { name: 'Sign in' }).click()
}

test.describe('a wallet by an account at a provider without ID tokens', () => {
  test('by GitHub opens again on its device, and on a new device by the link of a mail', async ({
    site,
    modal,
    mailbox,
    page,
    browser,
    baseURL,
  }) => {
    const email = 'sorrel@example.org'
    await site.open()
    await modal.openFrom(site.connectButton)
    await signIn(page, 'github', 'Sorrel')
    await acceptAccount(page, email)
    await modal.expectClosed()
    await expect.poll(() => mailbox.newestId(email), 'the mail about the wallet').toBeGreaterThan(0)
    await site.signGuestBook('The sorrel is up.')
    await page.frameLocator('iframe[title="Wallet"]').getByRole('button', { name: 'Approve' }).click()
    const message = 'Fernhill guest book\n\nThe sorrel is up.'
    const address = await recoverMessageAddress({ message, signature: (await site.signatureOf('book')) as Hex })
    await page.reload()
    await site.expectConnected(address)
    await modal.openFrom(site.accountButton)
    await modal.disconnectButton.click()
    await modal.openFrom(site.connectButton)
    await signIn(page, 'github', 'Sorrel')
    await site.expectConnected(address)

    const after = await mailbox.newestId(email)
    const device = await openNewDevice(browser, baseURL)
    await device.modal.openFrom(device.site.connectButton)
    await signIn(device.page, 'github', 'Sorrel')
    await acceptAccount(device.page, email)
    const pairing = device.wallet.getByTestId('pairing-code')
    await expect(pairing).toHaveText(/^[2-9A-Z]{4}$/)
    await expect(device.modal.dialog).toContainText('We sent you a mail.')
    const { approvalLink } = await mailbox.waitFor(email, 'approvalLink', { after })
    const mail = await page.context().newPage()
    await mail.goto(approvalLink)
    await mail.getByLabel('Code shown on that device').fill((await pairing.textContent()) ?? '')
    await mail.getByRole('button', { name: 'Confirm device' }).click()
    await expect(mail.getByRole('heading', { name: 'Device confirmed' })).toBeVisible()
    await device.site.expectConnected(address)
    await device.context.close()
  })

  test('by X, which gives no address, opens on no new device, and says so', async ({
    site,
    modal,
    mailbox: _,
    page,
    browser,
    baseURL,
  }) => {
    await site.open()
    await modal.openFrom(site.connectButton)
    await signIn(page, 'x', 'Tarragon')
    await acceptAccount(page, 'Tarragon')
    await modal.expectClosed()
    const device = await openNewDevice(browser, baseURL)
    await device.modal.openFrom(device.site.connectButton)
    await signIn(device.page, 'x', 'Tarragon')
    await acceptAccount(device.page, 'Tarragon')
    await expect(device.modal.dialog).toContainText('opens only in the browser that made it')
    await device.site.expectDisconnected()
    await device.context.close()
  })
})
