import { describe, expect, it } from 'vitest'
import { inPage } from '../../fixtures/fake-browser.ts'
import { browserEnvironment } from './browser-environment.ts'

const AGENTS = {
  iphone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
  ipad: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605 (KHTML, like Gecko) Version/18.0 Safari/605.1',
  android: 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537 (KHTML, like Gecko) Chrome/140 Mobile Safari/537',
  mac: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537 (KHTML, like Gecko) Chrome/140 Safari/537',
  windows: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537 (KHTML, like Gecko) Chrome/140 Safari/537',
  firefox: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
}

/** User agent of Chrome on an Android tablet that requests desktop sites, the default of large tablets. */
const DESKTOP_SITE = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537 (KHTML, like Gecko) Chrome/140 Safari/537'

interface Device {
  readonly userAgent: string
  readonly navigator?: object
  readonly isCoarse?: boolean
  readonly window?: object
}

function pageOf({ userAgent, navigator = {}, isCoarse = false, window = {} }: Device) {
  const matchMedia = (query: string) => ({ matches: query === '(pointer: coarse)' && isCoarse })
  const location = { href: 'https://shop.example:8443/cart?token=secret#code=1', host: 'shop.example:8443' }
  return { window: { matchMedia, navigator: { userAgent, ...navigator }, location, ...window } }
}

function read(device: Device) {
  return inPage(pageOf(device), () => ({ ...browserEnvironment() }))
}

describe('browserEnvironment', () => {
  it.each([
    ['an iPhone', { userAgent: AGENTS.iphone, isCoarse: true }, { isMobile: true, platform: 'ios' }],
    [
      'a tablet that says it is a Macintosh',
      { userAgent: AGENTS.ipad, isCoarse: true },
      { isMobile: true, platform: 'ios' },
    ],
    ['an Android phone', { userAgent: AGENTS.android }, { isMobile: true, platform: 'android' }],
    ['a Macintosh', { userAgent: AGENTS.mac }, { isMobile: false, platform: 'desktop' }],
    [
      'a touch laptop as a computer: apps of phones do not run on it',
      { userAgent: AGENTS.windows, isCoarse: true },
      { isMobile: false, platform: 'desktop' },
    ],
    [
      'a tablet with Linux as a computer',
      { userAgent: AGENTS.firefox, isCoarse: true },
      { isMobile: false, platform: 'desktop' },
    ],
    [
      'a tablet with Android that asks for the site of a computer, by its processor',
      { userAgent: DESKTOP_SITE, isCoarse: true, navigator: { platform: 'Linux armv81' } },
      { isMobile: true, platform: 'android' },
    ],
    [
      'the same by its client hint',
      { userAgent: DESKTOP_SITE, isCoarse: true, navigator: { userAgentData: { platform: 'Android' } } },
      { isMobile: true, platform: 'android' },
    ],
    [
      'a touch laptop with Linux as a computer',
      { userAgent: DESKTOP_SITE, isCoarse: true, navigator: { platform: 'Linux x86_64' } },
      { isMobile: false, platform: 'desktop' },
    ],
    [
      'a computer with Linux on ARM as a computer',
      { userAgent: AGENTS.firefox, navigator: { platform: 'Linux aarch64' } },
      { isMobile: false, platform: 'desktop' },
    ],
  ])('recognises %s (compat-facts 0.3)', (_, device, expected) => {
    expect(read(device)).toMatchObject(expected)
  })

  it('has the user agent of the browser and the window of the page', () => {
    const window = { TelegramWebviewProxy: {} }
    const environment = browserEnvironment()
    inPage(pageOf({ userAgent: AGENTS.iphone, window }), () => {
      expect(environment.userAgent).toBe(AGENTS.iphone)
      expect(environment.window).toMatchObject(window)
    })
    expect(environment.window).toBeUndefined()
  })

  it('opens apps only during a user activation, and never if the browser does not report it', () => {
    const acts = (window: object) =>
      inPage(pageOf({ userAgent: AGENTS.iphone, window }), () => browserEnvironment().isActing())
    const document = { hasFocus: () => true }
    expect(acts({ document, navigator: { userActivation: { isActive: false } } })).toBe(false)
    expect(acts({ document, navigator: { userActivation: { isActive: true } } })).toBe(true)
    expect(acts({ document })).toBe(false)
    expect(browserEnvironment().isActing()).toBe(false)
  })

  it('returns the URL of the page without its query and fragment, which may contain secrets', () => {
    expect(read({ userAgent: AGENTS.mac })).toMatchObject({
      url: 'https://shop.example:8443/cart',
      domain: 'shop.example:8443',
    })
  })

  it('X34: opens links in a tab without opener and referrer, and opens no link that runs code or reads local data', () => {
    const opened: unknown[] = []
    const open = (...args: readonly unknown[]) => void opened.push(args)
    inPage(pageOf({ userAgent: AGENTS.mac, window: { open } }), () => {
      const { openLink } = browserEnvironment()
      for (const url of [
        'javascript:alert(1)',
        ' java\nscript:alert(1)',
        'vb\tscript:msgbox',
        'DATA:text/html,x',
        'blob:x',
        'file:///etc',
        'filesystem:https://shop.example/temporary/x',
        'content://com.android.providers',
        'intent://x#Intent;S.browser_fallback_url=https%3A%2F%2Fevil.example;end',
        '\u0000in\ntent:#Intent;action=a;end',
      ])
        openLink(url)
      openLink('https://explorer.example/tx/1')
      openLink('metamask://dapp')
    })
    expect(opened).toEqual([
      ['https://explorer.example/tx/1', '_blank', 'noreferrer noopener'],
      ['metamask://dapp', '_blank', 'noreferrer noopener'],
    ])
  })

  it('reports a desktop without a page on a server', () => {
    const environment = browserEnvironment()
    expect({ ...environment }).toMatchObject({
      isMobile: false,
      platform: 'desktop',
      userAgent: '',
      url: '',
      domain: '',
    })
    environment.openLink('https://explorer.example')
  })
})
