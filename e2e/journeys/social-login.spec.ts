import type { Page } from '@playwright/test'
import { type Hex, recoverMessageAddress } from 'viem'
import { expect, test } from '../fixtures/embedded-wallet.ts'
import { declineAtProvider, signInAtProvider } from '../fixtures/social-provider.ts'

test.use({ hasSocials: true })

/** Presses the provider in the open modal. @returns the window of the provider */
async function openProvider(page: Page): Promise<Page> {
  const opened = page.waitForEvent('popup')
  await page.locator('latchkey-modal dialog').getByTestId('social-selector-google').click()
  return opened
}

test.describe('a wallet by an account at a social provider', () => {
  test('a first login makes a wallet, which signs, is there after a reload, and opens again after signing out', async ({
    site,
    modal,
    mailbox,
    page,
  }) => {
    await site.open()
    await modal.openFrom(site.connectButton)
    await expect(page.locator('iframe'), 'nothing of the wallet is there before the press').toHaveCount(0)
    await signInAtProvider(await openProvider(page), 'Rosemary')
    await modal.expectClosed()
    await mailbox.waitFor('rosemary@example.org', 'text')
    await site.signGuestBook('The quinces are in.')
    const frame = page.frameLocator('iframe[title="Wallet"]')
    await frame.getByRole('button', { name: 'Approve' }).click()
    const message = 'Fernhill guest book\n\nThe quinces are in.'
    const address = await recoverMessageAddress({ message, signature: (await site.signatureOf('book')) as Hex })
    await site.expectConnected(address)
    await page.reload()
    await site.expectConnected(address)

    await modal.openFrom(site.accountButton)
    await modal.disconnectButton.click()
    await modal.openFrom(site.connectButton)
    await signInAtProvider(await openProvider(page), 'Rosemary')
    await site.expectConnected(address)
  })

  test('another device opens the same wallet without a mail link, and a declined or closed login leads back', async ({
    site,
    modal,
    mailbox,
    page,
    browser,
  }) => {
    await site.open()
    await modal.openFrom(site.connectButton)
    await signInAtProvider(await openProvider(page), 'Tansy')
    await modal.expectClosed()
    const name = await site.accountButton.getAttribute('aria-label')
    await mailbox.waitFor('tansy@example.org', 'text')
    const context = await browser.newContext()
    const other = await context.newPage()
    await other.goto(page.url())
    await other.getByRole('button', { name: 'Connect wallet' }).click()
    const dialog = other.locator('latchkey-modal dialog')

    await (await openProvider(other)).close()
    await expect(dialog.getByTestId('social-selector-google')).toBeVisible()
    await declineAtProvider(await openProvider(other))
    await expect(dialog).toContainText(/declined/i)
    await dialog.getByRole('button', { name: /again/i }).click()
    await context.close()
  })
})
