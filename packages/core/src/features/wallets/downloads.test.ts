import { toFakeListing } from '@latchkey/testing'
import { describe, expect, it } from 'vitest'
import { toDownloads } from './downloads.ts'
import { toWalletBrowserLink } from './wallet-browser-link.ts'

const everywhere = toFakeListing({
  id: 'one',
  name: 'One',
  homepage: 'https://one.example',
  chrome_store: 'https://chrome.example/one',
  firefox_store: 'https://firefox.example/one',
  app_store: 'https://apple.example/one',
  play_store: 'https://play.example/one',
  desktop_link: 'one://',
  webapp_link: 'https://app.one.example',
  browser_link: 'https://link.one.example/dapp/{bare}',
})
const types = (...args: Parameters<typeof toDownloads>) => toDownloads(...args).map(({ type }) => type)

describe('the places where a wallet can be had', () => {
  it.each([
    ['desktop', 'chrome', 'chrome_store'],
    ['desktop', 'firefox', 'firefox_store'],
    ['desktop', 'edge', 'chrome_store'],
    ['ios', undefined, 'app_store'],
    ['android', 'chrome', 'play_store'],
  ] as const)('start on %s in %s with %s', (platform, browser, own) => {
    const [first, ...others] = toDownloads(everywhere, { platform, browser })
    expect(first).toMatchObject({ type: own, isOwn: true })
    expect(others.some(({ isOwn }) => isOwn)).toBe(false)
    expect(others).toHaveLength(5)
  })

  it('start with none of their own in a browser without a store', () => {
    expect(toDownloads(everywhere, { platform: 'desktop', browser: undefined })[0]).toMatchObject({
      type: 'chrome_store',
      isOwn: false,
    })
  })

  it('leave out what is not known, and a link into an app that is not there yet', () => {
    expect(types(everywhere, { platform: 'desktop', browser: 'chrome' })).not.toContain('desktop')
    expect(types(toFakeListing({ id: 'x', name: 'X' }), { platform: 'ios', browser: undefined })).toEqual([])
  })

  it('are those that the site names for a wallet of its own, if they are web pages', () => {
    const custom = { id: 'c', name: 'C', homepage: 'https://c.example', appStore: 'javascript:alert(1)' }
    expect(types(custom, { platform: 'ios', browser: undefined })).toEqual(['homepage'])
  })
})

describe('the browser inside a wallet', () => {
  it('opens the page by the link of the catalogue', () => {
    expect(toWalletBrowserLink(everywhere, 'https://app.example/swap')).toBe(
      'https://link.one.example/dapp/app.example/swap',
    )
  })

  it('is not offered where no link is known', () => {
    expect(toWalletBrowserLink(toFakeListing({ id: 'x', name: 'X' }), 'https://app.example/')).toBeUndefined()
    expect(toWalletBrowserLink({ id: 'c', name: 'C' }, 'https://app.example/')).toBeUndefined()
  })
})
