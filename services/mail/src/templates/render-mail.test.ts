import { describe, expect, it } from 'vitest'
import type { MailData, MailTemplate } from './mail-data.ts'
import { renderMail } from './render-mail.ts'
import { toPlainText } from './to-plain-text.ts'

const at = Date.parse('2026-03-01T12:00:00Z')
const origin = 'https://app.example'
const place = 'Berlin, Germany'
const data: { readonly [T in MailTemplate]: MailData<T> } = {
  'login-code': { origin, siteName: 'Ferry', at, code: '012345', deviceLabel: 'Firefox on Linux', validMinutes: 10 },
  'email-change-code': {
    origin,
    siteName: 'Ferry',
    at,
    code: '01234567',
    deviceLabel: 'Firefox on Linux',
    validMinutes: 10,
    isNew: true,
  },
  'email-changed-notice': { origin, at, deviceLabel: 'Firefox on Linux', isNew: false },
  'email-undo-link': { origin, at, deviceLabel: 'Firefox on Linux', link: 'https://device.example/undo#abc' },
  'email-undone-notice': { origin, at },
  'export-code': {
    ...{ origin, at, code: '01234567', deviceLabel: 'Firefox on Linux', validMinutes: 10 },
    page: 'https://device.example',
  },
  'export-notice': { origin, at, deviceLabel: 'Firefox on Linux' },
  'deletion-link': { origin, at, deviceLabel: 'Firefox on Linux', link: 'https://device.example/delete#abc' },
  'deleted-notice': { origin, at },
  'kit-code': {
    ...{ origin, at, code: '01234567', deviceLabel: 'Firefox on Linux', validMinutes: 10 },
    page: 'https://device.example',
  },
  'kit-notice': { origin, at, deviceLabel: 'Firefox on Linux' },
  'passkey-code': {
    ...{ origin, at, code: '01234567', deviceLabel: 'Firefox on Linux', validMinutes: 10 },
    page: 'https://device.wallet.example',
  },
  'passkey-notice': { origin, at, deviceLabel: 'Firefox on Linux', passkeyName: 'Laptop', isAdded: true },
  'device-link': { origin, at, link: 'https://device.example/#t=abc', browser: 'Firefox', place, validMinutes: 15 },
  'new-wallet-notice': { origin, at, deviceLabel: 'Firefox on Linux' },
  'new-device-notice': { origin, at, deviceLabel: 'Firefox on Linux', place },
  'account-device-notice': {
    origin,
    at,
    deviceLabel: 'Firefox on Linux',
    link: 'https://device.example/#t=abc',
    validMinutes: 15,
  },
  'denied-notice': { origin, at, deviceLabel: 'Firefox on Linux', place, isReleased: false },
}
const templates = Object.keys(data) as readonly MailTemplate[]

