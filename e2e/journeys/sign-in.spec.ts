import { verifyMessage } from 'viem'
import { expectAccessible, installAxe } from '../fixtures/axe.ts'
import { expect, test } from '../fixtures/test.ts'
import type { ModalPage } from '../pages/modal.page.ts'
import type { SitePage } from '../pages/site.page.ts'

const OPTIONAL = '{"signIn":true,"hasServerSessions":false}'
const REQUIRED = '{"signIn":true,"mustSignIn":true,"hasServerSessions":false}'

/** Opens the site with its settings, and connects the wallet: the screen requests the signature. */
async function openSignIn(
  { site, modal }: { readonly site: SitePage; readonly modal: ModalPage },
  settings: string,
): Promise<void> {
  await site.page.addInitScript((given) => localStorage.setItem('fernhill.settings', given), settings)
  await site.open()
  await modal.openFrom(site.connectButton)
  await modal.wallet('Scripted Wallet').click()
  await modal.expectView('Sign in')
}

test.describe('signing in with a wallet of the browser', () => {
  test('a visitor signs in where it is required; a reload and a second tab keep it (Spec §4.15, §2.38)', async ({
    site,
    modal,
    wallet,
    account,
    context,
    shoot,
  }) => {
    await openSignIn({ site, modal }, REQUIRED)
    await shoot('sign-in')
    await modal.expectShake(() => site.page.keyboard.press('Escape'))
    await modal.expectShake(() => modal.closeButton.click())
    await modal.dialog.getByRole('button', { name: 'Sign', exact: true }).click()
    await modal.expectClosed()
    await expect(site.page.getByTestId('signed-in')).toBeVisible()
    const [signed] = await site.signIns()
    expect(signed).toBeDefined()
    if (signed !== undefined) expect(await verifyMessage({ ...signed, address: account.address })).toBe(true)
    expect(signed?.message).toContain('Come in, and mind the ladder.')
    await site.page.reload()
    await site.expectConnected(account.address)
    await expect(site.page.getByTestId('signed-in')).toBeVisible()
    await modal.expectClosed()
    const second = await context.newPage()
    await second.goto(site.page.url())
    await expect(second.getByTestId('signed-in')).toBeVisible()
    await modal.openFrom(site.accountButton)
    await modal.disconnectButton.click()
    await site.expectDisconnected()
    expect(await site.signIns()).toEqual([])
    await expect(second.getByTestId('signed-in')).toBeHidden()
    await expect.poll(() => wallet.permittedOrigins()).toEqual([])
  })

  test('a declined signature is reported and requested again; cancel disconnects where it is required (Spec §8.6, §4.20)', async ({
    site,
    modal,
    wallet,
  }) => {
    await openSignIn({ site, modal }, REQUIRED)
    wallet.rejectNext('personal_sign')
    await modal.dialog.getByRole('button', { name: 'Sign', exact: true }).click()
    await expect(modal.dialog).toContainText('Nothing was signed')
    await expect(modal.dialog).toContainText('Signature declined')
    await modal.dialog.getByRole('button', { name: 'Cancel' }).click()
    await modal.expectClosed()
    await site.expectDisconnected()
    expect(await site.signIns()).toEqual([])
  })

  test('an optional sign-in can be cancelled, and is requested again with another account (Spec §4.14, §4.20)', async ({
    site,
    modal,
    installWallet,
    account,
  }) => {
    const wallet = await installWallet({ accounts: [account.privateKey, `0x${'7'.repeat(64)}`] })
    await openSignIn({ site, modal }, OPTIONAL)
    await modal.dialog.getByRole('button', { name: 'Cancel' }).click()
    await modal.expectClosed()
    await site.expectConnected(account.address)
    await expect(site.page.getByTestId('signed-in')).toBeHidden()
    await wallet.switchAccount(1)
    await modal.expectView('Sign in')
    await modal.dialog.getByRole('button', { name: 'Sign', exact: true }).click()
    await modal.expectClosed()
    await expect(site.page.getByTestId('signed-in')).toBeVisible()
    await wallet.switchAccount(0)
    await modal.expectView('Sign in')
  })
})

test.describe('the sign-in screen', () => {
  test.use({ bypassCSP: true })

  test('has no barrier that axe knows, and takes the keyboard alone @both', async ({ site, modal, wallet, page }) => {
    await installAxe(page)
    await openSignIn({ site, modal }, REQUIRED)
    await expectAccessible(page, 'latchkey-modal')
    await expect(modal.title).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(modal.closeButton).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(modal.dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await modal.expectClosed()
    expect(wallet.permittedOrigins()).toHaveLength(1)
  })
})
