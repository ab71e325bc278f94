import type { Page } from '@playwright/test'
import { createTestClient, type Hex, http, parseEther, publicActions, recoverMessageAddress } from 'viem'
import { type Authenticator, addAuthenticator } from '../fixtures/authenticator.ts'
import { expect, test } from '../fixtures/embedded-wallet.ts'
import { logIn } from '../fixtures/log-in.ts'
import type { ModalPage } from '../pages/modal.page.ts'
import type { SitePage } from '../pages/site.page.ts'

const EMAIL = 'marigold@example.org'
const frameOf = (page: Page) => page.frameLocator('iframe[title="Wallet"]')

async function openProtect(modal: ModalPage, site: SitePage): Promise<void> {
  await modal.openFrom(site.accountButton)
  await modal.dialog.getByTestId('account-settings-button').click()
  await modal.dialog.getByTestId('account-settings-protect').click()
}

/** Presses a button of the view and the button of the frame, and returns the window of custody. */
async function openWindow(page: Page, modal: ModalPage, button: string): Promise<Page> {
  await modal.dialog.getByRole('button', { name: button }).click()
  const next = frameOf(page).getByRole('button', { name: 'Continue' })
  const [opened] = await Promise.all([page.waitForEvent('popup'), next.click()])
  return opened
}

/** Adds the first passkey of a wallet. @returns the authenticator of the site's page, which has it too */
async function setUp({ page, modal, site, mailbox }: World): Promise<Authenticator> {
  await openProtect(modal, site)
  const opened = await openWindow(page, modal, 'Set up a passkey')
  const device = await addAuthenticator(opened)
  await expect(opened.getByRole('heading', { name: 'Protect your wallet' })).toBeVisible()
  expect(opened.url(), 'the token is out of the address').not.toMatch(/[\w-]{43}/)
  const after = await mailbox.newestId(EMAIL)
  await opened.getByRole('button', { name: 'Send the code' }).click()
  const { code } = await mailbox.waitFor(EMAIL, 'code', { after })
  const field = opened.getByLabel('Code of the mail')
  await field.fill(code)
  await field.press('Enter')
  await opened.getByLabel('Name of the new passkey').fill('My laptop')
  await opened.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(opened.getByRole('listitem')).toContainText('My laptop')
  const passkeys = await device.readPasskeys()
  expect(passkeys).toMatchObject([{ rpId: 'wallet.localhost', isResidentCredential: true }])
  await opened.getByRole('button', { name: 'Done' }).click()
  await expect(modal.dialog).toContainText('The passkey was added')
  await expect(modal.dialog.getByTestId('passkey')).toContainText('My laptop')
  await modal.closeButton.click()
  await modal.expectClosed()
  return addAuthenticator(page, passkeys)
}

interface World {
  readonly page: Page
  readonly modal: ModalPage
  readonly site: SitePage
  readonly mailbox: Parameters<typeof logIn>[2]
}

/** Reads a payment to its end, and presses Approve. */
async function pressApprove(page: Page): Promise<void> {
  const card = frameOf(page).getByRole('dialog')
  await expect(card).toContainText('Send 0.5 ETH')
  await expect(card.locator('[data-state=checking]')).toHaveCount(0)
  await card.hover()
  await page.mouse.wheel(0, 5_000)
  await card.getByRole('button', { name: 'Approve' }).click()
}

test.describe('a wallet with a passkey', () => {
  test('pays only with the passkey, stays on the request when it is not used, and pays without it once it is removed', async ({
    site,
    modal,
    mailbox,
    page,
    world,
  }) => {
    test.slow()
    await site.open()
    await logIn(site, EMAIL, mailbox)
    const chain = createTestClient({ mode: 'anvil', transport: http(world.rpc[1]) }).extend(publicActions)
    await site.signGuestBook('The quinces are in.')
    await frameOf(page).getByRole('button', { name: 'Approve' }).click()
    const message = 'Fernhill guest book\n\nThe quinces are in.'
    const address = await recoverMessageAddress({ message, signature: (await site.signatureOf('book')) as Hex })
    const device = await setUp({ page, modal, site, mailbox })
    await chain.setBalance({ address, value: parseEther('5') })
    const card = frameOf(page).getByRole('dialog')
    await device.setVerified(false)
    await site.startGiving('0.5', 'ETH')
    await expect(card).toContainText('asks for your passkey')
    await pressApprove(page)
    await expect(card, 'a cancelled prompt signs nothing').toContainText('The passkey was not used')
    await device.setVerified(true)
    await card.getByRole('button', { name: 'Approve' }).click()
    await expect(card).toBeHidden()
    await expect(page.getByTestId('receipt')).toContainText('Received with thanks')

    await page.reload()
    await openProtect(modal, site)
    const opened = await openWindow(page, modal, 'Remove')
    await addAuthenticator(opened, await device.readPasskeys())
    await opened.getByRole('button', { name: 'Use a passkey' }).click()
    await opened.getByRole('button', { name: 'Remove My laptop' }).click()
    await expect(opened.getByRole('alert').last()).toContainText('a code by mail is enough')
    await opened.getByRole('button', { name: 'Remove My laptop for good' }).click()
    await expect(opened.getByRole('listitem')).toHaveCount(0)
    await opened.getByRole('button', { name: 'Done' }).click()
    await expect(modal.dialog).toContainText('The passkey was removed')
    await modal.closeButton.click()
    await modal.expectClosed()
    await site.startGiving('0.5', 'ETH')
    await expect(card).not.toContainText('passkey')
    await pressApprove(page)
    await expect(page.getByTestId('receipt')).toContainText('Received with thanks')
  })
})
