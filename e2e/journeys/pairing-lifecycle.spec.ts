import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures/pairing.ts'
import { ModalPage } from '../pages/modal.page.ts'
import { SitePage } from '../pages/site.page.ts'

/** When the session of the page ends. Milliseconds since 1970. */
const endOf = (page: Page) =>
  page.evaluate(() => {
    const { sessions } = JSON.parse(localStorage.getItem('@appkit/pairing') ?? '{"sessions":[]}')
    return (sessions as { readonly expiresAt: number }[])[0]?.expiresAt ?? 0
  })

test.describe('a paired session', () => {
  test('follows the accounts and networks that the phone chooses', async ({ site, phone, pair }) => {
    const [first, second] = phone.addresses
    await pair()
    await phone.emit('chainChanged', 8453, 8453)
    await expect(site.networkButton).toHaveText('Base')
    await phone.update({ accounts: [second, first] })
    await site.expectConnected(second)
    await phone.emit('accountsChanged', [first], 8453)
    await site.expectConnected(first)
    // A network that the wallet removes cannot stay the network of the site.
    await phone.update({ chains: [1] })
    await expect(site.networkButton).toHaveText('Ethereum')
    await site.page.reload()
    await site.expectConnected(first)
    await expect(site.networkButton).toHaveText('Ethereum')
  })

  test('answers a ping, and lasts longer once the phone has extended it', async ({ site, phone, pair }) => {
    await pair()
    await phone.ping()
    const before = await endOf(site.page)
    await phone.extend()
    await expect.poll(() => endOf(site.page)).toBeGreaterThan(before)
    await site.signGuestBook('Still here.')
    await site.signatureOf('book')
  })

  test('ends from either side', async ({ site, modal, phone, account, pair }) => {
    await pair()
    await modal.openFrom(site.accountButton)
    await modal.dialog.getByRole('button', { name: 'Settings' }).click()
    await expect(modal.dialog).toContainText('Pocket')
    await modal.closeButton.click()
    await phone.leave()
    await site.expectDisconnected()
    await modal.openCode(site.connectButton)
    await phone.approve(await modal.copyPairingLink())
    await site.expectConnected(account.address)
    await modal.openFrom(site.accountButton)
    await modal.disconnectButton.click()
    await site.expectDisconnected()
    await expect.poll(() => phone.sessions()).toBe(0)
  })

  test('that ended on the phone while the page was away is not shown as a connection', async ({
    site,
    phone,
    pair,
  }) => {
    await pair()
    await site.page.goto('about:blank')
    await phone.leave()
    await site.open()
    await site.expectDisconnected()
  })
})

test.describe('two tabs', () => {
  test('share a session: each request gets one response, in its tab, and both disconnect together', async ({
    context,
    site,
    modal,
    phone,
    account,
    pair,
  }) => {
    await pair()
    const other = new SitePage(await context.newPage())
    await other.open()
    await other.expectConnected(account.address)
    await phone.emit('chainChanged', 8453, 8453)
    for (const tab of [site, other]) await expect(tab.networkButton).toHaveText('Base')

    await other.signGuestBook('From the second tab.')
    await other.signatureOf('book')
    await expect(site.outcomeOf('book')).toBeEmpty()
    await site.signGuestBook('From the first tab.')
    await site.signatureOf('book')
    expect(phone.requests).toHaveLength(2)

    await site.page.bringToFront()
    await modal.openFrom(site.accountButton)
    await modal.disconnectButton.click()
    for (const tab of [site, other]) await tab.expectDisconnected()
    await expect.poll(() => phone.sessions()).toBe(0)
  })

  test('a code that is scanned in one tab connects both', async ({ context, site, modal, phone, account }) => {
    await site.open()
    const other = new SitePage(await context.newPage())
    const otherModal = new ModalPage(other.page)
    await other.open()
    await site.page.bringToFront()
    await modal.openCode(site.connectButton)
    await other.page.bringToFront()
    await otherModal.openCode(other.connectButton)
    await phone.approve(await otherModal.copyPairingLink())
    for (const tab of [site, other]) await tab.expectConnected(account.address)
    for (const tab of [modal, otherModal]) await tab.expectClosed()
    expect(phone.sessions()).toBe(1)
  })
})
