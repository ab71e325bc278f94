import { expect, test } from '../fixtures/test.ts'

const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

const SHOWN: readonly { readonly name: string; readonly icon: string }[] = [
  { name: '<img src=x onerror="globalThis.hacked=1">', icon: 'javascript:globalThis.hacked=1' },
  { name: '"><script>globalThis.hacked=1</script>', icon: `data:text/html,<script>parent.hacked=1</script>` },
  {
    name: 'Scripted picture',
    icon: `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" onload="parent.hacked=1"><script>parent.hacked=1</script><rect width="9" height="9"/></svg>')}`,
  },
  { name: '\u202Egnp.tellaW', icon: PIXEL },
  { name: 'W'.repeat(5_000), icon: PIXEL },
  { name: 'Huge picture', icon: `data:image/png;base64,${'A'.repeat(1_000_000)}` },
  { name: 'Broken picture', icon: 'data:image/png;base64,AAAA' },
  { name: 'محفظة الميناء', icon: PIXEL },
]

test.describe('malicious wallets', () => {
  test('have malicious names and pictures, which are shown as text or not at all, and run no code', async ({
    site,
    modal,
    installWallet,
    account,
    shoot,
  }) => {
    for (const [at, { name, icon }] of SHOWN.entries())
      await installWallet({ name, icon, rdns: `example.hostile${at}` })
    await installWallet({ name: '\u200B\u2060', icon: PIXEL, rdns: 'example.invisible' })
    await site.open()
    await modal.openFrom(site.connectButton)
    await expect(modal.wallets).toHaveAttribute('aria-busy', 'false')
    await expect(modal.wallets.getByText('Installed')).toHaveCount(SHOWN.length)
    await expect(modal.wallets.getByText('<img src=x onerror="globalThis.hacked=1">')).toBeVisible()
    // The letters in their logical order, without the direction override.
    await expect(modal.wallets.getByText('gnp.tellaW', { exact: true })).toBeVisible()
    await expect(modal.wallets.getByText('W'.repeat(64), { exact: true })).toBeVisible()
    await shoot('hostile-wallets')
    for (const row of await modal.wallets.getByRole('button').all()) {
      const box = await row.boundingBox()
      expect(box?.height).toBeLessThan(64)
      expect(box?.width).toBeLessThan(361)
    }
    const images = await modal.wallets
      .locator('img')
      .evaluateAll((all) => all.map((image) => (image as HTMLImageElement).src))
    expect(images.filter((src) => !/^data:image\/|^http:\/\/127\.0\.0\.1/.test(src))).toEqual([])
    expect(images.filter((src) => src.length > 300_000)).toEqual([])
    await modal.wallet('Broken picture').click()
    await site.expectConnected(account.address)
    expect(await site.page.evaluate(() => (globalThis as { hacked?: unknown }).hacked)).toBeUndefined()
  })

  // Other malformed responses are covered by the tests of the injected connector.
  test('change no account by malformed accounts and events, and fail a request with a code after they were removed', async ({
    site,
    modal,
    wallet,
    account,
  }) => {
    wallet.lieAbout('accounts', ['0x1234'])
    await site.open()
    await modal.openFrom(site.connectButton)
    await modal.wallet('Scripted Wallet').click()
    await expect(modal.dialog).toContainText('Connecting did not work')
    await site.expectDisconnected()
    wallet.behave()
    await modal.retryButton.click()
    await site.expectConnected(account.address)
    for (const payload of [null, 'everything', ['0x12'], [7], { 0: account.address }, [`<b>${account.address}</b>`]])
      await wallet.emit('accountsChanged', payload)
    for (const payload of [null, 'banana', '0x', -1, {}, '0xffffffffffffffffffff'])
      await wallet.emit('chainChanged', payload)
    await site.signGuestBook('Still me.')
    await expect(site.outcomeOf('book')).toContainText('Signed.')
    await site.expectConnected(account.address)
    await expect(site.networkButton).toHaveText('Ethereum')
    await wallet.vanish()
    await site.signGuestBook('Gone.')
    await site.expectFailure('book', 'wallet/disconnected')
    await site.expectDisconnected()
  })
})
