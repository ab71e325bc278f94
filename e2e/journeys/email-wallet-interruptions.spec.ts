import { type Hex, recoverMessageAddress } from 'viem'
import { approveInFrame } from '../fixtures/approve-in-frame.ts'
import { expect, test } from '../fixtures/embedded-wallet.ts'
import { skipMailPause } from '../fixtures/skip-mail-pause.ts'

const EMAIL = 'sorrel@example.org'
const LINE = 'The sorrel is up.'
const MESSAGE = `Fernhill guest book\n\n${LINE}`

test.describe('a wallet by e-mail', () => {
  test('is created and signs although the page is reloaded at each step; only the newest code is accepted', async ({
    site,
    modal,
    mailbox,
    clocks,
    page,
  }) => {
    test.slow()
    const digits = modal.dialog.getByTestId('otp-input')
    const address = modal.dialog.getByRole('textbox', { name: 'Email' })
    const requestCode = async () => {
      const after = await mailbox.newestId(EMAIL)
      await address.fill(EMAIL)
      await address.press('Enter')
      await modal.expectView('Confirm email')
      return (await mailbox.waitFor(EMAIL, 'code', { after })).code
    }
    await site.open()
    await modal.openFrom(site.connectButton)
    const first = await requestCode()

    await test.step('reload at the code screen: the site says when the next mail may be sent (Spec §6)', async () => {
      await page.reload()
      await modal.openFrom(site.connectButton)
      await address.fill(EMAIL)
      await address.press('Enter')
      await expect(modal.dialog).toContainText(/Please try again after \d+ seconds/)
      await skipMailPause(page, clocks)
    })
    const second = await requestCode()
    await digits.fill(first)
    await expect(modal.dialog).toContainText('Wrong or old code.')

    await test.step('reload while the wallet is created: entering the address again is enough, because the login was completed', async () => {
      const made = page.waitForRequest((request) => request.method() === 'POST' && /\/v1\/wallets/.test(request.url()))
      await digits.fill(second)
      await made
      await page.reload()
      await modal.openFrom(site.connectButton)
      await address.fill(EMAIL)
      await address.press('Enter')
      await modal.expectClosed()
    })
    await test.step('reload while a request is shown: that request is dropped, and the next one is signed', async () => {
      await site.signGuestBook(LINE)
      await expect(page.frameLocator('iframe[title="Wallet"]').getByText(LINE)).toBeVisible()
      await page.reload()
      await site.signGuestBook(LINE)
      await approveInFrame(page, LINE)
      const signature = (await site.signatureOf('book')) as Hex
      await site.expectConnected(await recoverMessageAddress({ message: MESSAGE, signature }))
    })
  })
})
