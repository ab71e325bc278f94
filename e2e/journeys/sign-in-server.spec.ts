import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures/test.ts'
import { ModalPage } from '../pages/modal.page.ts'
import { SitePage } from '../pages/site.page.ts'
import type { World } from '../world/world.ts'

interface Visit {
  readonly site: SitePage
  readonly modal: ModalPage
}

const OPTIONAL = '{"signIn":true}'
const REQUIRED = '{"signIn":true,"mustSignIn":true}'

/** Opens the site with sessions on its server, and connects the wallet: the screen requests the signature. */
async function connect({ site, modal }: Visit, settings = OPTIONAL): Promise<void> {
  await site.page.addInitScript((given) => localStorage.setItem('fernhill.settings', given), settings)
  await site.open()
  await modal.openFrom(site.connectButton)
  await modal.wallet('Scripted Wallet').click()
  await modal.expectView('Sign in')
}

const pressSign = ({ dialog }: ModalPage) => dialog.getByRole('button', { name: 'Sign', exact: true }).click()

async function expectSignedIn({ site, modal }: Visit): Promise<void> {
  await modal.expectClosed()
  await expect(site.page.getByTestId('signed-in')).toBeVisible()
}

/** Expects that the screen shows why the sign-in failed, and that the browser has no proof of a session. */
async function expectDown({ site, modal }: Visit): Promise<void> {
  await expect(modal.dialog).toContainText('The site did not answer')
  await expect(modal.dialog).toContainText('Signing in is not possible right now')
  await modal.expectView('Sign in')
  await expect(site.page.getByTestId('signed-in')).toBeHidden()
  await expectNothingKept(site.page)
}

async function expectNothingKept(page: Page): Promise<void> {
  expect(await tokenOf(page)).toBeNull()
  const cookies = await page.context().cookies()
  expect(cookies.filter(({ name }) => name.startsWith('__Host-latchkey'))).toEqual([])
}

const tokenOf = (page: Page) => page.evaluate(() => localStorage.getItem('@appkit/siwx-auth-token'))

const openShed = ({ page }: SitePage) => page.getByRole('button', { name: 'Open the shed' }).click()

/** The button that replaces the sign-out button, for an account without a session. */
const signInOf = ({ page }: SitePage) => page.locator('#members').getByRole('button', { name: 'Sign in' })

/** Sends a request to the sign-in service from another device. */
const requestFromOtherDevice = ({ authUrl }: World, path: string, token: string | null, method = 'GET') =>
  fetch(`${authUrl}/auth/v1/${path}`, { method, headers: { authorization: `Bearer ${token}` } })

async function countSessions(world: World, page: Page): Promise<number> {
  const answer = await requestFromOtherDevice(world, 'sessions', await tokenOf(page))
  const { sessions } = (await answer.json()) as { readonly sessions: readonly unknown[] }
  return sessions.length
}

