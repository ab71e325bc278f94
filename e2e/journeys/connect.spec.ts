import { expect, test } from '../fixtures/test.ts'

test.describe('connecting', () => {
  test('a visitor connects a wallet that announces itself, and the modal closes (Spec §1.1, §2.20, §2.1) @matrix', async ({
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

  test('a visitor with two wallets connects the one that was chosen @matrix', async ({
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

  test('a wallet that announces itself while the modal is open appears in the list, once', async ({
    site,
    modal,
    installWallet,
    account,
  }) => {
    await site.open()
    await modal.openFrom(site.connectButton)
    await expect(modal.wallet('Slowcoach')).toBeHidden()
    await installWallet({ name: 'Slowcoach', rdns: 'example.slowcoach', announce: 'twice' })
    await expect(modal.wallet('Slowcoach')).toHaveCount(1)
    await modal.wallet('Slowcoach').click()
    await site.expectConnected(account.address)
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

  test('a visitor who declined can try again @matrix', async ({ site, modal, wallet, account, shoot }) => {
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

  test('a wallet that says it is locked is named so, and can be asked again', async ({
    site,
    modal,
    wallet,
    account,
  }) => {
    wallet.failNext({ code: 4100, message: 'locked' }, 'eth_requestAccounts')
    await site.open()
    await modal.openFrom(site.connectButton)
    await modal.wallet('Scripted Wallet').click()
    await expect(modal.dialog).toContainText('The wallet is locked')
    await modal.retryButton.click()
    await site.expectConnected(account.address)
  })

  test('a wallet that never answers is left by going back, and does not connect later (Spec §2.27)', async ({
    site,
    modal,
    wallet,
    account,
  }) => {
    wallet.setApproval('manual')
    await site.open()
    await modal.openFrom(site.connectButton)
    await modal.wallet('Scripted Wallet').click()
    await wallet.nextRequest('eth_requestAccounts')
    await modal.backButton.click()
    await modal.expectView('Connect wallet')
    // The person says yes after all, to a question that nobody asks any more.
    wallet.approve()
    await expect.poll(() => wallet.requests().every(({ outcome }) => outcome !== 'pending')).toBe(true)
    await modal.expectView('Connect wallet')
    await site.expectDisconnected()
    await modal.wallet('Scripted Wallet').click()
    await site.expectConnected(account.address)
  })

  test('a wallet that already shows its window is named so', async ({ site, modal, wallet, shoot }) => {
    wallet.failNext({ code: -32002, message: 'already pending' }, 'eth_requestAccounts')
    await site.open()
    await modal.openFrom(site.connectButton)
    await modal.wallet('Scripted Wallet').click()
    await expect(modal.dialog).toContainText('The wallet is waiting for you')
    await shoot('already-pending')
  })

  test('a site that wants its terms ticked lets nobody choose a wallet before', async ({
    site,
    modal,
    wallet,
    account,
  }) => {
    await site.page.addInitScript(() => localStorage.setItem('fernhill.settings', '{"legalCheckbox":true}'))
    await site.open()
    await modal.openFrom(site.connectButton)
    await expect(modal.wallet('Scripted Wallet')).toBeDisabled()
    const allWallets = modal.dialog.getByTestId('all-wallets')
    await expect(allWallets).toBeDisabled()
    const box = modal.dialog.getByRole('checkbox', { name: 'I agree to the Terms of service and Privacy policy' })
    expect(wallet.requests()).toEqual([])
    await box.check()
    await allWallets.click()
    await modal.expectView('All wallets')
    await modal.backButton.click()
    await expect(box).toBeChecked()
    await modal.wallet('Scripted Wallet').click()
    await site.expectConnected(account.address)
  })

  test('a visitor without a wallet learns where to get one', async ({ site, modal, shoot }) => {
    await site.open()
    await modal.openFrom(site.connectButton)
    await expect(modal.wallets).toHaveAttribute('aria-busy', 'false')
    await shoot('connect-no-wallet')
    await modal.dialog.getByRole('button', { name: 'Learn more' }).click()
    await modal.expectView('What is a wallet?')
    await shoot('what-is-a-wallet')
    await modal.dialog.getByRole('button', { name: 'Get a wallet' }).click()
    await modal.expectView('Get a wallet')
    await shoot('get-a-wallet')
    await modal.backButton.click()
    await modal.expectView('What is a wallet?')
  })
})
