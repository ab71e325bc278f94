import { breakService, type Fault } from '../fixtures/faulty-service.ts'
import { forgetCaches } from '../fixtures/forget-caches.ts'
import { openConnected } from '../fixtures/open-connected.ts'
import { expect, test } from '../fixtures/test.ts'

const FAULTS: readonly Fault[] = ['down', 'not-json', 'wrong-shape']

test.describe('services that fail', () => {
  test('do not prevent signing while the gateway and the nodes fail; cached data is shown and marked as stale', async ({
    site,
    modal,
    wallet,
    account,
    world,
    shoot,
  }) => {
    await openConnected({ site, modal, wallet, account })
    const tokens = modal.dialog.getByTestId('token')
    for (const fault of FAULTS)
      await test.step(fault, async () => {
        const repair = await breakService(site.page, world.gatewayUrl, fault)
        await forgetCaches(site.page)
        await site.open()
        await site.signGuestBook('No gateway, no matter.')
        await expect(site.outcomeOf('book')).toContainText('Signed.')
        await modal.openFrom(site.accountButton)
        await expect(modal.dialog).toContainText('Token balances are unavailable')
        await expect(tokens).toContainText('10 ETH')
        await shoot(`gateway-${fault}-tokens`)
        await modal.tab('Activity').click()
        await expect(modal.dialog).toContainText('Activity could not be loaded')
        await shoot(`gateway-${fault}-activity`)
        await repair()
        await modal.retryButton.click()
        await expect(modal.dialog.getByTestId('transaction').first()).toBeVisible()
      })

    await site.open()
    await modal.openFrom(site.accountButton)
    await expect(tokens.filter({ hasText: /USDC · Ethereum/ })).toContainText('500')
    await modal.closeButton.click()
    await breakService(site.page, world.gatewayUrl, 'down')
    // A transfer makes the page fetch everything again.
    await site.give('1', 'ETH')
    await modal.openFrom(site.accountButton)
    await expect(modal.dialog).toContainText('could not be updated')
    await expect(tokens.filter({ hasText: /USDC · Ethereum/ })).toContainText('500')
    await shoot('gateway-stale')

    for (const url of Object.values(world.rpc)) await site.page.route(`${url}/**`, (route) => route.abort())
    await forgetCaches(site.page)
    await site.open()
    await site.signGuestBook('Off the chain.')
    await expect(site.outcomeOf('book')).toContainText('Signed.')
    await modal.openFrom(site.accountButton)
    await expect(modal.dialog).toContainText('The balance could not be read')
    expect(wallet.permittedOrigins()).toHaveLength(1)
  })

  test('hide only suggestions if the catalogue is down (Spec §8.20, §8.21, §8.22)', async ({
    site,
    modal,
    wallet,
    account,
    world,
    shoot,
  }) => {
    const repair = await breakService(site.page, world.catalogueUrl, 'down')
    await site.open()
    await modal.openFrom(site.connectButton)
    await expect(modal.wallets).toHaveAttribute('aria-busy', 'false')
    await expect(modal.wallet('Scripted Wallet')).toBeVisible()
    await expect(modal.wallet('MetaMask')).toBeHidden()
    await shoot('catalogue-down')
    await modal.dialog.getByTestId('all-wallets').click()
    await expect(modal.dialog).toContainText('More wallets could not be loaded')
    await shoot('catalogue-down-all-wallets')
    await repair()
    await modal.retryButton.click()
    await expect(modal.dialog.getByText('MetaMask', { exact: true })).toBeVisible()
    await modal.backButton.click()
    await modal.wallet('Scripted Wallet').click()
    await site.expectConnected(account.address)
    expect(wallet.permittedOrigins()).toHaveLength(1)
  })

  test('show no picture that the catalogue does not have', async ({ site, modal, installWallet, account, world }) => {
    const missing: string[] = []
    let responses = 0
    site.page.on('response', (response) => {
      const { origin, pathname } = new URL(response.url())
      // Events of all journeys come from one IP address, and have a rate limit of their own.
      if (origin !== new URL(world.catalogueUrl).origin || pathname === '/e') return
      responses += 1
      if (response.status() >= 400) missing.push(`${response.status()} ${response.url()}`)
    })
    await installWallet({ announce: 'never', atWindowEthereum: true, flags: { isMetaMask: true } })
    await site.open()
    await modal.openFrom(site.connectButton)
    await expect(modal.wallets).toHaveAttribute('aria-busy', 'false')
    await modal.dialog.getByTestId('all-wallets').click()
    await expect(modal.dialog.getByText('Rainbow', { exact: true })).toBeVisible()
    await modal.backButton.click()
    await modal.wallet('MetaMask').click()
    await site.expectConnected(account.address)
    await modal.openFrom(site.accountButton)
    await expect(modal.dialog.getByTestId('token').first()).toContainText('Ether')
    await site.page.waitForLoadState('networkidle')
    expect(responses).toBeGreaterThan(20)
    expect(missing).toEqual([])
  })
})
