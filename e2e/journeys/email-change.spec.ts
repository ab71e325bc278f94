import { type Mailbox, signInByEmail } from '@latchkey/testing/playwright'
import { expect, test } from '../fixtures/embedded-wallet.ts'
import { logIn } from '../fixtures/log-in.ts'
import { openNewDevice } from '../fixtures/new-device.ts'
import { MAIL_PAUSE_MS, skipMailPause } from '../fixtures/skip-mail-pause.ts'
import { watchScripts } from '../fixtures/watch-scripts.ts'
import type { ModalPage } from '../pages/modal.page.ts'
import type { SitePage } from '../pages/site.page.ts'

const [FROM, TO] = ['bryony@example.org', 'bryony@second.example']
/** A change begins in the first five minutes after a login. */
const LOGIN_MS = 301_000

interface Visitor {
  readonly site: SitePage
  readonly modal: ModalPage
  readonly mailbox: Mailbox
}

/** Opens the account settings, and their row of the e-mail address. */
async function openChange({ site, modal }: Visitor): Promise<void> {
  await modal.openFrom(site.accountButton)
  await modal.dialog.getByTestId('account-settings-button').click()
  await modal.dialog.getByTestId('account-settings-email').click()
  await modal.expectView('Edit email')
}

/** Enters the new address. @returns the code of the mail that follows */
async function save({ modal, mailbox }: Visitor, step: 'current' | 'new'): Promise<string> {
  const to = step === 'current' ? FROM : TO
  const after = await mailbox.newestId(to)
  await modal.dialog.getByRole('textbox', { name: 'New email' }).fill(TO)
  await modal.dialog.getByRole('button', { name: 'Save' }).click()
  const card = modal.page.frameLocator('iframe[title="Wallet"]').getByRole('dialog')
  await expect(card).toContainText(TO)
  await card.getByRole('button', { name: 'Change address' }).click()
  await modal.expectView(`Confirm ${step} email`)
  await expect(modal.dialog).toContainText(to)
  return (await mailbox.waitFor(to, 'code', { after })).code
}

const nameOf = async ({ accountButton }: SitePage) => (await accountButton.getAttribute('aria-label')) ?? ''

test.describe('the change of the e-mail address', () => {
  test('takes a code of each address, also after a reload; then the new address opens the same account, and other devices are signed out (Spec §4.41)', async ({
    site,
    modal,
    mailbox,
    clocks,
    page,
    browser,
    baseURL,
    shoot,
  }) => {
    test.slow()
    const visitor = { site, modal, mailbox }
    const digits = modal.dialog.getByTestId('otp-input')
    const pause = () => {
      clocks.wallet_auth.advance(MAIL_PAUSE_MS)
      clocks.custody.advance(MAIL_PAUSE_MS)
    }
    await site.open()
    await logIn(site, FROM, mailbox)
    const account = await nameOf(site)
    const other = await openNewDevice(browser, baseURL)
    await logIn(other.site, FROM, mailbox)
    await expect(other.site.accountButton).toHaveAccessibleName(account)
    pause()

    await page.bringToFront()
    await openChange(visitor)
    const newest = await mailbox.newestId(TO)
    const code = await save(visitor, 'current')
    await page.keyboard.type(code === '00000000' ? '00000001' : '00000000')
    await expect(modal.dialog).toContainText('Wrong or old code.')
    await shoot('wrong-code')
    await digits.fill(code)
    await modal.expectView('Confirm new email')
    const first = (await mailbox.waitFor(TO, 'code', { after: newest })).code

    pause()
    await page.reload()
    await openChange(visitor)
    const second = await save(visitor, 'new')
    if (first !== second) {
      await digits.fill(first)
      await expect(modal.dialog).toContainText('Wrong or old code.')
    }
    await digits.fill(second)
    await expect(modal.dialog.getByText('Email changed')).toBeVisible()
    await modal.dialog.getByTestId('account-settings-button').click()
    await expect(modal.dialog.getByTestId('account-settings-email')).toContainText(TO)
    await modal.dialog.getByTestId('account-settings-devices').click()
    await expect(modal.dialog.getByTestId('device-session'), 'the other device has no session').toHaveCount(1)
    await modal.closeButton.click()
    await other.page.reload()
    await other.site.expectDisconnected()
    await other.context.close()

    await modal.openFrom(site.accountButton)
    await modal.disconnectButton.click()
    await site.expectDisconnected()
    await skipMailPause(page, clocks)
    const after = await mailbox.newestId(TO)
    await modal.openFrom(site.connectButton)
    await modal.dialog.getByRole('textbox', { name: 'Email' }).fill(TO)
    await page.keyboard.press('Enter')
    await modal.expectView('Confirm email')
    await digits.fill((await mailbox.waitFor(TO, 'code', { after })).code)
    await modal.expectClosed()
    await expect(site.accountButton).toHaveAccessibleName(account)
  })

  test('needs a new login when the last one is old, and is undone by the link that the old address got, which signs everybody out', async ({
    site,
    modal,
    mailbox,
    clocks,
    page,
  }) => {
    test.slow()
    const visitor = { site, modal, mailbox }
    const digits = modal.dialog.getByTestId('otp-input')
    const readScripts = watchScripts(page)
    await site.open()
    await logIn(site, FROM, mailbox)
    const account = await nameOf(site)
    clocks.wallet_auth.advance(LOGIN_MS)
    await modal.openFrom(site.accountButton)
    await modal.dialog.getByTestId('account-settings-button').click()
    await expect(modal.dialog.getByTestId('account-settings-email')).toContainText(FROM)
    expect(await readScripts(), 'the screens are not loaded before the press').not.toContain('email-save')
    await modal.dialog.getByTestId('account-settings-email').click()
    await modal.expectView('Edit email')
    expect(await readScripts()).toContain('email-save')
    await modal.dialog.getByRole('textbox', { name: 'New email' }).fill(TO)
    await modal.dialog.getByRole('button', { name: 'Save' }).click()
    await modal.dialog.getByRole('button', { name: 'Sign in again' }).click()
    await modal.expectView('Continue with email')
    await signInByEmail(page, FROM, mailbox)
    await modal.expectClosed()
    await expect(site.accountButton).toHaveAccessibleName(account)

    clocks.wallet_auth.advance(MAIL_PAUSE_MS)
    await openChange(visitor)
    const newest = await mailbox.newestId(TO)
    await digits.fill(await save(visitor, 'current'))
    await modal.expectView('Confirm new email')
    await digits.fill((await mailbox.waitFor(TO, 'code', { after: newest })).code)
    await expect(modal.dialog.getByText('Email changed')).toBeVisible()

    const mail = await page.context().newPage()
    await mail.goto((await mailbox.waitFor(FROM, 'undoLink')).undoLink)
    expect(mail.url(), 'the token is out of the address').not.toMatch(/[\w-]{43}/)
    await mail.getByRole('button', { name: 'Undo the change' }).click()
    await expect(mail.getByRole('heading', { name: 'Change undone' })).toBeVisible()
    await mail.close()
    await page.reload()
    await site.expectDisconnected()
  })
})
