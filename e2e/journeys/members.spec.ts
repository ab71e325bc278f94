import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures/test.ts'
import type { ModalPage } from '../pages/modal.page.ts'
import type { SitePage } from '../pages/site.page.ts'

interface Visit {
  readonly site: SitePage
  readonly modal: ModalPage
}

/** Opens the site with sessions on its server, connects the wallet and signs in on the screen that requests it. */
async function signIn({ site, modal }: Visit): Promise<void> {
  await modal.openFrom(site.connectButton)
  await modal.wallet('Scripted Wallet').click()
  await modal.expectView('Sign in')
  await modal.dialog.getByRole('button', { name: 'Sign', exact: true }).click()
  await modal.expectClosed()
}

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('fernhill.settings', '{"signIn":true}'))
})

test.describe("the members' page of a site with a server", () => {
  test('is closed to visitors, opens to one whom the server has verified, in each tab, and closes when they sign out', async ({
    site,
    modal,
    wallet,
    account,
    context,
    shoot,
  }) => {
    const { page } = site
    await site.open()
    const open = (tab: Page) => tab.getByRole('button', { name: 'Open the shed' }).click()
    await open(page)
    await expect(page.getByTestId('members-closed')).toBeVisible()

    await signIn({ site, modal })
    await expect(page.getByTestId('signed-in')).toBeVisible()
    await open(page)
    await expect(page.getByTestId('members-notes')).toHaveAttribute('data-address', account.address)
    await page.getByTestId('members-notes').scrollIntoViewIfNeeded()
    await shoot('members')
    expect(await page.evaluate(() => document.cookie)).not.toContain('latchkey')
    const cookies = (await context.cookies()).filter(({ name }) => name.startsWith('__Host-latchkey'))
    expect(cookies.map(({ httpOnly, secure, sameSite }) => ({ httpOnly, secure, sameSite }))).toEqual(
      Array.from({ length: 2 }, () => ({ httpOnly: true, secure: true, sameSite: 'Lax' })),
    )

    const other = await context.newPage()
    await other.goto(page.url())
    await open(other)
    await expect(other.getByTestId('members-notes')).toContainText('rain barrel')

    await modal.openFrom(site.accountButton)
    await modal.disconnectButton.click()
    await site.expectDisconnected()
    await expect.poll(() => wallet.permittedOrigins()).toEqual([])
    await open(other)
    await expect(other.getByTestId('members-closed')).toBeVisible()
  })

  test('is closed to a page of another site, whatever cookies its visitor has', async ({
    site,
    modal,
    wallet,
    hostName,
  }) => {
    const { page } = site
    await site.open()
    await signIn({ site, modal })
    expect(wallet.permittedOrigins()).toHaveLength(1)
    const own = new URL('/', page.url()).href
    await page.goto(own.replace(hostName, 'evil.localhost'))
    const outcome = await page.evaluate(
      (url) =>
        fetch(`${url}members`, { credentials: 'include', mode: 'no-cors' }).then(
          ({ type }) => type,
          () => 'blocked',
        ),
      own,
    )
    expect(['opaque', 'blocked']).toContain(outcome)
  })
})
