import { createFakeEnvironment } from '@latchkey/testing'
import { describe, expect, it } from 'vitest'
import { LINK_POLICY, linkPolicy } from './link-policy.ts'
import type { Place, PlaceFacts } from './place.ts'

const WEB_VIEW = 'Fake/1.0 (phone; wv)'
const withGlobal = (global: string) => ({ window: { [global]: {} } })
const facts: Readonly<Record<Place, Partial<PlaceFacts>>> = {
  'telegram-android': { platform: 'android', ...withGlobal('Telegram') },
  telegram: withGlobal('Telegram'),
  'wallet-browser': { userAgent: WEB_VIEW, ...withGlobal('ethereum') },
  'in-app-browser': { userAgent: WEB_VIEW },
  frame: { window: { self: {}, top: {} } },
  page: {},
}

/** frame, encodings of the URI, web first, opens within the choosing press, opens again for a request */
const TABLE: Readonly<Record<Place, readonly [string, number, boolean, boolean, boolean]>> = {
  'telegram-android': ['_blank', 2, false, true, true],
  telegram: ['_blank', 1, false, true, true],
  'wallet-browser': ['_self', 1, false, false, false],
  'in-app-browser': ['_self', 1, true, false, true],
  frame: ['_top', 1, false, true, true],
  page: ['_self', 1, false, true, true],
}

describe('LINK_POLICY', () => {
  it.each(Object.keys(TABLE) as Place[])('follows the surroundings of the page: %s', (place) => {
    const here = createFakeEnvironment({ platform: 'ios', ...facts[place] })
    const { frame, encoded, prefersWeb, opensAtOnce, reopens } = linkPolicy(here)
    expect([frame, encoded, prefersWeb, opensAtOnce, reopens]).toEqual(TABLE[place])
  })

  it('has an entry for every kind of surroundings', () => {
    expect(Object.keys(LINK_POLICY)).toEqual(Object.keys(TABLE))
  })
})
