import { type Hex, recoverMessageAddress } from 'viem'
import { expect, test } from '../fixtures/embedded-wallet.ts'
import { openNewDevice } from '../fixtures/new-device.ts'
import { acceptAccount, openProvider } from '../fixtures/open-provider.ts'
import { declineAtProvider, signInAtProvider } from '../fixtures/social-provider.ts'

test.use({ hasSocials: true })

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
    await signInAtProvider(await openProvider(page, 'google'), 'Rosemary')
    await acceptAccount(page, 'rosemary@example.org')
    await modal.expectClosed()
    await expect.poll(() => mailbox.newestId('rosemary@example.org'), 'the mail about the wallet').toBeGreaterThan(0)
    await site.signGuestBook('The quinces are in.')
    const frame = page.frameLocator('iframe[title="Wallet"]')
    await frame.getByRole('button', { name: 'Approve' }).click()
    const message = 'Fernhill guest book\n\nThe quinces are in.'
    const address = await recoverMessageAddress({ message, signature: (await site.signatureOf('book')) as Hex })
    await site.expectConnected(address)
    await page.reload()
    await site.expectConnected(address)

    await modal.openFrom(site.accountButton)
    await expect(modal.dialog, 'the wallet has the name of the provider').toContainText('Google')
    await modal.disconnectButton.click()
    await modal.openFrom(site.connectButton)
    // The provider knows this browser, and returns at once; the account was accepted before.
    await openProvider(page, 'google')
    await site.expectConnected(address)
  })

  test('a new device opens the same wallet without a mail link, and a login that is closed, declined or not accepted leads back', async ({
    site,
    modal,
    mailbox,
    page,
    browser,
    baseURL,
  }) => {
    await site.open()
    await modal.openFrom(site.connectButton)
    await signInAtProvider(await openProvider(page, 'google'), 'Tansy')
    await acceptAccount(page, 'tansy@example.org')
    await modal.expectClosed()
    const message = 'Fernhill guest book\n\nThe tansy is out.'
    await site.signGuestBook('The tansy is out.')
    await page.frameLocator('iframe[title="Wallet"]').getByRole('button', { name: 'Approve' }).click()
    const address = await recoverMessageAddress({ message, signature: (await site.signatureOf('book')) as Hex })
    const before = await mailbox.newestId('tansy@example.org')

    const device = await openNewDevice(browser, baseURL)
    await device.modal.openFrom(device.site.connectButton)
    const closed = await openProvider(device.page, 'google')
    await closed.locator('input[name=login]').waitFor()
    // The page looks at the window every 250 ms. A window that it never saw at the provider looks to it like one that COOP separated.
    await device.page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 600)))
    await closed.close()
    await expect(device.modal.dialog.getByTestId('social-selector-google')).toBeVisible()
    await declineAtProvider(await openProvider(device.page, 'google'))
    await expect(device.modal.dialog).toContainText(/declined/i)
    await device.page.keyboard.press('Escape')
    await device.modal.openFrom(device.site.connectButton)
    await signInAtProvider(await openProvider(device.page, 'google'), 'Tansy')
    const card = device.page.frameLocator('iframe[title="Wallet"]').getByRole('dialog')
    await card.getByRole('button', { name: 'Not mine' }).click()
    await expect(device.modal.dialog).toContainText(/not confirmed/i)
    await device.page.keyboard.press('Escape')
    await device.modal.openFrom(device.site.connectButton)
    // The provider knows this browser now.
    await openProvider(device.page, 'google')
    await acceptAccount(device.page, 'tansy@example.org')
    await device.site.expectConnected(address)
    const { approvalLink } = await mailbox.waitFor('tansy@example.org', 'approvalLink', { after: before })
    expect(approvalLink, 'the mail has a link that refuses the device').toContain('/approve#')
    await device.context.close()
  })
})
