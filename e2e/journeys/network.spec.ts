import { expect, test } from '../fixtures/test.ts'

test.describe('networks', () => {
  test('a network chosen in the wallet is the one the site shows (Spec §1.15)', async ({ site, modal, wallet }) => {
    await site.open()
    await modal.connect(site.connectButton, 'Scripted Wallet')
    await expect(site.networkButton).toHaveText('Ethereum')
    await wallet.switchChain(8453)
    await expect(site.networkButton).toHaveText('Base')
    await site.page.reload()
    await expect(site.networkButton).toHaveText('Base')
    await expect.poll(() => wallet.requests().every(({ outcome }) => outcome !== 'pending')).toBe(true)
    await expect(site.networkButton).toHaveText('Base')
  })

  test('a visitor switches the network in the modal, and the wallet follows (Spec §1.15) @matrix', async ({
    site,
    modal,
    wallet,
    shoot,
  }) => {
    await site.open()
    await modal.connect(site.connectButton, 'Scripted Wallet')
    await modal.openFrom(site.networkButton)
    await modal.expectView('Choose network')
    await shoot('networks')
    wallet.setApproval('manual')
    await modal.network('Base').click()
    await wallet.nextRequest('wallet_switchEthereumChain')
    await expect(modal.dialog).toContainText('Approve in wallet')
    await shoot('switch-network')
    wallet.approve()
    await modal.expectClosed()
    await expect(site.networkButton).toHaveText('Base')
    expect(wallet.chainId()).toBe(8453)
  })

  test('a visitor who declined the switch stays where they are, and can try again', async ({
    site,
    modal,
    wallet,
    shoot,
  }) => {
    await site.open()
    await modal.connect(site.connectButton, 'Scripted Wallet')
    await modal.openFrom(site.networkButton)
    wallet.rejectNext('wallet_switchEthereumChain')
    await modal.network('Base').click()
    await expect(modal.dialog).toContainText('Switch declined')
    await shoot('switch-declined')
    await expect(site.networkButton).toHaveText('Ethereum')
    expect(wallet.chainId()).toBe(1)
    await modal.retryButton.click()
    await modal.expectClosed()
    await expect(site.networkButton).toHaveText('Base')
  })

  test('a network that the wallet does not know is added to it', async ({ site, modal, installWallet, world }) => {
    const wallet = await installWallet({ chains: { 1: world.rpc[1] ?? '' } })
    await site.open()
    await modal.connect(site.connectButton, 'Scripted Wallet')
    await modal.openFrom(site.networkButton)
    await modal.network('Base').click()
    await modal.expectClosed()
    await expect(site.networkButton).toHaveText('Base')
    expect(wallet.requests().map(({ method }) => method)).toContain('wallet_addEthereumChain')
    expect(wallet.chainId()).toBe(8453)
  })

  test('a wallet on a network the site does not have holds the modal open until it is switched (Spec §2.11, §2.29) @matrix', async ({
    site,
    modal,
    installWallet,
    world,
    shoot,
  }) => {
    const wallet = await installWallet({ chains: { ...world.rpc, 137: world.rpc[1] ?? '' } })
    await site.open()
    await modal.connect(site.connectButton, 'Scripted Wallet')
    await wallet.switchChain(137)
    await modal.expectView('Switch network')
    await shoot('unsupported-chain')
    await modal.expectShake(() => modal.closeButton.click())
    await modal.expectShake(() => site.page.keyboard.press('Escape'))
    await modal.expectShake(() => site.page.mouse.click(3, 3))
    await modal.expectView('Switch network')
    await wallet.switchChain(8453)
    await modal.expectClosed()
    await expect(site.networkButton).toHaveText('Base')
  })

  test('a visitor leaves an unsupported network by switching in the modal, or by disconnecting (Spec §8.29)', async ({
    site,
    modal,
    installWallet,
    world,
  }) => {
    const wallet = await installWallet({ chains: { ...world.rpc, 137: world.rpc[1] ?? '' }, chainId: 137 })
    await site.open()
    await modal.openFrom(site.connectButton)
    await modal.wallet('Scripted Wallet').click()
    await modal.expectView('Switch network')
    await modal.network('Ethereum').click()
    await modal.expectClosed()
    await expect(site.networkButton).toHaveText('Ethereum')
    await wallet.switchChain(137)
    await modal.expectView('Switch network')
    await modal.disconnectButton.click()
    await modal.expectClosed()
    await site.expectDisconnected()
  })
})
