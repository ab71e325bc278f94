import { type Hex, recoverMessageAddress } from 'viem'
import { expect, test } from '../fixtures/embedded-wallet.ts'

const EMAIL = 'marigold@example.org'

test.describe('a wallet by e-mail', () => {
  test('a new address gets a wallet, signs in the frame, is still there after a reload, and signs out', async ({
    site,
    modal,
    mailbox,
    page,
  }) => {
    const frame = page.frameLocator('iframe[title="Wallet"]')
    await site.open()
    await expect(page.locator('iframe'), 'nothing of the wallet is there before the first use').toHaveCount(0)
    await modal.openFrom(site.connectButton)
    const address = modal.dialog.getByRole('textbox', { name: 'Email' })
    await address.fill('marigold@')
    await address.press('Enter')
    await expect(modal.dialog).toContainText('Invalid email. Try again.')
    await address.fill(EMAIL)
    await address.press('Enter')
    await expect(modal.title).toHaveText('Confirm email')
    await expect(modal.dialog).toContainText(EMAIL)
    const code = await mailbox.codeFor(EMAIL)
    const digits = modal.dialog.getByTestId('otp-input')
    await page.keyboard.type(code === '000000' ? '000001' : '000000')
    await expect(modal.dialog).toContainText('Wrong or old code.')
    await digits.fill(code)
    await modal.expectClosed()
    const name = (await site.accountButton.getAttribute('aria-label')) ?? (await site.accountButton.textContent())
    expect(name).toMatch(/0x/)

    await site.signGuestBook('The medlars are bletted.')
    await expect(frame.getByText('The medlars are bletted.')).toBeVisible()
    await frame.getByRole('button', { name: 'Reject' }).click()
    await expect(site.outcomeOf('book')).toContainText('You declined')
    await page.getByRole('button', { name: 'Sign the book' }).click()
    await frame.getByRole('button', { name: 'Approve' }).click()
    const message = 'Fernhill guest book\n\nThe medlars are bletted.'
    const first = await recoverMessageAddress({ message, signature: (await site.signatureOf('book')) as Hex })
    await site.expectConnected(first)

    await page.reload()
    await site.expectConnected(first)
    await site.signGuestBook('The medlars are bletted.')
    await frame.getByRole('button', { name: 'Approve' }).click()
    const again = await recoverMessageAddress({ message, signature: (await site.signatureOf('book')) as Hex })
    expect(again).toBe(first)

    await modal.openFrom(site.accountButton)
    await modal.disconnectButton.click()
    await site.expectDisconnected()
    await page.reload()
    await site.expectDisconnected()
    await expect(page.locator('iframe'), 'nobody has a session any more').toHaveCount(0)
  })
})
