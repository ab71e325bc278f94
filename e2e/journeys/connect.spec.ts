import { expect, test } from '../fixtures/test.ts'

test.describe('connecting', () => {
  test('a visitor connects a wallet that announces itself, and the modal closes (Spec §1.1, §2.20, §2.1) @both', async ({
    site,
    modal,
    wallet,
    account,
    shoot,
  }) => {
    await site.open()
    const address = site.page.url()
    await site.connectButton.click()
    await modal.expectView('Connect wallet')
    await expect(modal.wallet('Scripted Wallet')).toContainText('Installed')
    await expect(modal.wallets).toHaveAttribute('aria-busy', 'false')
    await shoot('connect')
    wallet.setApproval('manual')
    await modal.wallet('Scripted Wallet').click()
    await modal.expectView('Scripted Wallet')
    await expect(modal.dialog).toContainText('Continue in Scripted Wallet')
    await shoot('connecting')
    await wallet.nextRequest('eth_requestAccounts')
    wallet.approve()
    await modal.expectClosed()
    await site.expectConnected(account.address)
    await expect(site.accountButton).toContainText('10.000 ETH')
    await shoot('connected-site')
    expect(site.page.url()).toBe(address)
    expect(wallet.permittedOrigins()).toEqual([new URL(address).origin])
  })

  test('a visitor with two wallets connects the one that was chosen', async ({
    site,
    modal,
    installWallet,
    account,
  }) => {
    const lighthouse = await installWallet({ name: 'Lighthouse', rdns: 'example.lighthouse' })
    const harbour = await installWallet({ name: 'Harbour', rdns: 'example.harbour' })
    await site.open()
    await modal.openFrom(site.connectButton)
    await expect(modal.wallet('Lighthouse')).toBeVisible()
    await modal.wallet('Harbour').click()
    await modal.expectClosed()
    await site.expectConnected(account.address)
    expect(harbour.permittedOrigins()).toHaveLength(1)
    expect(lighthouse.permittedOrigins()).toEqual([])
  })

  test('a wallet used before stands first, and at most two are remembered (Spec §9.13, §4.8)', async ({
    site,
    modal,
    installWallet,
  }) => {
    const wallets = []
    for (const name of ['Alder', 'Birch', 'Cedar'])
      wallets.push(await installWallet({ name, rdns: `example.${name.toLowerCase()}` }))
    await site.open()
    for (const [at, name] of ['Alder', 'Birch', 'Cedar'].entries()) {
      await modal.openFrom(site.connectButton)
      await modal.wallet(name).click()
      await modal.expectClosed()
      await wallets[at]?.forget()
      await site.expectDisconnected()
    }
    const stored = await site.page.evaluate(() => localStorage.getItem('@appkit/recent_wallets'))
    expect((JSON.parse(stored ?? '[]') as { name: string }[]).map(({ name }) => name)).toEqual(['Cedar', 'Birch'])
  })

  test('a visitor who declined can try again', async ({ site, modal, wallet, account, shoot }) => {
    await site.open()
    await modal.openFrom(site.connectButton)
    wallet.rejectNext()
    await modal.wallet('Scripted Wallet').click()
    await expect(modal.dialog).toContainText('Connection declined')
    await shoot('declined')
    await modal.retryButton.click()
    await modal.expectClosed()
    await site.expectConnected(account.address)
  })

  test('a locked wallet is waited for, and connects once it is unlocked', async ({ site, modal, wallet, account }) => {
    await wallet.lock()
    await site.open()
    await modal.openFrom(site.connectButton)
    await modal.wallet('Scripted Wallet').click()
    await expect(modal.dialog).toContainText('Continue in Scripted Wallet')
    await expect.poll(() => wallet.requests().map(({ method }) => method)).toContain('eth_requestAccounts')
    await wallet.unlock()
    await modal.expectClosed()
    await site.expectConnected(account.address)
  })
})
