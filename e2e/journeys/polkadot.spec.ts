import { encodeSs58 } from '@latchkey/primitives'
import { expect, test } from '../fixtures/polkadot.ts'
import { BTC_SIGNER, KIT, VIEM, watchScripts } from '../fixtures/watch-scripts.ts'

/** Address prefix of Polkadot. */
const PREFIX = 0

test('a site with only Polkadot lets a visitor connect, return, sign, change the account and disconnect, and shows no feature that the family lacks', async ({
  site,
  modal,
  injectedWallet,
  shoot,
}) => {
  const [first, second] = injectedWallet.accountIds().map((id) => encodeSs58(id, PREFIX))
  const readScripts = watchScripts(site.page)
  await site.open()
  await modal.openFrom(site.connectButton)
  injectedWallet.rejectNext()
  await modal.wallet('Talisman').click()
  await expect(modal.dialog).toContainText('Connection declined')
  await modal.retryButton.click()
  await modal.expectClosed()
  await site.expectConnected(first ?? '')
  await site.page.reload()
  await site.expectConnected(first ?? '')
  expect(injectedWallet.questions()).toBe(2)

  await site.signGuestBook('From the harbour')
  await expect(site.outcomeOf('book').locator('[data-signature]')).toBeVisible()
  expect(injectedWallet.signRequests()).toHaveLength(1)

  await modal.openFrom(site.accountButton)
  await expect(modal.dialog.getByTestId('wallet-features-receive-button')).toBeVisible()
  await expect(modal.dialog.getByTestId('wallet-features-send-button')).toHaveCount(0)
  await expect(modal.dialog).not.toContainText('DOT')
  await shoot('polkadot-account')
  injectedWallet.share(1)
  await expect(modal.dialog).toContainText((second ?? '').slice(0, 4))
  await modal.disconnectButton.click()
  await site.expectDisconnected()
  const scripts = await readScripts()
  expect([VIEM, KIT, BTC_SIGNER].filter((library) => library.test(scripts))).toEqual([])
})
