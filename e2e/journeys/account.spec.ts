import { expect, test } from '../fixtures/test.ts'
import { ModalPage } from '../pages/modal.page.ts'

/** The account with eight months of history. PUBLIC TEST KEY, NEVER USE. */
const ALICE = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'

test.describe('the account', () => {
  test('a visitor sees tokens, NFTs and activity (Spec §1.6, §1.7, §1.8, §2.14)', async ({
    site,
    modal,
    installWallet,
    shoot,
  }) => {
    await installWallet({ accounts: [ALICE] })
    await site.open()
    await modal.connect(site.connectButton, 'Scripted Wallet')
    await modal.openFrom(site.accountButton)
    await expect(modal.dialog.getByRole('tab')).toHaveText(['Tokens', 'NFTs', 'Activity'])
    await expect(modal.dialog.getByTestId('token').first()).toContainText('Ether')
    // The account holds USDC on several networks.
    const usdc = modal.dialog.getByTestId('token').filter({ hasText: /USDC · Ethereum/ })
    await expect(usdc).toBeVisible()
    // The catalogue's picture is loaded; a monogram is shown if it is not.
    await expect(usdc.locator('img[src*="/public/getTokenImage/USDC"]')).toBeVisible()
    await expect(modal.dialog.getByRole('heading', { name: 'alice.eth' })).toBeVisible()
    await expect(modal.dialog.getByTestId('balance-amount')).toContainText('$')
    await shoot('account-tokens')
    await usdc.click()
    await modal.expectView('USD Coin')
    await expect(modal.dialog).toContainText('Your balance')
    await shoot('token')
    await modal.backButton.click()
    await modal.tab('NFTs').click()
    await expect(modal.dialog.getByRole('tabpanel')).toContainText('Quiet Harbours')
    await shoot('account-nfts')
    await modal.tab('Activity').click()
    await expect(modal.dialog.getByTestId('transaction').first()).toContainText('Received')
    await shoot('account-activity')
    await modal.dialog.getByTestId('view-all-activity').click()
    await modal.expectView('Activity')
    await shoot('activity')
    await modal.backButton.click()
    await modal.dialog.getByTestId('wallet-features-receive-button').click()
    await modal.expectView('Receive')
    await shoot('receive')
    await modal.backButton.click()
    await modal.dialog.getByTestId('account-settings-button').click()
    await modal.expectView('Account settings')
    await shoot('account-settings')
  })

  test('is disconnected by the visitor in every tab, and the wallet is notified (Spec §4.12)', async ({
    context,
    site,
    modal,
    wallet,
    account,
  }) => {
    await site.open()
    await modal.connect(site.connectButton, 'Scripted Wallet')
    await site.expectConnected(account.address)
    await modal.openFrom(site.accountButton)
    await modal.disconnectButton.click()
    await modal.expectClosed()
    await site.expectDisconnected()
    expect(await site.storedStatus()).toBe('disconnected')
    expect(wallet.permittedOrigins()).toEqual([])
    const second = await context.newPage()
    await second.goto(site.page.url())
    await expect(second.getByTestId('connect-button')).toBeVisible()
    await new ModalPage(second).connect(second.getByTestId('connect-button'), 'Scripted Wallet')
    await site.expectConnected(account.address)
  })
})
