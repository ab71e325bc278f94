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

/** Expects that the screen says why nobody is signed in, and that the browser holds no proof of a session. */
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

async function openShed({ page }: SitePage): Promise<void> {
  await page.getByRole('button', { name: 'Open the shed' }).click()
}

/** Sends a request to the sign-in service from another device. */
const requestFromOtherDevice = ({ authUrl }: World, path: string, token: string | null, method = 'GET') =>
  fetch(`${authUrl}/auth/v1/${path}`, { method, headers: { authorization: `Bearer ${token}` } })

async function countSessions(world: World, page: Page): Promise<number> {
  const answer = await requestFromOtherDevice(world, 'sessions', await tokenOf(page))
  const { sessions } = (await answer.json()) as { readonly sessions: readonly unknown[] }
  return sessions.length
}

test.describe('a session on the server', () => {
  test('that ends on another device is noticed at the next reload: the site requests a signature, and the shed is closed (Spec §4.14)', async ({
    site,
    modal,
    wallet,
    account,
    world,
  }) => {
    await connect({ site, modal })
    await pressSign(modal)
    await expectSignedIn({ site, modal })
    await openShed(site)
    await expect(site.page.getByTestId('members-notes')).toBeVisible()
    const ended = await requestFromOtherDevice(world, 'sign-out-everywhere', await tokenOf(site.page), 'POST')
    expect(await ended.json()).toEqual({ ended: 1 })

    await site.page.reload()
    await modal.expectView('Sign in')
    await site.expectConnected(account.address)
    await expectNothingKept(site.page)
    await modal.dialog.getByRole('button', { name: 'Cancel' }).click()
    await modal.expectClosed()
    await openShed(site)
    await expect(site.page.getByTestId('members-closed')).toBeVisible()
    expect(wallet.permittedOrigins()).toHaveLength(1)
  })

  test('is one, when the page is loaded again while the wallet shows its prompt (Spec §4.14, §4.15)', async ({
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

  test('is that of all tabs: signing in on one closes the screen of the other (Spec §4.15)', async ({
    context,
    site,
    modal,
    wallet,
    world,
  }) => {
    await connect({ site, modal })
    const page = await context.newPage()
    const other = { site: new SitePage(page), modal: new ModalPage(page) }
    await other.site.open(site.page.url())
    await other.modal.expectView('Sign in')
    await pressSign(modal)
    await expectSignedIn({ site, modal })
    await expectSignedIn(other)
    expect(await countSessions(world, page)).toBe(1)
    expect(wallet.requests().filter(({ method }) => method === 'personal_sign')).toHaveLength(1)
  })

  test('ends on the server when the visitor disconnects (Spec §4.12)', async ({ site, modal, wallet, world }) => {
    await connect({ site, modal })
    await pressSign(modal)
    await expectSignedIn({ site, modal })
    const token = await tokenOf(site.page)
    expect((await requestFromOtherDevice(world, 'me', token)).status).toBe(200)
    await modal.openFrom(site.accountButton)
    await modal.disconnectButton.click()
    await site.expectDisconnected()
    await expect.poll(async () => (await requestFromOtherDevice(world, 'me', token)).status).toBe(401)
    await expectNothingKept(site.page)
    await expect.poll(() => wallet.permittedOrigins()).toEqual([])
  })
})

test.describe('a session on the server, of a site that signs nobody out who disconnects', () => {
  test('outlives the connection: who connects again is signed in, without a prompt (Spec §4.12, §4.14)', async ({
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

test.describe('a sign-in service that is down', () => {
  for (const [moment, path] of [
    ['before the wallet is asked', 'nonce'],
    ['once the wallet has signed', 'authenticate'],
  ] as const)
    test(`${moment} signs nobody in and says so; the next attempt works (Spec §4.17, §4.18)`, async ({
      site,
      modal,
      wallet,
      world,
    }) => {
      await connect({ site, modal }, REQUIRED)
      await site.page.route(`**/auth/v1/${path}*`, (route) =>
        path === 'nonce' ? route.abort() : route.fulfill({ status: 503 }),
      )
      await pressSign(modal)
      await expectDown({ site, modal })
      const signed = wallet.requests().filter(({ method }) => method === 'personal_sign')
      expect(signed).toHaveLength(path === 'nonce' ? 0 : 1)

      await site.page.unroute(`**/auth/v1/${path}*`)
      await modal.retryButton.click()
      await expectSignedIn({ site, modal })
      expect(await countSessions(world, site.page)).toBe(1)
    })

  test('when a visitor who must be signed in comes back disconnects them and says so (Spec §8.5)', async ({
    site,
    modal,
    wallet,
    world,
  }) => {
    await connect({ site, modal }, REQUIRED)
    await pressSign(modal)
    await expectSignedIn({ site, modal })
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
    // The session of before has ended too: the cookie that was left named it.
    expect(await countSessions(world, site.page)).toBe(1)
  })
})