describe('renderMail', () => {
  it('login-code › has the code, site, device and time, and no link', () => {
    const { subject, text, html } = renderMail('login-code', data['login-code'])
    expect(subject).toBe('Your sign-in code')
    for (const part of ['012345', 'Ferry', 'Firefox on Linux', 'March 1, 2026 at 12:00 PM UTC', '10 minutes']) {
      expect(text).toContain(part)
      expect(html).toContain(part)
    }
    expect(text).toContain('app.example')
    expect(`${subject}${text}${html}`).not.toMatch(/<a\b|href|https?:/)
    expect(html).not.toContain('app.example')
    expect(subject).not.toContain('012345')
  })

  it('device-link › has the link, site, browser, place and time, and no code', () => {
    const { text, html } = renderMail('device-link', data['device-link'])
    for (const part of ['https://device.example/#t=abc', 'Firefox', 'Berlin, Germany', '12:00 PM UTC']) {
      expect(text).toContain(part)
      expect(html).toContain(part)
    }
    expect(html.match(/href=/g)).toHaveLength(1)
    expect(text).not.toMatch(/\b\d{6}\b/)
  })

  it('email-change-code › names the purpose to the new address, and warns the current one that its wallet would move', () => {
    const textOf = (isNew: boolean) => renderMail('email-change-code', { ...data['email-change-code'], isNew }).text
    expect(textOf(true)).toContain('use this address for your wallet on Ferry')
    expect(textOf(false)).toContain('move your wallet on Ferry from this address to another one')
    for (const isNew of [true, false]) {
      expect(textOf(isNew)).toContain('01234567')
      expect(textOf(isNew)).not.toMatch(/https?:/)
    }
  })

  it.each(['export-code', 'kit-code'] as const)(
    '%s › names the one page that asks for it, without a link',
    (template) => {
      const { text, html } = renderMail(template, data[template])
      for (const part of [text.replaceAll(/\s+/g, ' '), html]) expect(part).toContain('at device.example. Whoever')
      expect(text).toContain('01234567')
      expect(`${text}${html}`).not.toMatch(/<a\b|href|https?:/)
    },
  )

  it('denied-notice › states what the owner must do, depending on whether the device had received the half', () => {
    const textOf = (isReleased: boolean) =>
      renderMail('denied-notice', { ...data['denied-notice'], isReleased }).text.replaceAll(/\s+/g, ' ')
    expect(textOf(false)).toContain('Nothing else is to be done')
    expect(textOf(true)).toContain('move what it holds to another wallet at once')
    expect(textOf(true)).not.toContain('Nothing else is to be done')
  })

  it.each(templates)('%s › loads nothing from another host', (template) => {
    const { html } = renderMail(template, data[template] as never)
    expect(html).not.toMatch(/<(img|script|link|iframe|style|form)|src=|url\(|@import/i)
  })

  it.each(templates)('X99: %s › shows at most 40 plain characters of the name of a site', (template) => {
    const siteName = `<img src=x onerror=alert(1)> 🎁 Win at https://evil.example/a?b=c "now" \u202e ${'x'.repeat(300)}`
    const { text, html, subject } = renderMail(template, { ...data[template], siteName } as never)
    for (const form of [text, html, subject]) {
      expect(form).not.toMatch(/evil\.example|onerror=|<img|🎁|\u202e|xxxxxxxxxxxxxxx/)
    }
    expect(text).toContain('img src x onerror alert(1) Win at')
  })

  it('X99: truncates the labels of devices and places in the same way, and escapes the rest', () => {
    const deviceLabel = `<a href="https://evil.example">Tom & 'Jerry'</a>\r\nBcc: eve@evil.example`
    const { text, html } = renderMail('login-code', { ...data['login-code'], deviceLabel })
    expect(html).not.toMatch(/<a |href=|evil\.example|Bcc:/)
    expect(text).not.toMatch(/<a |href=|evil\.example|Bcc:/)
    expect(html).toContain('Tom &amp; &#39;Jerry&#39;')
  })

  it('shows the host of a site without a name, and the scheme of one without HTTPS', () => {
    const { text } = renderMail('login-code', {
      ...data['login-code'],
      origin: 'http://localhost:5173',
      siteName: '🎁',
    })
    expect(text).toContain('sign in to http://localhost:5173:')
  })

  it.each([
    ['login-code', { code: '12345' }],
    ['login-code', { code: '12345x' }],
    ['login-code', { origin: 'https://app.example/path' }],
    ['login-code', { origin: 'javascript:alert(1)' }],
    ['login-code', { link: 'https://device.example' }],
    ['login-code', { siteName: 'x'.repeat(1_001) }],
    ['device-link', { link: 'http://device.example/' }],
    ['device-link', { link: 'javascript:alert(1)' }],
    ['device-link', { link: 'https://device.example/"onclick=' }],
    ['device-link', { at: Number.NaN }],
  ] as const)('throws for %s with %j without repeating the data', (template, change) => {
    const render = () => renderMail(template, { ...data[template], ...change } as never)
    expect(render).toThrow(expect.objectContaining({ code: 'bug/unexpected' }))
    expect(render).not.toThrow(/12345|device\.example|alert/)
  })
})

describe('toPlainText', () => {
  it.each([
    ['Ferry', 'Ferry'],
    ['  Smith  &  Sons (Berlin) ', 'Smith & Sons (Berlin)'],
    ['Fähre 渡し船 паром', 'Fähre 渡し船 паром'],
    ['evil.example/path', 'evil example path'],
    ['e\u0301\u0301\u0301\u0301\u0301\u0301\u0301', 'é\u0301\u0301\u0301'],
    ['a\u200bb\u202ec\u0000d', 'a b c d'],
    ['\u{1F381}', ''],
    ['', ''],
    ['x'.repeat(41), 'x'.repeat(40)],
    ['𝒳'.repeat(41), 'X'.repeat(40)],
  ])('converts %j to %j', (text, plain) => {
    expect(toPlainText(text, 40)).toBe(plain)
  })
})
