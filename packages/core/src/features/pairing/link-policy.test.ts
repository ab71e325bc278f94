import { describe, expect, it } from 'vitest'
import { LINK_POLICY, linkPolicy, type Place, type PlaceFacts, placeOf } from './link-policy.ts'

const page: PlaceFacts = { platform: 'ios', isTelegram: false, isFramed: false, inAppBrowser: undefined }
const facts: Readonly<Record<Place, Partial<PlaceFacts>>> = {
  'telegram-android': { platform: 'android', isTelegram: true },
  telegram: { isTelegram: true },
  'wallet-browser': { inAppBrowser: 'wallet' },
  'in-app-browser': { inAppBrowser: 'other' },
  frame: { isFramed: true },
  page: {},
}

/** frame, times encoded, web first, opens in the choosing press, opens again for a request */
const TABLE: Readonly<Record<Place, readonly [string, number, boolean, boolean, boolean]>> = {
  'telegram-android': ['_blank', 2, false, true, true],
  telegram: ['_blank', 1, false, true, true],
  'wallet-browser': ['_self', 1, false, false, false],
  'in-app-browser': ['_self', 1, true, false, true],
  frame: ['_top', 1, false, true, true],
  page: ['_self', 1, false, true, true],
}

describe('how an app is opened', () => {
  it.each(Object.keys(TABLE) as Place[])('from where the page stands: %s', (place) => {
    const here = { ...page, ...facts[place] }
    const { frame, encoded, prefersWeb, opensAtOnce, reopens } = linkPolicy(here)
    expect(placeOf(here)).toBe(place)
    expect([frame, encoded, prefersWeb, opensAtOnce, reopens]).toEqual(TABLE[place])
  })

  it('is said for every place there is', () => {
    expect(Object.keys(LINK_POLICY)).toEqual(Object.keys(TABLE))
  })

  it.each([
    [{ isTelegram: true, isFramed: true, inAppBrowser: 'other' }, 'telegram'],
    [{ isFramed: true, inAppBrowser: 'wallet' }, 'wallet-browser'],
    [{ isFramed: true, inAppBrowser: 'other' }, 'in-app-browser'],
  ] as const)('follows the app around a frame: %j', (more, place) => {
    expect(placeOf({ ...page, ...more })).toBe(place)
  })
})
