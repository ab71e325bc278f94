import { signInByEmail } from '@latchkey/testing/playwright'
import { type Hex, recoverMessageAddress } from 'viem'
import { approveInFrame } from '../fixtures/approve-in-frame.ts'
import { expectAccessible, expectFrameAccessible, installAxe } from '../fixtures/axe.ts'
import { expect, test } from '../fixtures/embedded-wallet.ts'
import { logIn } from '../fixtures/log-in.ts'
import { openNewDevice, requestApproval } from '../fixtures/new-device.ts'
import { tabTo } from '../fixtures/tab-to.ts'
import { moneyRequests } from '../lies/expect-as-shown.ts'

const EMAIL = 'tansy@example.org'
const LINE = 'The tansy is out.'
const MESSAGE = `Fernhill guest book\n\n${LINE}`

test.describe('a wallet by e-mail', () => {
  test.describe('by keyboard alone', () => {
    // axe is an injected script, which the Content-Security-Policy of the site would block.
    test.use({ bypassCSP: true })

    test('is created and signs, and axe finds no violation in any step @both', async ({
      site,
      modal,
      mailbox,
      page,
    }) => {
      test.slow()
      await installAxe(page)
      const frame = page.frameLocator('iframe[title="Wallet"]')
      await site.open()
      await tabTo(page, site.connectButton)
      await page.keyboard.press('Enter')
      await tabTo(page, modal.dialog.getByRole('textbox', { name: 'Email' }))
      await page.keyboard.type(EMAIL)
      await page.keyboard.press('Enter')
      await modal.expectView('Confirm email')
      await expect(modal.title).toBeFocused()
      await expectAccessible(page, 'latchkey-modal')
      await page.keyboard.type((await mailbox.waitFor(EMAIL, 'code')).code)
      await modal.expectClosed()
      await expect(site.accountButton).toBeFocused()

      await tabTo(page, page.getByLabel('Your line'))
      await page.keyboard.type(LINE)
      await page.keyboard.press('Enter')
      await expect(frame.getByText(LINE)).toBeVisible()
      await expect(frame.getByRole('button', { name: 'Reject' }), 'an unread request is not approved').toBeFocused()
      await expect(frame.getByRole('button', { name: 'Approve' })).toBeEnabled()
      await expectFrameAccessible(page)
      await page.keyboard.press('Tab')
      await expect(frame.getByRole('button', { name: 'Approve' })).toBeFocused()
      await page.keyboard.press('Enter')
      const signature = (await site.signatureOf('book')) as Hex
      await site.expectConnected(await recoverMessageAddress({ message: MESSAGE, signature }))
    })
  })

  test('is not opened on a device that its owner denies, and still signs on the first device', async ({
    site,
    mailbox,
    page,
    browser,
    baseURL,
  }) => {
    test.slow()
    await site.open()
    await logIn(site, EMAIL, mailbox)

    const device = await openNewDevice(browser, baseURL)
    const { approvalLink } = await requestApproval(device, EMAIL, mailbox)
    const mail = await page.context().newPage()
    await mail.goto(approvalLink)
    await mail.getByRole('button', { name: 'This was not me' }).click()
    await expect(mail.getByRole('heading', { name: /denied|refused|blocked/i })).toBeVisible()
    await expect(device.modal.dialog.getByRole('alert')).toContainText(/approve|refused|denied/i)
    await expect(device.page.locator('iframe[title="Wallet"]')).toBeHidden()
    await device.site.expectDisconnected()
    await device.context.close()

    await page.bringToFront()
    await site.signGuestBook(LINE)
    await approveInFrame(page, LINE)
    const signature = (await site.signatureOf('book')) as Hex
    await site.expectConnected(await recoverMessageAddress({ message: MESSAGE, signature }))
  })

  test('is not opened on a new device by an expired link, and the visitor may start again', async ({
    site,
    mailbox,
    clocks,
    page,
    browser,
    baseURL,
  }) => {
    test.slow()
    await site.open()
    await logIn(site, EMAIL, mailbox)

    const device = await openNewDevice(browser, baseURL)
    const { approvalLink } = await requestApproval(device, EMAIL, mailbox)
    // A link expires after a quarter of an hour.
    clocks.custody.advance(16 * 60_000)
    const mail = await page.context().newPage()
    await mail.goto(approvalLink)
    await expect(mail.getByRole('heading', { name: 'This link does not work any more' })).toBeVisible()
    const { dialog } = device.modal
    await expect(dialog.getByRole('alert')).toContainText('Try again to get a new link', { timeout: 40_000 })
    await expect(device.page.locator('iframe[title="Wallet"]')).toBeHidden()
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await expect(dialog.getByRole('textbox', { name: 'Email' })).toBeVisible()
    await device.site.expectDisconnected()
    await device.context.close()
  })

  test('works beside a browser wallet: each signs only for its own account', async ({
    site,
    modal,
    mailbox,
    page,
    wallet,
    account,
  }) => {
    test.slow()
    await site.open()
    await modal.openFrom(site.connectButton)
    await expect(modal.wallet('Scripted Wallet')).toBeVisible()
    await signInByEmail(page, EMAIL, mailbox)
    await modal.expectClosed()
    await site.signGuestBook(LINE)
    await approveInFrame(page, LINE)
    const byEmail = await recoverMessageAddress({
      message: MESSAGE,
      signature: (await site.signatureOf('book')) as Hex,
    })
    await site.expectConnected(byEmail)
    expect(byEmail).not.toBe(account.address)
    expect(moneyRequests(wallet.requests())).toEqual([])

    await modal.openFrom(site.accountButton)
    await modal.disconnectButton.click()
    await site.expectDisconnected()
    await modal.connect(site.connectButton, 'Scripted Wallet')
    await site.expectConnected(account.address)
    await site.signGuestBook(LINE)
    const signature = (await site.signatureOf('book')) as Hex
    expect(await recoverMessageAddress({ message: MESSAGE, signature })).toBe(account.address)
    await page.reload()
    await site.expectConnected(account.address)
    await expect(page.locator('iframe'), 'nobody is signed in by e-mail').toHaveCount(0)
  })
})
