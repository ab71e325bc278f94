import { createFakeEnvironment } from '@latchkey/testing'
import { describe, expect, it } from 'vitest'
import { mayDropPage, type PlaceFacts, placeOf } from './place.ts'

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'
const IPHONE_VIEW = IPHONE.replace('Version/18.0 ', '').replace(' Safari/604.1', '')
const PIXEL =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537 (KHTML, like Gecko) Chrome/140 Mobile Safari/537'
const PIXEL_VIEW = PIXEL.replace('Pixel 9', 'Pixel 9; wv')

const iphone = { platform: 'ios', userAgent: IPHONE } as const
const iphoneView = { platform: 'ios', userAgent: IPHONE_VIEW } as const
const android = { platform: 'android', userAgent: PIXEL } as const
const androidView = { platform: 'android', userAgent: PIXEL_VIEW } as const
const withGlobal = (global: string) => ({ window: { [global]: {} } })

/** The window of a page in a frame of another page. */
const FRAMED = { self: {}, top: {} }

const place = (facts: Partial<PlaceFacts>) => placeOf(createFakeEnvironment(facts))

describe('placeOf', () => {
  it.each<[string, Partial<PlaceFacts>, string]>([
    ['a browser', iphone, 'page'],
    ['a browser with a wallet as an extension', { ...android, ...withGlobal('ethereum') }, 'page'],
    ['a web view', iphoneView, 'in-app-browser'],
    ['a web view with a provider', { ...iphoneView, ...withGlobal('ethereum') }, 'wallet-browser'],
    ['a web view on Android', androidView, 'in-app-browser'],
    ['a web view on Android with a provider', { ...androidView, ...withGlobal('phantom') }, 'wallet-browser'],
    [
      'a page on the home screen',
      {
        ...iphoneView,
        window: { matchMedia: (query: string) => ({ matches: query === '(display-mode: standalone)' }) },
      },
      'page',
    ],
    ['a computer with a wallet', withGlobal('ethereum'), 'page'],
    ['a frame', { ...iphone, window: FRAMED }, 'frame'],
    ['Telegram on an iPhone', { ...iphoneView, ...withGlobal('Telegram') }, 'telegram'],
    ['Telegram on Android', { ...androidView, ...withGlobal('TelegramWebviewProxy') }, 'telegram-android'],
    ['Telegram on a computer', withGlobal('TelegramWebviewProxyProto'), 'telegram'],
  ])('returns the place from the properties of the browser: %s (compat-facts 0.3)', (_, facts, expected) => {
    expect(place(facts)).toBe(expected)
  })

  it.each<[Partial<PlaceFacts>, string]>([
    [{ ...iphoneView, window: { ...FRAMED, Telegram: {} } }, 'telegram'],
    [{ ...iphoneView, window: { ...FRAMED, ethereum: {} } }, 'wallet-browser'],
    [{ ...iphoneView, window: FRAMED }, 'in-app-browser'],
  ])('returns the app around a frame', (facts, expected) => {
    expect(place(facts)).toBe(expected)
  })
})

describe('mayDropPage', () => {
  it.each<[string, Partial<PlaceFacts>, boolean]>([
    ['Safari of iOS', iphone, true],
    ['Telegram', { ...android, ...withGlobal('Telegram') }, true],
    ['a browser on Android', android, false],
    ['a web view on an iPhone', iphoneView, false],
    ['a computer', {}, false],
  ])('returns the result from the properties of the browser: %s (Spec §4.3)', (_, facts, expected) => {
    expect(mayDropPage(createFakeEnvironment(facts))).toBe(expected)
  })
})
