import { expectAccessible, installAxe } from '../fixtures/axe.ts'
import { openConnected } from '../fixtures/open-connected.ts'
import { tabTo } from '../fixtures/tab-to.ts'
import { expect, test } from '../fixtures/test.ts'

test.describe('keyboard navigation', () => {
  test('lets a visitor connect, sign, switch the network, move between tabs and disconnect', async ({
    site,
    modal,
    wallet,
    account,
  }) => {
    const { page } = site
    await site.open()
    await tabTo(page, site.connectButton)
    await page.keyboard.press('Enter')
    await modal.expectView('Connect wallet')
    await expect(modal.title).toBeFocused()
    await tabTo(page, modal.wallet('Scripted Wallet'))
    await page.keyboard.press('Enter')
    await site.expectConnected(account.address)
    await modal.expectClosed()
    await expect(site.accountButton).toBeFocused()

    await tabTo(page, page.getByLabel('Your line'))
    await page.keyboard.type('By hand.')
    await page.keyboard.press('Enter')
    await expect(site.outcomeOf('book')).toContainText('Signed.')

    await tabTo(page, site.networkButton)
    await page.keyboard.press('Space')
    await modal.expectView('Choose network')
    await tabTo(page, modal.network('Base'))
    await page.keyboard.press('Enter')
    await modal.expectClosed()
    await expect(site.networkButton).toHaveText('Base')
    await expect(site.networkButton).toBeFocused()
    expect(wallet.chainId()).toBe(8453)

    await tabTo(page, site.accountButton)
    await page.keyboard.press('Enter')
    await modal.expectOpen()
    await tabTo(page, modal.tab('Tokens'))
    await page.keyboard.press('ArrowRight')
    await expect(modal.tab('NFTs')).toBeFocused()
    await expect(modal.tab('NFTs')).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('End')
    await expect(modal.tab('Activity')).toHaveAttribute('aria-selected', 'true')
    await tabTo(page, modal.disconnectButton)
    await page.keyboard.press('Enter')
    await site.expectDisconnected()
    await modal.expectClosed()
    await expect(site.connectButton).toBeFocused()
  })

  test('keeps the focus inside the modal, and Escape returns it to the opener', async ({ site, modal }) => {
    await site.open()
    await tabTo(site.page, site.connectButton)
    await site.page.keyboard.press('Enter')
    await modal.expectView('Connect wallet')
    await expect(modal.wallets).toHaveAttribute('aria-busy', 'false')
    const seen = new Set<string>()
    for (const key of [...Array<string>(20).fill('Tab'), ...Array<string>(20).fill('Shift+Tab')]) {
      await site.page.keyboard.press(key)
      seen.add(await site.page.evaluate(() => document.activeElement?.localName ?? 'nothing'))
    }
    // The browser's own controls are between the last and the first element; while they have the focus, the page has
    // none.
    expect([...seen].filter((name) => name !== 'latchkey-modal' && name !== 'body')).toEqual([])
    expect(seen).toContain('latchkey-modal')
    await site.page.keyboard.press('Escape')
    await modal.expectClosed()
    await expect(site.connectButton).toBeFocused()
  })
})

test.describe('axe', () => {
  // axe needs features that the policy blocks; every other test keeps the policy.
  test.use({ bypassCSP: true })

  // Every state of every view is tested in `apps/gallery/scripts/every-scene.browser.test.ts`.
  test('finds no violation on the site and the modal, before and after a visitor connects @both', async ({
    site,
    modal,
    wallet,
    account,
  }) => {
    await installAxe(site.page)
    await site.open()
    await expectAccessible(site.page, 'body')
    await modal.openFrom(site.connectButton)
    await expect(modal.wallets).toHaveAttribute('aria-busy', 'false')
    await expectAccessible(site.page, 'latchkey-modal')
    await openConnected({ site, modal, wallet, account })
    await expectAccessible(site.page, 'body')
    await modal.openFrom(site.accountButton)
    await expect(modal.dialog.getByTestId('token').first()).toBeVisible()
    await expectAccessible(site.page, 'latchkey-modal')
  })
})
