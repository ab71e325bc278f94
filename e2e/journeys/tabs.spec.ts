import { expect, test } from '../fixtures/test.ts'
import { ModalPage } from '../pages/modal.page.ts'
import { SitePage } from '../pages/site.page.ts'

test.describe('three tabs', () => {
  test('a connection, a network and a disconnection of one are those of all', async ({
    context,
    site,
    modal,
    wallet,
    account,
  }) => {
    const others = [new SitePage(await context.newPage()), new SitePage(await context.newPage())]
    const all = [site, ...others]
    for (const tab of all) await tab.open()

    await modal.connect(site.connectButton, 'Scripted Wallet')
    for (const tab of all) await tab.expectConnected(account.address)

    await wallet.switchChain(8453)
    for (const tab of all) await expect(tab.networkButton).toHaveText('Base')

    await wallet.forget()
    for (const tab of all) await tab.expectDisconnected()

    const [second] = others
    if (second === undefined) return
    await new ModalPage(second.page).connect(second.connectButton, 'Scripted Wallet')
    for (const tab of all) await tab.expectConnected(account.address)
  })

  test('an open modal of another tab closes once the visitor has connected', async ({
    context,
    site,
    modal,
    wallet,
    account,
  }) => {
    const other = new SitePage(await context.newPage())
    const otherModal = new ModalPage(other.page)
    await site.open()
    await other.open()
    await otherModal.openFrom(other.connectButton)
    await modal.connect(site.connectButton, 'Scripted Wallet')
    await other.expectConnected(account.address)
    await otherModal.expectClosed()
    expect(wallet.permittedOrigins()).toHaveLength(1)
  })
})
