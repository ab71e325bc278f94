import type { Page } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CODE, FARCASTER_PAGE, openSocialWorld, type SocialWorld } from './social-world.fixture.ts'

let world: SocialWorld
beforeAll(async () => {
  world = await openSocialWorld()
})
afterAll(() => world?.stop())

const text = JSON.stringify

interface Reply {
  readonly type: string
  readonly payload: Readonly<Record<string, string>>
}

const query = (page: Page, type: string, payload: unknown) =>
  page.evaluate<Reply>(`site.request(${text(type)}, ${text(payload)})`)

async function begin(page: Page): Promise<string> {
  const reply = await query(page, 'GET_SOCIAL_REDIRECT_URI', { provider: 'google' })
  expect(reply.type, text(reply.payload)).toBe('GET_SOCIAL_REDIRECT_URI_SUCCESS')
  expect(reply.payload.resultOrigin).toBe(world.returnOrigin)
  return reply.payload.uri ?? ''
}

/** Opens the page of the provider from the page of the site, as its login button does. */
async function openPopup(page: Page, uri: string, features = 'popup'): Promise<Page> {
  const popup = page.context().waitForEvent('page')
  await page.evaluate(`window.open(${text(uri)}, '_blank', ${text(features)}) && undefined`)
  return popup
}

const resultOf = (page: Page) =>
  page.evaluate<string | undefined>(
    `site.when(() => site.windowMessages.find(({ data, from }) => data?.resultUri && from === ${text(world.returnOrigin)})?.data.resultUri)`,
  )

const callsTo = (path: string) => world.calls.filter((each) => each.path === path)

describe('a social login in a browser', () => {
  it('X59: is bound by the frame that began it, though the site has another one, and the window closes', async () => {
    const page = await world.openShop()
    await page.evaluate(`site.embed(${text(world.frame)})`)
    const popup = await openPopup(page, await begin(page))
    const closed = popup.waitForEvent('close')
    const uri = await resultOf(page)
    await closed
    expect(uri).toMatch(new RegExp(`^${world.returnOrigin}/[?]transaction=[\\da-f-]{36}$`))
    expect(callsTo('social/bind')).toEqual(
      [callsTo('social/begin')[0]].map((each) => ({ ...each, path: 'social/bind' })),
    )
    expect(callsTo('social/return')[0]?.key).toBeUndefined()
    // The fake declines every login, once it is bound.
    expect(await query(page, 'CONNECT_SOCIAL', { uri })).toMatchObject({
      type: 'CONNECT_SOCIAL_ERROR',
      payload: { code: 'social/denied' },
    })
  })

  it('X59: is not bound in the browser of somebody who opened it as a link, which then requests the code', async () => {
    const before = callsTo('social/bind').length
    const uri = await begin(await world.openShop())
    const victim = await world.openShop()
    const popup = await openPopup(victim, uri)
    await popup.getByRole('heading', { name: 'Enter the code of your wallet' }).waitFor()
    expect(popup.url()).toBe(`${world.returnOrigin}/google`)
    expect(callsTo('social/bind')).toHaveLength(before)
  })

  it('X61: is confirmed by the code that the frame shows when the site has no window for the page', async () => {
    const page = await world.openShop()
    const uri = await begin(page)
    const answer = query(page, 'CONNECT_SOCIAL', { uri })
    const code = await page.frameLocator('iframe').getByTestId('pairing-code').textContent()
    expect(code).toBe(CODE)
    const popup = await openPopup(page, uri, 'noopener')
    await popup.getByLabel('Code shown by the wallet').fill(CODE.toLowerCase())
    const closed = popup.waitForEvent('close')
    await popup.getByRole('button', { name: 'Confirm login' }).click()
    await closed
    expect(await answer).toMatchObject({ type: 'CONNECT_SOCIAL_ERROR', payload: { code: 'social/denied' } })
  })

  it('X60: connects by no address but that of the login of this page', async () => {
    const page = await world.openShop()
    await begin(page)
    for (const uri of [`${world.returnOrigin}/?transaction=${crypto.randomUUID()}`, 'https://shop.example/'])
      expect(await query(page, 'CONNECT_SOCIAL', { uri })).toMatchObject({ payload: { code: 'frame/not-allowed' } })
  })

  it('waits for an account of Farcaster without a code of its own, and returns what auth decides', async () => {
    const page = await world.openShop()
    expect(await query(page, 'CONNECT_FARCASTER', undefined)).toMatchObject({ payload: { code: 'social/timeout' } })
    const { payload } = await query(page, 'GET_FARCASTER_URI', undefined)
    expect(payload).toEqual({ url: `${FARCASTER_PAGE}?channelToken=ABCD2345` })
    const answer = query(page, 'CONNECT_FARCASTER', undefined)
    await expect.poll(() => callsTo('social/redeem').length).toBeGreaterThan(0)
    expect(await page.frameLocator('iframe').getByTestId('pairing-code').count()).toBe(0)
    expect(await answer).toMatchObject({ type: 'CONNECT_FARCASTER_ERROR', payload: { code: 'social/denied' } })
  })
})
