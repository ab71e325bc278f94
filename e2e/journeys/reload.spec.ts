import { watchFrames } from '../fixtures/frames.ts'
import { expect, test } from '../fixtures/test.ts'
import { shorten } from '../pages/site.page.ts'

test.describe('coming back', () => {
  test('a connected page never shows the connect button again, not for one frame (Spec §4.2)', async ({
    site,
    modal,
    wallet,
    account,
  }) => {
    const readFrames = await watchFrames(site.page)
    await site.open()
    await modal.connect(site.connectButton, 'Scripted Wallet')
    await site.expectConnected(account.address)
    // A slow wallet keeps a wrong state on screen for longer.
    wallet.delay(300)
    for (let round = 0; round < 3; round += 1) {
      await site.page.reload()
      await expect
        .poll(async () => (await readFrames()).filter(({ labels }) => labels.length > 0).length)
        .toBeGreaterThan(10)
      await expect.poll(() => wallet.requests().every(({ outcome }) => outcome !== 'pending')).toBe(true)
      await site.expectConnected(account.address)
      const drawn = (await readFrames()).filter(({ labels }) => labels.length > 0)
      const short = shorten(account.address)
      const wrong = drawn.filter(({ labels }) => !labels.some((label) => label.includes(short)))
      expect(wrong).toEqual([])
      expect(drawn.flatMap(({ labels }) => labels).filter((label) => /connect/i.test(label))).toEqual([])
    }
  })

  test('a wallet that forgot the site while it was away is shown as disconnected', async ({ site, modal, wallet }) => {
    await site.open()
    await modal.connect(site.connectButton, 'Scripted Wallet')
    await site.page.goto('about:blank')
    await wallet.forget()
    await site.open()
    await site.expectDisconnected()
    expect(await site.storedStatus()).toBe('disconnected')
  })

  test('a wallet that was removed while the visitor was away leaves a page that still connects', async ({
    site,
    modal,
    wallet,
    account,
  }) => {
    await site.open()
    await modal.connect(site.connectButton, 'Scripted Wallet')
    await wallet.vanish()
    await site.page.reload()
    await site.expectDisconnected()
    await wallet.reappear()
    await site.page.reload()
    await modal.connect(site.connectButton, 'Scripted Wallet')
    await site.expectConnected(account.address)
  })

  test('an account chosen in the wallet while the page was away is the one shown', async ({
    site,
    modal,
    installWallet,
    account,
  }) => {
    const wallet = await installWallet({ accounts: [account.privateKey, `0x${'7'.repeat(64)}`] })
    await site.open()
    await modal.connect(site.connectButton, 'Scripted Wallet')
    await site.expectConnected(account.address)
    await site.page.goto('about:blank')
    await wallet.switchAccount(1)
    await site.open()
    await site.expectConnected(wallet.accounts()[0] ?? '')
    await wallet.switchAccount(0)
    await site.expectConnected(account.address)
  })
})
