import { expect, test } from '../fixtures/test.ts'

test.describe('connecting', () => {
  test('a visitor connects a wallet that announces itself, and the modal closes (Spec §1.1, §2.20) @matrix', async ({
    site,
    modal,
    wallet,
    account,
  }) => {
    await site.open()
    await site.connectButton.click()
    await modal.expectView('Connect wallet')
    await modal.wallet('Scripted Wallet').click()
    await modal.expectClosed()
    await site.expectConnected(account.address)
    expect(wallet.permittedOrigins()).toHaveLength(1)
  })
})
