import { expect, type Page } from '@playwright/test'
import type { Mailbox } from './open-mailbox.ts'

/**
 * Signs in to the embedded wallet in the modal, which must be open and show its e-mail field. If the device is new to
 * the wallet, approves it on the page that the mail links. Resolves when the wallet is connected.
 *
 * @param mailbox - Where the wallet's services send their mail.
 * @example
 * await page.getByRole('button', { name: 'Connect wallet' }).click()
 * await signInByEmail(page, 'ada@example.org', openMailbox('http://localhost:4900'))
 */
export async function signInByEmail(page: Page, email: string, mailbox: Mailbox): Promise<void> {
  const dialog = page.locator('latchkey-modal dialog')
  const after = await mailbox.newestId(email)
  const address = dialog.getByTestId('email-input')
  await address.fill(email)
  await address.press('Enter')
  const digits = dialog.getByTestId('otp-input')
  const pairingCode = page.frameLocator('iframe[title="Wallet"]').getByTestId('pairing-code')
  await expect
    .poll(async () => (await digits.isVisible()) || (await pairingCode.isVisible()), 'the next step')
    .toBe(true)
  const approveIfNew = async () => {
    if (!(await pairingCode.isVisible())) return
    const { approvalLink } = await mailbox.waitFor(email, 'approvalLink', { after })
    await approveDevice(page, approvalLink, (await pairingCode.textContent()) ?? '')
    await expect(pairingCode).toBeHidden({ timeout: 40_000 })
  }
  await approveIfNew()
  await expect(digits).toBeEditable({ timeout: 40_000 })
  const { code } = await mailbox.waitFor(email, 'code', { after })
  await digits.fill(code)
  await expect(digits).toBeHidden()
  // In strict mode, the services require the approval after the code, and the modal waits for it.
  const waits = dialog.getByTestId('device-wait')
  await expect.poll(async () => (await waits.isHidden()) || (await pairingCode.isVisible()), 'the next step').toBe(true)
  await approveIfNew()
}

async function approveDevice(page: Page, link: string, pairingCode: string): Promise<void> {
  const mail = await page.context().newPage()
  await mail.goto(link)
  await mail.getByLabel('Code shown on that device').fill(pairingCode)
  await mail.getByRole('button', { name: 'Confirm device' }).click()
  await expect(mail.getByRole('heading', { name: 'Device confirmed' })).toBeVisible()
  await mail.close()
}
