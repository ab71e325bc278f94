import { type Hex, recoverMessageAddress } from 'viem'
import { approveInFrame } from '../fixtures/approve-in-frame.ts'
import { expect, test } from '../fixtures/embedded-wallet.ts'
import { logIn } from '../fixtures/log-in.ts'
import { MAIL_PAUSE_MS } from '../fixtures/skip-mail-pause.ts'
import { ModalPage } from '../pages/modal.page.ts'
import { SitePage } from '../pages/site.page.ts'

const EMAIL = 'yarrow@example.org'
const LINE = 'The yarrow is dry.'
const MESSAGE = `Fernhill guest book\n\n${LINE}`

test.describe('a wallet by e-mail on a known device', () => {
  test('is shared by two tabs, ends in both when one signs out, and opens again by the code of the mail alone', async ({
    site,
    modal,
    mailbox,
    clocks,
    page,
  }) => {
    test.slow()
    await site.open()
    await logIn(site, EMAIL, mailbox)
    await site.signGuestBook(LINE)
    await approveInFrame(page, LINE)
    const address = await recoverMessageAddress({
      message: MESSAGE,
      signature: (await site.signatureOf('book')) as Hex,
    })

    const second = await page.context().newPage()
    const [otherSite, otherModal] = [new SitePage(second), new ModalPage(second)]
    await otherSite.open()
    await otherSite.expectConnected(address)
    await otherSite.signGuestBook(LINE)
    await approveInFrame(second, LINE)
    const signature = (await otherSite.signatureOf('book')) as Hex
    expect(await recoverMessageAddress({ message: MESSAGE, signature })).toBe(address)

    await otherModal.openFrom(otherSite.accountButton)
    await otherModal.disconnectButton.click()
    await otherSite.expectDisconnected()
    await page.bringToFront()
    await site.expectDisconnected()

    // The service sends one mail to an address in 30 seconds.
    clocks.wallet_auth.advance(MAIL_PAUSE_MS)
    await modal.openFrom(site.connectButton)
    const after = await mailbox.newestId(EMAIL)
    const field = modal.dialog.getByRole('textbox', { name: 'Email' })
    await field.fill(EMAIL)
    await field.press('Enter')
    // On a new device the approval of the device comes first.
    await modal.expectView('Confirm email')
    await modal.dialog.getByTestId('otp-input').fill((await mailbox.waitFor(EMAIL, 'code', { after })).code)
    await site.expectConnected(address)
    await site.signGuestBook(LINE)
    await approveInFrame(page, LINE)
    const again = (await site.signatureOf('book')) as Hex
    expect(await recoverMessageAddress({ message: MESSAGE, signature: again })).toBe(address)
  })
})
