import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseAnnouncement } from './announcement.ts'

const provider = { request: async () => null }
const info = { uuid: '1', name: 'One', icon: 'data:image/png;base64,AAAA', rdns: 'com.one.wallet' }
const icon = (text: unknown) => parseAnnouncement({ info: { ...info, icon: text }, provider })?.icon

describe('parseAnnouncement', () => {
  it('returns id, name, picture and the same provider object (EIP-6963)', () => {
    const parsed = parseAnnouncement(Object.freeze({ info: Object.freeze(info), provider }))
    expect(parsed).toMatchObject({ id: 'com.one.wallet', rdns: 'com.one.wallet', name: 'One', icon: info.icon })
    expect(parsed?.provider).toBe(provider)
  })

  it.each([
    ['nothing', undefined],
    ['a text', 'wallet'],
    ['no provider', { info }],
    ['a provider that cannot be asked', { info, provider: { send: () => null } }],
    ['no name', { info: { ...info, name: undefined }, provider }],
    ['a name that shows nothing', { info: { ...info, name: ' \u200b\u202e\u3164 ' }, provider }],
    ['no uuid', { info: { ...info, uuid: '' }, provider }],
  ])('returns undefined for %s', (_what, detail) => {
    expect(parseAnnouncement(detail)).toBeUndefined()
  })

  it('returns undefined if reading a member throws', () => {
    const trap = (): never => {
      throw new Error('trap')
    }
    const hostile = [
      Object.defineProperty({ provider }, 'info', { get: trap }),
      { info: Object.defineProperty({ ...info }, 'name', { get: trap }), provider },
      { info, provider: Object.defineProperty({}, 'request', { get: trap }) },
      new Proxy({}, { get: trap, has: trap, getPrototypeOf: trap }),
    ]
    for (const detail of hostile) expect(parseAnnouncement(detail)).toBeUndefined()
  })

  it('keeps a picture that is a data URL or an https URL', () => {
    expect(icon('\n data:image/svg+xml,<svg/>')).toBe('data:image/svg+xml,<svg/>')
    expect(icon('https://one.example/icon.png')).toBe('https://one.example/icon.png')
    expect(icon(`data:image/webp;base64,${'A'.repeat(200_000)}`)).toHaveLength(200_023)
  })

  it('drops any other picture and keeps the wallet', () => {
    const bad = [
      'javascript:alert(1)',
      'data:text/html,<script>alert(1)</script>',
      'http://one.example/icon.png',
      'https://',
      `data:image/png;base64,${'A'.repeat(300_000)}`,
      7,
      undefined,
    ]
    for (const text of bad) {
      expect(icon(text)).toBeUndefined()
      expect(parseAnnouncement({ info: { ...info, icon: text }, provider })?.id).toBe('com.one.wallet')
    }
  })

  it('returns an id that no rdns can equal if the rdns is invalid', () => {
    const parsed = parseAnnouncement({ info: { ...info, rdns: 'injected' }, provider })
    expect(parsed).toMatchObject({ id: 'announced:one', rdns: undefined })
  })

  it('compares an rdns without case', () => {
    expect(parseAnnouncement({ info: { ...info, rdns: 'Com.One.Wallet' }, provider })?.id).toBe('com.one.wallet')
  })
})

describe('parseAnnouncement, for any announcement', () => {
  it('returns undefined or values that are safe to show', () => {
    const text = fc.oneof(fc.string({ unit: 'binary', maxLength: 200 }), fc.constant('data:image/png;base64,AA'))
    const loose = fc.oneof(text, fc.anything())
    const announced = fc.record({ uuid: loose, name: loose, icon: loose, rdns: loose }, { requiredKeys: [] })
    fc.assert(
      fc.property(announced, (given) => {
        const parsed = parseAnnouncement({ info: given, provider })
        if (parsed === undefined) return
        expect(parsed.name).toMatch(/^[^\p{Cc}\p{Cf}]{1,64}$/u)
        expect(parsed.id).not.toBe('injected')
        if (parsed.icon !== undefined) expect(parsed.icon).toMatch(/^(?:data:image\/|https:\/\/)/i)
      }),
    )
  })
})
