import { createFakeEnvironment, toFakeListing } from '@latchkey/testing'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type PairingLinkRequest, toPairingLink, toRequestLink } from './pairing-link.ts'

const URI = 'wc:aa@2?relay-protocol=irn&symKey=bb'
const TEXT = 'wc%3Aaa%402%3Frelay-protocol%3Dirn%26symKey%3Dbb'
const wallet = toFakeListing({
  id: 'one',
  name: 'One',
  mobile_link: 'one://',
  desktop_link: 'one-desk',
  webapp_link: 'https://app.one.example/',
  link_mode: 'https://one.example/open',
})
const page = createFakeEnvironment({ platform: 'ios' })
const telegram = { window: { Telegram: {} } }
const inApp = { userAgent: 'Fake/1.0 (a web view)' }
const phone: PairingLinkRequest = {
  target: 'mobile',
  uri: URI,
  environment: page,
}
const onlyApp = (mobile_link: string) => toFakeListing({ id: 'two', name: 'Two', mobile_link })

describe('toPairingLink', () => {
  it.each([
    [
      'mobile',
      {
        href: `one://wc?uri=${TEXT}`,
        home: 'one://',
        universal: { href: `https://one.example/open/wc?uri=${TEXT}`, home: 'https://one.example/open/' },
        frame: '_self',
      },
    ],
    ['desktop', { href: `one-desk://wc?uri=${TEXT}`, home: 'one-desk://', frame: '_blank' }],
    ['web', { href: `https://app.one.example/wc?uri=${TEXT}`, home: 'https://app.one.example/', frame: '_blank' }],
  ] as const)('returns, for %s, the link that this target opens', (target, link) => {
    expect(toPairingLink(wallet, { ...phone, target })).toEqual(link)
  })

  it('prefers the web link if the site configures it', () => {
    expect(toPairingLink(wallet, { ...phone, preferUniversalLinks: true })).toEqual({
      href: `https://one.example/open/wc?uri=${TEXT}`,
      home: 'https://one.example/open/',
      frame: '_self',
    })
    expect(toPairingLink(onlyApp('two:'), { ...phone, preferUniversalLinks: true })?.href).toBe(`two://wc?uri=${TEXT}`)
  })

  it.each([
    ['two', `two://wc?uri=${TEXT}`],
    ['two:', `two://wc?uri=${TEXT}`],
    ['two://', `two://wc?uri=${TEXT}`],
    ['two://dapp', `two://dapp/wc?uri=${TEXT}`],
    ['https://two.example//', `https://two.example/wc?uri=${TEXT}`],
  ])('reads the address %j in each notation of the catalogues', (link, href) => {
    expect(toPairingLink(onlyApp(link), phone)?.href).toBe(href)
  })

  it.each([
    ['a page of its own', {}, '_self', `one://wc?uri=${TEXT}`],
    ['a frame of another page', { window: { self: {}, top: {} } }, '_top', `one://wc?uri=${TEXT}`],
    ['Telegram on an iPhone', telegram, '_blank', `one://wc?uri=${TEXT}`],
    [
      'Telegram on Android, which decodes it once',
      { ...telegram, platform: 'android' },
      '_blank',
      `one://wc?uri=${encodeURIComponent(TEXT)}`,
    ],
    [
      'the browser inside another app, which blocks app schemes',
      inApp,
      '_self',
      `https://one.example/open/wc?uri=${TEXT}`,
    ],
  ] as const)('opens in %s without losing the page, with the encoding for that place', (_, more, frame, href) => {
    expect(toPairingLink(wallet, { ...phone, environment: { ...page, ...more } })).toMatchObject({ frame, href })
  })

  it('prefers the app link if the site configures it, in every place', () => {
    const environment = { ...page, ...inApp }
    expect(toPairingLink(wallet, { ...phone, environment, preferUniversalLinks: false })?.home).toBe('one://')
  })

  it('accepts the links of a wallet of the site as well', () => {
    expect(toPairingLink({ id: 'own', name: 'Own', mobileLink: 'own://' }, phone)?.href).toBe(`own://wc?uri=${TEXT}`)
  })

  it.each([
    'javascript:alert(1)//',
    'data:text/html,x',
    'http://evil.example',
    'https://a@evil.example',
    'vbscript:',
    'java\nscript:alert(1)//',
    'intent://x',
    'intent://x#Intent;S.browser_fallback_url=https%3A%2F%2Fevil.example;end',
    'itms-services:',
    'ms-officecmd',
    'applescript://com.apple.scripteditor',
    '',
    ' ',
  ])('X34: returns no link for the address %j', (link) => {
    expect(toPairingLink({ id: 'own', name: 'Own', mobileLink: link }, phone)).toBeUndefined()
  })

  it('X34: never returns a scheme that runs code, whatever a site configures', () => {
    fc.assert(
      fc.property(fc.string(), (mobileLink) => {
        const href = toPairingLink({ id: 'own', name: 'Own', mobileLink }, phone)?.href
        expect(href ?? '').not.toMatch(/^\s*(?:javascript|data|file|vbscript|blob|intent):/i)
      }),
    )
  })
})

describe('toRequestLink', () => {
  it.each([
    ['one://', 'one://wc?sessionTopic=ab'],
    ['one:', 'one://wc?sessionTopic=ab'],
    ['https://one.example/open/', 'https://one.example/open/wc?sessionTopic=ab'],
    ['javascript:alert(1)//', undefined],
    ['intent://x', undefined],
    ['itms-services://', undefined],
  ])('returns a link only from a valid stored link: %j', (home, href) => {
    expect(toRequestLink(home, 'ab')).toBe(href)
  })
})
