import type { LoggedRequest, ScriptedWalletControls } from '@latchkey/testing'
import { test } from '@playwright/test'
import { forgetCaches } from '../fixtures/forget-caches.ts'
import type { ModalPage } from '../pages/modal.page.ts'
import type { SitePage } from '../pages/site.page.ts'
import { moneyRequests } from './expect-as-shown.ts'
import type { Lie, LyingPlace } from './lie.ts'

interface Visit extends LyingPlace {
  readonly site: SitePage
  readonly modal: ModalPage
  readonly wallet: ScriptedWalletControls
}

/**
 * Applies one lie after another for a connected visitor. Before each, the page is reloaded and the account is opened,
 * so that no earlier response is cached.
 *
 * @param act - The actions of the visitor; `requests` returns those for money and signatures since the lie.
 */
export async function forEachLie(
  lies: readonly Lie[],
  { page, world, account, site, modal, wallet }: Visit,
  act: (lie: Lie, requests: () => readonly LoggedRequest[]) => Promise<void>,
): Promise<void> {
  // About five seconds each, with a reserve for a busy machine.
  test.setTimeout(test.info().timeout + lies.length * 15_000)
  for (const lie of lies)
    await test.step(lie.name, async () => {
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      await lie.apply({ page, world, account })
      await forgetCaches(page)
      await site.open()
      await modal.openFrom(site.accountButton)
      const before = wallet.requests().length
      await act(lie, () => moneyRequests(wallet.requests().slice(before)))
    })
}
