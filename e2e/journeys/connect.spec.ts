import { expect, test } from '../fixtures/test.ts'

test.describe('connecting', () => {
  test('works with an announced wallet, and closes the modal (Spec §1.1, §2.20, §2.1) @both', async ({
    site,
    modal,
    wallet,
    account,
    shoot,
  }, { project }) => {
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
    // On a phone the site has space for one button, which shows the network instead of the balance.
    if (project.name === 'phone') await expect(site.accountButton).toHaveAccessibleName(/^Account Ethereum /)
    else await expect(site.accountButton).toContainText('10.000 ETH')
    await shoot('connected-site')
    expect(site.page.url()).toBe(address)
    expect(wallet.permittedOrigins()).toEqual([new URL(address).origin])
  })

  test('works with the chosen wallet after it was locked and declined once; at most two recent wallets are stored (Spec §9.13, §4.8)', async ({
    site,
    modal,
    installWallet,
    account,
    shoot,
  }) => {
    const names = ['Alder', 'Birch', 'Cedar']
    const wallets = await Promise.all(
      names.map((name) => installWallet({ name, rdns: `example.${name.toLowerCase()}` })),
    )
    const [alder, , cedar] = wallets
    await alder?.lock()
    cedar?.rejectNext()
    await site.open()
    for (const [at, name] of names.entries()) {
      await modal.openFrom(site.connectButton)
      await modal.wallet(name).click()
      if (name === 'Alder') {
        await expect(modal.dialog).toContainText('Continue in Alder')
        await expect.poll(() => alder?.requests().map(({ method }) => method)).toContain('eth_requestAccounts')
        await alder?.unlock()
      }
      if (name === 'Cedar') {
        await expect(modal.dialog).toContainText('Connection declined')
        await shoot('declined')
        await modal.retryButton.click()
      }
      await modal.expectClosed()
      await site.expectConnected(account.address)
      for (const [other, wallet] of wallets.entries())
        expect(wallet.permittedOrigins()).toHaveLength(other === at ? 1 : 0)
      await wallets[at]?.forget()
      await site.expectDisconnected()
    }
    const stored = await site.page.evaluate(() => localStorage.getItem('@appkit/recent_wallets'))
    expect((JSON.parse(stored ?? '[]') as { name: string }[]).map(({ name }) => name)).toEqual(['Cedar', 'Birch'])
  })
})
