import { expect, test } from '../fixtures/pairing.ts'
import { JOURNEYS } from '../lies/journeys.ts'
import type { ModalPage } from '../pages/modal.page.ts'

/** Opens every row of the list that is no wallet of the browser, and collects where its buttons lead. */
async function collectLinks({ dialog, wallets, backButton }: ModalPage): Promise<readonly string[]> {
  const rows = wallets.getByRole('button').filter({ hasNotText: /Installed|WalletConnect/ })
  const links: string[] = []
  for (let at = 0; at < Math.min(await rows.count(), 3); at += 1) {
    await rows.nth(at).click()
    await expect(backButton).toBeVisible()
    links.push(...(await dialog.locator('a[href]').evaluateAll((all) => all.map((a) => a.getAttribute('href') ?? ''))))
    const open = dialog.getByTestId('open-wallet')
    if (await open.isVisible()) await open.evaluate((button) => (button as HTMLElement).click())
    await backButton.click()
    await expect(wallets).toBeVisible()
  }
  return links
}

test.describe('the choice of a wallet with a catalogue that lies', () => {
  for (const lie of JOURNEYS['choose a wallet'])
    test(`a visitor opens nothing foreign, and connects the wallet of the browser, although ${lie.name}`, async ({
      page,
      site,
      modal,
      wallet,
      account,
      world,
    }) => {
      await page.addInitScript(() => {
        localStorage.setItem('fernhill.settings', '{"reachesListed":true}')
        window.open = (href) => {
          document.documentElement.dataset.opened = `${document.documentElement.dataset.opened ?? ''} ${href}`
          return null
        }
      })
      await lie.apply({ page, world, account: account.address })
      await site.open()
      await modal.openFrom(site.connectButton)
      await expect(modal.wallet('Scripted Wallet').first()).toContainText('Installed')
      await expect(modal.wallets).toHaveAttribute('aria-busy', 'false')
      const pictures = await modal.dialog
        .locator('img')
        .evaluateAll((all) => all.map((each) => (each as HTMLImageElement).src))
      expect(pictures.filter((src) => !/^data:image\/|^http:\/\/127\.0\.0\.1/.test(src))).toEqual([])
      const links = await collectLinks(modal)
      const opened = (await page.evaluate(() => document.documentElement.dataset.opened ?? '')).trim().split(' ')
      expect([...links, ...opened].filter((link) => /javascript:|intent:|@|market:/i.test(link))).toEqual([])
      await modal.wallet('Scripted Wallet').first().click()
      await modal.expectClosed()
      await site.expectConnected(account.address)
      expect(wallet.requests().map(({ method }) => method)).toContain('eth_requestAccounts')
      expect(await page.evaluate(() => (globalThis as { hacked?: unknown }).hacked)).toBeUndefined()
    })
})