test.describe('a session on the server', () => {
  test("is shared by all tabs: it opens the members' page in each, and ends on the server when the visitor disconnects (Spec §4.12, §4.15)", async ({
    context,
    site,
    modal,
    wallet,
    account,
    world,
    shoot,
  }) => {
    await connect({ site, modal })
    await expect(site.page.getByTestId('signed-in')).toBeHidden()
    const page = await context.newPage()
    const other = { site: new SitePage(page), modal: new ModalPage(page) }
    await other.site.open(site.page.url())
    await other.modal.expectView('Sign in')
    await pressSign(modal)
    await expectSignedIn({ site, modal })
    await expectSignedIn(other)
    expect(await countSessions(world, page)).toBe(1)
    expect(wallet.requests().filter(({ method }) => method === 'personal_sign')).toHaveLength(1)

    for (const tab of [site, other.site]) {
      await openShed(tab)
      await expect(tab.page.getByTestId('members-notes')).toHaveAttribute('data-address', account.address)
    }
    await shoot('members')
    expect(await page.evaluate(() => document.cookie)).not.toContain('latchkey')
    const cookies = (await context.cookies()).filter(({ name }) => name.startsWith('__Host-latchkey'))
    expect(cookies.map(({ httpOnly, secure, sameSite }) => ({ httpOnly, secure, sameSite }))).toEqual(
      Array.from({ length: 2 }, () => ({ httpOnly: true, secure: true, sameSite: 'Lax' })),
    )

    const token = await tokenOf(site.page)
    expect((await requestFromOtherDevice(world, 'me', token)).status).toBe(200)
    await site.page.bringToFront()
    await modal.openFrom(site.accountButton)
    await modal.disconnectButton.click()
    await site.expectDisconnected()
    await expect.poll(async () => (await requestFromOtherDevice(world, 'me', token)).status).toBe(401)
    await expectNothingKept(site.page)
    await expect.poll(() => wallet.permittedOrigins()).toEqual([])
    await openShed(other.site)
    await expect(page.getByTestId('members-closed')).toBeVisible()
  })

  test('permits nothing to a page of another site; its end on another device is noticed at the next reload (Spec §4.14)', async ({
    site,
    modal,
    wallet,
    account,
    world,
  }) => {
    await connect({ site, modal })
    await pressSign(modal)
    await expectSignedIn({ site, modal })
    const own = new URL('/', site.page.url()).href
    await site.page.route('http://evil.localhost/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }),
    )
    await site.page.goto('http://evil.localhost/')
    const read = (url: string) =>
      fetch(url, { credentials: 'include' }).then(
        (answer) => answer.text(),
        () => 'blocked',
      )
    expect(await site.page.evaluate(read, `${own}members`)).toBe('blocked')

    await site.open(own)
    const ended = await requestFromOtherDevice(world, 'sign-out-everywhere', await tokenOf(site.page), 'POST')
    expect(await ended.json()).toEqual({ ended: 1 })
    await site.page.reload()
    await modal.expectView('Sign in')
    await site.expectConnected(account.address)
    await expectNothingKept(site.page)
    await modal.dialog.getByRole('button', { name: 'Cancel' }).click()
    await modal.expectClosed()
    await expect(signInOf(site)).toBeVisible()
    expect(wallet.permittedOrigins()).toHaveLength(1)
  })

  test('is created once if the page is reloaded while the wallet shows its prompt (Spec §4.14, §4.15)', async ({
    site,
    modal,
    wallet,
    world,
  }) => {
    await connect({ site, modal })
    wallet.setApproval('manual')
    await pressSign(modal)
    const abandoned = await wallet.nextRequest('personal_sign')
    await site.page.reload()
    await modal.expectView('Sign in')
    wallet.approve(abandoned.id)
    await expectNothingKept(site.page)

    wallet.setApproval('auto')
    await pressSign(modal)
    await expectSignedIn({ site, modal })
    expect(await countSessions(world, site.page)).toBe(1)
  })

  test('outlives the connection if the site does not sign out on disconnect: after the next connect the visitor is signed in, without a prompt (Spec §4.12, §4.14)', async ({
    site,
    modal,
    wallet,
    world,
  }) => {
    await connect({ site, modal }, '{"signIn":true,"signsOut":false}')
    await pressSign(modal)
    await expectSignedIn({ site, modal })
    const token = await tokenOf(site.page)
    await modal.openFrom(site.accountButton)
    await modal.disconnectButton.click()
    await site.expectDisconnected()
    await expect.poll(() => wallet.permittedOrigins()).toEqual([])
    expect((await requestFromOtherDevice(world, 'me', token)).status).toBe(200)
    await modal.openFrom(site.connectButton)
    await modal.wallet('Scripted Wallet').click()
    await expectSignedIn({ site, modal })
    expect(wallet.requests().filter(({ method }) => method === 'personal_sign')).toHaveLength(1)
  })
})

test('is not created while the sign-in service is down, which is shown, also at the next visit; the next attempt works (Spec §4.17, §4.18, §8.5)', async ({
  site,
  modal,
  wallet,
  world,
}) => {
  const prompts = () => wallet.requests().filter(({ method }) => method === 'personal_sign').length
  await connect({ site, modal }, REQUIRED)
  await site.page.route('**/auth/v1/nonce*', (route) => route.abort())
  await pressSign(modal)
  await expectDown({ site, modal })
  expect(prompts(), 'the wallet is not asked').toBe(0)
  await site.page.unroute('**/auth/v1/nonce*')
  await site.page.route('**/auth/v1/authenticate*', (route) => route.fulfill({ status: 503 }))
  await modal.retryButton.click()
  await expect.poll(prompts).toBe(1)
  await expectDown({ site, modal })
  await site.page.unroute('**/auth/v1/authenticate*')
  await modal.retryButton.click()
  await expectSignedIn({ site, modal })
  expect(await countSessions(world, site.page)).toBe(1)

  await site.page.route('**/auth/v1/**', (route) => route.abort())
  await site.page.reload()
  await site.expectDisconnected()
  await expect(site.page.getByTestId('signed-in')).toBeHidden()
  expect(await tokenOf(site.page)).toBeNull()
  await expect.poll(() => wallet.permittedOrigins()).toEqual([])
  await modal.openFrom(site.connectButton)
  await modal.expectView('Connect wallet')
  await expect(modal.dialog).toContainText('A problem occurred while trying initialize authentication')
  await site.page.unroute('**/auth/v1/**')
  await modal.wallet('Scripted Wallet').click()
  await modal.expectView('Sign in')
  await pressSign(modal)
  await expectSignedIn({ site, modal })
  // The previous session has ended too, because the remaining cookie identified it.
  expect(await countSessions(world, site.page)).toBe(1)
})
