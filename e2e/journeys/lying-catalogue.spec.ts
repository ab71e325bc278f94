import { expect, test } from '../fixtures/pairing.ts'
import { JOURNEYS } from '../lies/journeys.ts'
import type { ModalPage } from '../pages/modal.page.ts'

/** The lies about the links of a wallet. */
const LINKS = /link/

/** Opens every row of the list that is no installed wallet, and collects the links of its buttons. */
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

test('a false catalogue opens no foreign link, and the visitor connects the installed wallet', async ({
  page,
  site,
  modal,
  wallet,
  account,
  world,
}) => {
  const lies = JOURNEYS['choose a wallet']
  test.setTimeout(60_000 + lies.length * 15_000)
  await page.addInitScript(() => {
    localStorage.setItem('fernhill.settings', '{"reachesListed":true}')
    window.open = (href) => {
      document.documentElement.dataset.opened = `${document.documentElement.dataset.opened ?? ''} ${href}`
      return null
    }
  })
  for (const lie of lies)
    await test.step(lie.name, async () => {
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      await lie.apply({ page, world, account: account.address })
      await site.open()
      await modal.openFrom(site.connectButton)
      await expect(modal.wallet('Scripted Wallet').first()).toContainText('Installed')
      await expect(modal.wallets).toHaveAttribute('aria-busy', 'false')
      const pictures = await modal.dialog
        .locator('img')
        .evaluateAll((all) => all.map((each) => (each as HTMLImageElement).src))
      expect(pictures.filter((src) => !/^data:image\/|^http:\/\/127\.0\.0\.1/.test(src))).toEqual([])
      const links = LINKS.test(lie.name) ? await collectLinks(modal) : []
      const opened = (await page.evaluate(() => document.documentElement.dataset.opened ?? '')).trim().split(' ')
      expect([...links, ...opened].filter((link) => /javascript:|intent:|@|market:/i.test(link))).toEqual([])
      await modal.wallet('Scripted Wallet').first().click()
      await modal.expectClosed()
      await site.expectConnected(account.address)
      expect(wallet.requests().map(({ method }) => method)).toContain('eth_requestAccounts')
      expect(await page.evaluate(() => (globalThis as { hacked?: unknown }).hacked)).toBeUndefined()
      await wallet.forget()
      await site.expectDisconnected()
      // A recent wallet would be listed before those of the catalogue.
      await page.evaluate(() => localStorage.clear())
    })
})
