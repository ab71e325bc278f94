import { signInByEmail } from '@latchkey/testing/playwright'
import { createTestClient, type Hex, http, parseEther, publicActions, recoverMessageAddress } from 'viem'
import { approveInFrame } from '../fixtures/approve-in-frame.ts'
import { expect, test } from '../fixtures/embedded-wallet.ts'
import { logIn } from '../fixtures/log-in.ts'
import { openNewDevice, requestApproval } from '../fixtures/new-device.ts'

const EMAIL = 'marigold@example.org'

test.describe('a wallet by e-mail', () => {
  test('is created for a new address, signs and pays in the frame, is restored after a reload, and signs out', async ({
    site,
    modal,
    mailbox,
    page,
    world,
  }) => {
    const frame = page.frameLocator('iframe[title="Wallet"]')
    await site.open()
    await expect(page.locator('iframe'), 'nothing of the wallet is there before the first use').toHaveCount(0)
    await modal.openFrom(site.connectButton)
    const address = modal.dialog.getByRole('textbox', { name: 'Email' })
    await expect(page.locator('iframe'), 'and nothing before a person begins to type').toHaveCount(0)
    await address.fill('marigold@')
    await expect(page.locator('iframe')).toHaveCount(1)
    await address.press('Enter')
    await expect(modal.dialog).toContainText('Invalid email. Try again.')
    await address.fill(EMAIL)
    await address.press('Enter')
    await expect(modal.title).toHaveText('Confirm email')
    await expect(modal.dialog).toContainText(EMAIL)
    const { code } = await mailbox.waitFor(EMAIL, 'code')
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

    const chain = createTestClient({ mode: 'anvil', transport: http(world.rpc[1]) }).extend(publicActions)
    await site.startGiving('0.5', 'ETH')
    await site.expectFailure('give', 'send/insufficient-funds')
    await chain.setBalance({ address: first, value: parseEther('2') })
    await site.startGiving('0.5', 'ETH')
    await approveInFrame(page, 'Send 0.5 ETH')
    const receipt = page.getByTestId('receipt')
    await expect(receipt).toContainText('Received with thanks')
    const hash = (await receipt.getAttribute('data-hash')) as Hex
    expect(await chain.getTransaction({ hash })).toMatchObject({ value: parseEther('0.5'), nonce: 0 })

    await modal.openFrom(site.accountButton)
    await modal.disconnectButton.click()
    await site.expectDisconnected()
    await page.reload()
    await site.expectDisconnected()
    await expect(page.locator('iframe'), 'nobody has a session any more').toHaveCount(0)
  })

  test('is the same on a new device after the user has typed the code of the frame on the page of the mail', async ({
    site,
    mailbox,
    page,
    browser,
    baseURL,
    shoot,
  }) => {
    test.slow()
    await site.open()
    await logIn(site, EMAIL, mailbox)
    const name = (await site.accountButton.getAttribute('aria-label')) ?? (await site.accountButton.textContent())
    const address = /0x\w{4}…\w{4}/.exec(name ?? '')?.[0]
    expect(address).toBeDefined()

    const device = await openNewDevice(browser, baseURL)
    const { after, approvalLink, pairingCode } = await requestApproval(device, EMAIL, mailbox)
    await shoot('new-device')

    const mail = await page.context().newPage()
    await mail.goto(approvalLink)
    expect(mail.url(), 'the token is out of the address').not.toMatch(/[\w-]{43}/)
    const box = mail.getByLabel('Code shown on that device')
    await box.fill(pairingCode === '2222' ? '3333' : '2222')
    await mail.getByRole('button', { name: 'Confirm device' }).click()
    await expect(mail.getByRole('alert')).not.toBeEmpty()
    await box.fill(pairingCode)
    await mail.getByRole('button', { name: 'Confirm device' }).click()
    await expect(mail.getByRole('heading', { name: 'Device confirmed' })).toBeVisible()

    await expect(device.modal.title).toHaveText('Confirm email', { timeout: 40_000 })
    await device.modal.dialog.getByTestId('otp-input').fill((await mailbox.waitFor(EMAIL, 'code', { after })).code)
    await device.modal.expectClosed()
    await expect(device.site.accountButton).toHaveAccessibleName(new RegExp(`${address}$`))
    await device.site.signGuestBook('The quinces too.')
    await device.wallet.getByRole('button', { name: 'Approve' }).click()
    const message = 'Fernhill guest book\n\nThe quinces too.'
    const signature = (await device.site.signatureOf('book')) as Hex
    await device.site.expectConnected(await recoverMessageAddress({ message, signature }))
    await device.context.close()
  })

  test('is the same on a forgotten device after a login and the approval of its user', async ({
    site,
    modal,
    mailbox,
    page,
  }) => {
    test.slow()
    await site.open()
    await logIn(site, EMAIL, mailbox)
    const name = (await site.accountButton.getAttribute('aria-label')) ?? (await site.accountButton.textContent())
    const address = /0x\w{4}…\w{4}/.exec(name ?? '')?.[0]
    await modal.openFrom(site.accountButton)
    await modal.dialog.getByTestId('account-settings-button').click()
    await expect(modal.dialog.getByTestId('account-settings-email')).toContainText(EMAIL)
    await modal.dialog.getByTestId('account-settings-devices').click()
    await expect(modal.dialog.getByTestId('device-session')).toHaveCount(1)
    await expect(modal.dialog.getByText('This device', { exact: true })).toBeVisible()
    await modal.dialog.getByTestId('devices-forget').click()
    await modal.dialog.getByTestId('devices-confirm').click()
    await site.expectDisconnected()
    await expect(page.locator('iframe'), 'the frame with the old keys is gone').toHaveCount(0)

    await modal.openFrom(site.connectButton)
    await signInByEmail(page, EMAIL, mailbox)
    await expect(site.accountButton).toHaveAccessibleName(new RegExp(`${address}$`))
    await site.signGuestBook('The medlars again.')
    await page.frameLocator('iframe[title="Wallet"]').getByRole('button', { name: 'Approve' }).click()
    const signature = (await site.signatureOf('book')) as Hex
    const message = 'Fernhill guest book\n\nThe medlars again.'
    await site.expectConnected(await recoverMessageAddress({ message, signature }))
  })
})
