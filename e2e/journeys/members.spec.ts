import type { Page } from '@playwright/test'
import { privateKeyToAccount } from 'viem/accounts'
import { createSiweMessage } from 'viem/siwe'
import type { FundedAccount } from '../fixtures/funded-account.ts'
import { expect, test } from '../fixtures/test.ts'

/** Signs in as a page does that speaks to the sign-in service itself. */
async function signIn(page: Page, { address, privateKey }: FundedAccount): Promise<void> {
  const { host, origin } = new URL(page.url())
  const nonce = await page.evaluate(async () => (await fetch('/auth/v1/nonce', { method: 'GET' })).json())
  const message = createSiweMessage({
    address,
    chainId: 1,
    domain: host,
    uri: `${origin}/`,
    version: '1',
    nonce: nonce.nonce,
  })
  const signature = await privateKeyToAccount(privateKey).signMessage({ message })
  const status = await page.evaluate(
    async ({ token, body }) => {
      const headers = { 'x-nonce-jwt': `Bearer ${token}`, 'content-type': 'application/json' }
      return (await fetch('/auth/v1/authenticate', { method: 'POST', headers, body })).status
    },
    { token: nonce.token, body: JSON.stringify({ message, signature }) },
  )
  expect(status).toBe(200)
}

test.describe("the members' page of a site with a server", () => {
  test('is closed to visitors, opens to one whom the server has verified, in each tab, and closes when they sign out', async ({
    site,
    account,
    context,
    shoot,
  }) => {
    const { page } = site
    await site.open()
    const open = (tab: Page) => tab.getByRole('button', { name: 'Open the shed' }).click()
    await open(page)
    await expect(page.getByTestId('members-closed')).toBeVisible()

    await signIn(page, account)
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

    expect(await page.evaluate(async () => (await fetch('/auth/v1/sign-out', { method: 'POST' })).status)).toBe(200)
    await open(other)
    await expect(other.getByTestId('members-closed')).toBeVisible()
  })

  test('is closed to a page of another site, whatever cookies its visitor has', async ({ site, account, hostName }) => {
    const { page } = site
    await site.open()
    await signIn(page, account)
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
