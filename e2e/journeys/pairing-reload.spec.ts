import { expect, test } from '../fixtures/test.ts'

test.use({ hasPairing: true, contextOptions: { permissions: ['clipboard-read', 'clipboard-write'] } })

test.describe('a page that is loaded again', () => {
  test('before the phone scanned: the code that was seen still connects', async ({ site, modal, phone, account }) => {
    await site.open()
    await modal.openCode(site.connectButton)
    const uri = await modal.copyPairingLink()
    await site.page.reload()
    await modal.openCode(site.connectButton)
    expect(await modal.copyPairingLink()).toBe(uri)
    await phone.approve(uri)
    await modal.expectClosed()
    await site.expectConnected(account.address)
  })

  test('between the proposal and the answer: choosing WalletConnect again connects without a second scan', async ({
    site,
    modal,
    phone,
    account,
  }) => {
    await site.open()
    await modal.openCode(site.connectButton)
    const proposal = await phone.scan(await modal.copyPairingLink())
    await site.page.goto('about:blank')
    // The phone waits for the word of a page that is away.
    const approved = proposal.approve()
    await site.open()
    await modal.openFrom(site.connectButton)
    await modal.wallet('WalletConnect').click()
    await modal.expectClosed()
    await site.expectConnected(account.address)
    await approved
    expect(phone.sessions()).toBe(1)
  })
})
