import type { Page } from '@playwright/test'
import { expectAccessible, installAxe } from '../fixtures/axe.ts'
import { expect, test } from '../fixtures/pairing.ts'
import { tabTo } from '../fixtures/tab-to.ts'

/** A word of the wire that only the code which pairs knows. */
const WORD = 'irn_batchSubscribe'

/** Notes the sockets of a page, and which of its scripts can pair. */
function listen(page: Page) {
  const sockets: string[] = []
  const scripts: Promise<string>[] = []
  page.on('websocket', (socket) => sockets.push(socket.url()))
  page.on('response', (response) => {
    if (/\.js$/.test(new URL(response.url()).pathname)) scripts.push(response.text().catch(() => ''))
  })
  const pairingScripts = async () => (await Promise.all(scripts)).filter((text) => text.includes(WORD)).length
  return { sockets, scripts, pairingScripts }
}

test.describe('a site that pairs', () => {
  test('loads no code that pairs before the press, and opens no socket before the visitor chooses to pair', async ({
    site,
    modal,
    world,
    phone,
    account,
  }) => {
    const { sockets, scripts, pairingScripts } = listen(site.page)
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
    await expect.poll(() => sockets).toHaveLength(1)
    expect(sockets[0]?.startsWith(world.relayUrl)).toBe(true)

    await phone.approve(await modal.copyPairingLink())
    await site.expectConnected(account.address)
    // One socket serves the page; another page of the site opens none before its first request.
    expect(sockets).toHaveLength(1)
    await modal.openFrom(site.accountButton)
    await modal.disconnectButton.click()
    await site.expectDisconnected()
    await expect.poll(() => phone.sessions()).toBe(0)
    await site.page.reload()
    await site.expectDisconnected()
    await modal.openFrom(site.connectButton)
    await expect(modal.wallets).toHaveAttribute('aria-busy', 'false')
    expect(sockets).toHaveLength(1)
  })

  test('a code that left the screen leaves no socket behind', async ({ site, modal }) => {
    const open: string[] = []
    site.page.on('websocket', (socket) => {
      open.push(socket.url())
      socket.on('close', () => open.pop())
    })
    await site.open()
    await modal.openCode(site.connectButton)
    await expect.poll(() => open).toHaveLength(1)
    await modal.closeButton.click()
    await modal.expectClosed()
    await expect.poll(() => open).toHaveLength(0)
  })

  test('by keyboard alone: a visitor reaches the code, copies it, is declined, tries again and goes back', async ({
    site,
    modal,
    phone,
    expectPaired,
  }) => {
    const { page } = site
    const press = async (target: Parameters<typeof tabTo>[1], key = 'Enter') => {
      await tabTo(page, target)
      // Trying again is possible a second after the first try, and a key pressed before that does nothing.
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

for (const colorScheme of ['light', 'dark'] as const)
  test.describe(`accessibility of pairing in the ${colorScheme} theme`, () => {
    // The judge builds its report with means that the policy forbids; every other test keeps the policy.
    test.use({ colorScheme, bypassCSP: true })

    test(`the code, the refusal and the lost relay break no rule (${colorScheme})`, async ({
      site,
      modal,
      phone,
      relayUrl,
      shoot,
      showCode,
    }) => {
      await installAxe(site.page)
      const check = () => expectAccessible(site.page, 'latchkey-modal')
      const uri = await showCode()
      await check()
      await shoot(`pairing-code-${colorScheme}`)
      await (await phone.scan(uri)).reject()
      await expect(modal.dialog).toContainText('Connection declined')
      await check()
      await shoot(`pairing-declined-${colorScheme}`)
      await site.page.routeWebSocket(
        (url) => url.href.startsWith(relayUrl),
        (socket) => socket.close(),
      )
      await site.page.reload()
      await modal.openCode(site.connectButton)
      await expect(modal.dialog).toContainText('No connection to your phone')
      await check()
      await shoot(`pairing-unreachable-${colorScheme}`)
    })

    test(`the way into an app of the same phone breaks no rule (${colorScheme}) @phone`, async ({
      site,
      modal,
      shoot,
    }) => {
      await installAxe(site.page)
      await site.open()
      await modal.openFrom(site.connectButton)
      await modal.wallet('Pocket').click()
      await expect(modal.dialog.getByTestId('open-wallet')).toBeEnabled()
      await expectAccessible(site.page, 'latchkey-modal')
      await shoot(`pairing-app-${colorScheme}`)
    })
  })
