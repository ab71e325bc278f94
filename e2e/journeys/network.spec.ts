import { expect, test } from '../fixtures/test.ts'

test.describe('the network', () => {
  test('is the same in the modal and in the wallet after a switch in either, also after a reload (Spec §1.15)', async ({
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
    await wallet.switchChain(1)
    await expect(site.networkButton).toHaveText('Ethereum')
    await wallet.switchChain(8453)
    await site.page.reload()
    await expect(site.networkButton).toHaveText('Base')
    await expect.poll(() => wallet.requests().every(({ outcome }) => outcome !== 'pending')).toBe(true)
    await expect(site.networkButton).toHaveText('Base')
  })

  test('keeps the modal open while the wallet is on one that the site does not have (Spec §2.11, §2.29)', async ({
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
})
