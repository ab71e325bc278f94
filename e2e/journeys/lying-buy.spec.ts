import { openConnected } from '../fixtures/open-connected.ts'
import { expect, test } from '../fixtures/test.ts'
import { moneyRequests } from '../lies/expect-as-shown.ts'
import { JOURNEYS } from '../lies/journeys.ts'

test.describe('a purchase with services that lie', () => {
  for (const lie of JOURNEYS.buy)
    test(`no page opens, and the screen says why, although ${lie.name}`, async ({
      page,
      site,
      modal,
      wallet,
      account,
      world,
    }) => {
      const popups: string[] = []
      page.on('popup', (popup) => popup.on('framenavigated', (frame) => popups.push(frame.url())))
      await openConnected({ site, modal, wallet, account })
      await lie.apply({ page, world, account: account.address })
      await modal.openFrom(site.accountButton)
      await modal.dialog.getByTestId('wallet-features-onramp-button').click()
      await modal.dialog.getByTestId('onramp-preset-500').click()
      await modal.dialog.getByTestId('onramp-continue').click()
      await expect(modal.dialog).toContainText(lie.sentence ?? '')
      expect(popups.filter((url) => !url.startsWith('about:'))).toEqual([])
      expect(moneyRequests(wallet.requests())).toEqual([])
    })
})
