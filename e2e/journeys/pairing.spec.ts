import type { Page } from '@playwright/test'
import { recoverMessageAddress } from 'viem'
import { expect, test } from '../fixtures/pairing.ts'
import { scanScreen } from '../fixtures/scan-screen.ts'
import { settleAnimations } from '../fixtures/settle-animations.ts'
import { tabTo } from '../fixtures/tab-to.ts'
import { ModalPage } from '../pages/modal.page.ts'
import { SitePage } from '../pages/site.page.ts'

/** A relay method whose name appears only in the code of pairing. */
const WORD = 'irn_batchSubscribe'

/** Records the sockets of a page, and counts the scripts that contain the code of pairing. */
function listen(page: Page) {
  const sockets: string[] = []
  const open = new Set<string>()
  const scripts: Promise<string>[] = []
  page.on('websocket', (socket) => {
    sockets.push(socket.url())
    open.add(socket.url())
    socket.on('close', () => open.delete(socket.url()))
  })
  page.on('response', (response) => {
    if (/\.js$/.test(new URL(response.url()).pathname)) scripts.push(response.text().catch(() => ''))
  })
  const pairingScripts = async () => (await Promise.all(scripts)).filter((text) => text.includes(WORD)).length
  return { sockets, open, scripts, pairingScripts }
}

