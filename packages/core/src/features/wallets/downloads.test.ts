import { toFakeListing } from '@latchkey/testing'
import { describe, expect, it } from 'vitest'
import { toDownloads, toPhoneDownloads } from './downloads.ts'
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

describe('toDownloads', () => {
  it.each([
    ['desktop', 'chrome', 'chrome_store'],
    ['desktop', 'firefox', 'firefox_store'],
    ['desktop', 'edge', 'chrome_store'],
    ['ios', undefined, 'app_store'],
    ['android', 'chrome', 'play_store'],
  ] as const)('returns on %s in %s the store %s, and the sources for every device', (platform, browser, own) => {
    const downloads = toDownloads(everywhere, { platform, browser })
    expect(downloads.map(({ type }) => type)).toEqual([own, 'webapp', 'homepage'])
    expect(downloads.map(({ isOwn }) => isOwn)).toEqual([true, false, false])
  })

  it('omits the stores of all other browsers in a browser without a store', () => {
    expect(types(everywhere, { platform: 'desktop', browser: undefined })).toEqual(['webapp', 'homepage'])
  })

  it('returns a desktop app only on desktops', () => {
    const app = { id: 'c', name: 'C', desktopLink: 'https://c.example/app' }
    expect(types(app, { platform: 'desktop', browser: 'chrome' })).toEqual(['desktop'])
    expect(types(app, { platform: 'android', browser: 'chrome' })).toEqual([])
  })

  it('returns both mobile stores in addition to those of a desktop', () => {
    expect(toPhoneDownloads(everywhere)).toEqual([
      { type: 'app_store', url: 'https://apple.example/one' },
      { type: 'play_store', url: 'https://play.example/one' },
    ])
    expect(toPhoneDownloads({ id: 'c', name: 'C', homepage: 'https://c.example' })).toEqual([])
  })

  it('omits unknown sources, and a link into an app that is not installed yet', () => {
    expect(types(everywhere, { platform: 'desktop', browser: 'chrome' })).not.toContain('desktop')
    expect(types(toFakeListing({ id: 'x', name: 'X' }), { platform: 'ios', browser: undefined })).toEqual([])
  })

  it('X34: returns the links that the site gives for its own wallet, if they are web pages', () => {
    const custom = { id: 'c', name: 'C', homepage: 'https://c.example', appStore: 'javascript:alert(1)' }
    expect(types(custom, { platform: 'ios', browser: undefined })).toEqual(['homepage'])
  })
})

describe('toWalletBrowserLink', () => {
  it('returns the link of the catalogue that opens the page', () => {
    expect(toWalletBrowserLink(everywhere, 'https://app.example/swap')).toBe(
      'https://link.one.example/dapp/app.example/swap',
    )
  })

  it('returns undefined if no link is known', () => {
    expect(toWalletBrowserLink(toFakeListing({ id: 'x', name: 'X' }), 'https://app.example/')).toBeUndefined()
    expect(toWalletBrowserLink({ id: 'c', name: 'C' }, 'https://app.example/')).toBeUndefined()
  })
})
