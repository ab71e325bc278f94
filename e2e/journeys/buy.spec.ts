import { openConnected } from '../fixtures/open-connected.ts'
import { expect, test } from '../fixtures/test.ts'

test.describe('buying', () => {
  test('succeeds with a test card after the visitor closed the popup once; balance and activity show the purchase (Spec §1.10)', async ({
    page,
    site,
    modal,
    wallet,
    account,
    shoot,
  }) => {
    await openConnected({ site, modal, wallet, account })
    await modal.openFrom(site.accountButton)
    const ether = modal.dialog.getByTestId('token').filter({ hasText: /ETH · Ethereum/ })
    await expect(ether).toContainText('10 ETH')
    await modal.dialog.getByTestId('wallet-features-onramp-button').click()
    await modal.expectView('Buy')
    await modal.dialog.getByTestId('onramp-preset-500').click()
    // 500 less 7.50 and 0.15, at 3120.50 per ether.
    await expect(modal.dialog.getByTestId('onramp-quote')).toHaveText('0.157779')
    await shoot('buy')

    const open = async (button: string) => {
      const opening = page.waitForEvent('popup')
      await modal.dialog.getByTestId(button).click()
      return opening
    }
    const first = await open('onramp-continue')
    await expect(first.getByRole('heading')).toHaveText('Pay with a test card')
    await first.close()
    await expect(modal.dialog).toContainText('The window was closed')
    const popup = await open('onramp-retry')
    await expect(modal.dialog).toContainText('Buy in Sandbox')
    await expect(popup.getByRole('heading')).toHaveText('Pay with a test card')
    await expect(popup.getByText(account.address)).toBeVisible()
    expect(await popup.evaluate(() => window.opener)).toBeNull()
    const card = popup.getByLabel('Test card number')
    await card.fill('4000 0000 0000 0002')
    await card.press('Enter')
    await expect(popup.getByRole('alert')).toContainText('declined')
    await card.fill('4242 4242 4242 4242')
    await card.press('Enter')
    await expect(popup.getByRole('status')).toHaveText('Payment complete')
    await popup.close()

    await expect(modal.dialog).toContainText('Your tokens are here')
    await shoot('buy-done')
    await modal.dialog.getByTestId('onramp-done').click()
    await expect(ether).toContainText('10.157')
    await modal.tab('Activity').click()
    await expect(modal.dialog.getByTestId('transaction').first()).toContainText('0.157')
  })
})