test.describe('pairing with a wallet on another device', () => {
  test('lets a visitor scan the QR code, sign and pay from the phone, and is still connected after a reload (Spec §3.14)', async ({
    site,
    modal,
    phone,
    account,
    shoot,
    expectPaired,
  }) => {
    await site.open()
    await modal.openCode(site.connectButton)
    await expect(modal.dialog.getByRole('img', { name: 'Code to scan' })).toBeVisible()
    await shoot('pairing-code')
    await settleAnimations(site.page)
    const scanned = await scanScreen(modal.dialog)
    expect(scanned).toMatch(/^wc:[0-9a-f]{64}@2\?/)
    await phone.approve(scanned ?? '')
    await expectPaired()
    await site.signGuestBook('The quinces are in.')
    const signature = await site.signatureOf('book')
    const message = 'Fernhill guest book\n\nThe quinces are in.'
    expect(await recoverMessageAddress({ message, signature })).toBe(account.address)
    phone.setDecision('decline')
    await site.startGiving('0.5', 'ETH')
    await site.expectFailure('give', 'wallet/rejected')
    phone.setDecision('approve')
    await site.give('0.5', 'ETH')
    const methods = ['personal_sign', 'eth_sendTransaction', 'eth_sendTransaction']
    expect(phone.requests.map(({ method }) => method)).toEqual(methods)
    await site.page.reload()
    await site.expectConnected(account.address)
  })

  test('follows network and account of the phone, and ends if the phone ends it while the page is closed, or if the site disconnects', async ({
    site,
    modal,
    phone,
    account,
    pair,
  }) => {
    const [first, second] = phone.addresses
    await pair()
    await phone.emit('chainChanged', 8453, 8453)
    await expect(site.networkButton).toHaveText('Base')
    await phone.update({ accounts: [second, first] })
    await site.expectConnected(second)
    await phone.emit('accountsChanged', [first], 8453)
    await site.expectConnected(first)
    await site.page.goto('about:blank')
    await phone.leave()
    await site.open()
    await site.expectDisconnected()
    await modal.openCode(site.connectButton)
    await phone.approve(await modal.copyPairingLink())
    await site.expectConnected(account.address)
    await modal.openFrom(site.accountButton)
    await modal.disconnectButton.click()
    await site.expectDisconnected()
    await expect.poll(() => phone.sessions()).toBe(0)
  })

  test('connects both of two tabs after a scan in one, and each tab gets the responses to its own requests', async ({
    context,
    site,
    modal,
    phone,
    account,
  }) => {
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

  test('lets a keyboard user open the QR code, copy its URI, retry after a rejection, and go back', async ({
    site,
    modal,
    phone,
    expectPaired,
  }) => {
    const { page } = site
    const press = async (target: Parameters<typeof tabTo>[1], key = 'Enter') => {
      await tabTo(page, target)
      // A retry is possible a second after the first attempt; an earlier key press has no effect.
      await expect(target).toBeEnabled()
      await page.keyboard.press(key)
    }
    const copy = modal.dialog.getByTestId('copy-wc2-uri')
    const read = () => page.evaluate(() => navigator.clipboard.readText())
    await site.open()
    await press(site.connectButton)
    await modal.expectView('Connect wallet')
    await press(modal.wallet('WalletConnect'))
    await modal.expectView('Scan with your phone')
    await expect(modal.title).toBeFocused()
    await press(copy)
    await expect.poll(read).toMatch(/^wc:/)
    const first = await read()
    await (await phone.scan(first)).reject()
    await expect(modal.dialog).toContainText('Connection declined')
    await press(modal.retryButton)
    await press(copy, 'Space')
    await expect.poll(read).not.toBe(first)
    await press(modal.backButton)
    await modal.expectView('Connect wallet')
    await press(modal.wallet('WalletConnect'))
    await press(copy)
    await phone.approve(await read())
    await expectPaired()
    await expect(site.accountButton).toBeFocused()
  })
})

test.describe('a site with pairing', () => {
  test('loads no code of pairing before the press, and has a socket only during a pairing or a session', async ({
    site,
    modal,
    world,
    phone,
    account,
  }) => {
    const { sockets, open, scripts, pairingScripts } = listen(site.page)
    await site.open()
    await site.connectButton.hover()
    await expect(site.page.locator('latchkey-modal h1')).toBeAttached()
    expect(scripts.length).toBeGreaterThan(3)
    expect(await pairingScripts()).toBe(0)
    await modal.openFrom(site.connectButton)
    await expect(modal.wallets).toHaveAttribute('aria-busy', 'false')
    // Reading the list may load code, but opens no socket.
    await expect.poll(pairingScripts).toBe(1)
    expect(sockets).toEqual([])
    await modal.wallet('WalletConnect').click()
    await modal.expectView('Scan with your phone')
    await expect.poll(() => open.size).toBe(1)
    await modal.closeButton.click()
    await modal.expectClosed()
    await expect.poll(() => open.size).toBe(0)

    await modal.openCode(site.connectButton)
    await expect.poll(() => sockets).toHaveLength(2)
    expect(sockets.every((url) => url.startsWith(world.relayUrl))).toBe(true)
    await phone.approve(await modal.copyPairingLink())
    await site.expectConnected(account.address)
    // One socket serves the page; another page of the site opens none before its first request.
    expect(sockets).toHaveLength(2)
    await modal.openFrom(site.accountButton)
    await modal.disconnectButton.click()
    await site.expectDisconnected()
    await expect.poll(() => phone.sessions()).toBe(0)
    await site.page.reload()
    await site.expectDisconnected()
    await modal.openFrom(site.connectButton)
    await expect(modal.wallets).toHaveAttribute('aria-busy', 'false')
    expect(sockets).toHaveLength(2)
  })

  test('sends one request to a wallet of an app store that appears in this browser and is opened there', async ({
    site,
    modal,
    installWallet,
    account,
  }) => {
    await site.page.clock.install()
    // Simulates that the site uses the relay of the wallet vendors, because only there a listed wallet can be paired.
    await site.page.addInitScript(() => localStorage.setItem('fernhill.settings', '{"reachesListed":true}'))
    await site.open()
    await modal.openFrom(site.connectButton)
    await modal.wallet('Trust Wallet').click()
    await modal.expectView('Trust Wallet')
    const extension = await installWallet({ name: 'Trust Wallet', rdns: 'com.trustwallet.app', approval: 'manual' })
    await modal.tab('Browser').click()
    await site.page.clock.pauseAt(await site.page.evaluate(() => Date.now() + 1_000))
    await modal.dialog.getByRole('button', { name: 'Open Trust Wallet' }).click()
    // Before the screen with the QR code has closed.
    await extension.nextRequest('eth_requestAccounts')
    await site.page.clock.resume()
    await expect(modal.dialog).toContainText('Continue in Trust Wallet')
    extension.approve()
    await modal.expectClosed()
    await site.expectConnected(account.address)
    expect(extension.requests().filter(({ method }) => method === 'eth_requestAccounts')).toHaveLength(1)
  })

  test('lets a visitor on a phone open the wallet by a link, return, and be connected (Spec §1.2, §4.9) @phone', async ({
    site,
    modal,
    phone,
    shoot,
    expectPaired,
  }) => {
    await site.page.addInitScript(() => {
      window.open = (href, frame) => {
        document.documentElement.dataset.opened = `${frame} ${href}`
        return null
      }
    })
    await site.open()
    await modal.openFrom(site.connectButton)
    await expect(modal.wallet('WalletConnect')).toBeHidden()
    await modal.wallet('Pocket').click()
    await modal.expectView('Pocket')
    const open = modal.dialog.getByTestId('open-wallet')
    await expect(open).toBeEnabled()
    await shoot('pairing-phone')
    await open.click()
    // Within the press, because a phone blocks it later.
    const opened = await site.page.evaluate(() => document.documentElement.dataset.opened ?? '')
    const [frame, href = ''] = opened.split(' ')
    expect(frame).toBe('_self')
    expect(href).toMatch(/^pocket:\/\/wc\?uri=wc%3A/)
    await phone.approve(decodeURIComponent(href.slice(href.indexOf('uri=') + 4)))
    await expectPaired()
    const kept = await site.page.evaluate(() => localStorage.getItem('WALLETCONNECT_DEEPLINK_CHOICE'))
    expect(JSON.parse(kept ?? '{}')).toEqual({ href: 'pocket://', name: 'Pocket' })
  })
})

test('connects and signs in with one scan if the wallet signs the message of the site while it pairs', async ({
  site,
  modal,
  phone,
  account,
  hostName,
  showCode,
  expectPaired,
}) => {
  await site.page.addInitScript(() =>
    localStorage.setItem('fernhill.settings', '{"signIn":true,"hasServerSessions":false}'),
  )
  await phone.signIn(await showCode())
  await expectPaired()
  await expect(site.page.getByTestId('signed-in')).toBeVisible()
  const signed = await site.signIns()
  expect(signed.length).toBeGreaterThan(0)
  for (const { message, signature } of signed) {
    expect(message).toContain(`${hostName}:`)
    expect(message).toContain('Come in, and mind the ladder.')
    expect(await recoverMessageAddress({ message, signature })).toBe(account.address)
  }
  await site.signGuestBook('Signed in.')
  await site.signatureOf('book')
  await site.page.reload()
  await site.expectConnected(account.address)
  await expect(site.page.getByTestId('signed-in')).toBeVisible()
  await modal.openFrom(site.accountButton)
  await modal.disconnectButton.click()
  await site.expectDisconnected()
  expect(await site.signIns()).toEqual([])
})
