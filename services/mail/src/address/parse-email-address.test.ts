import { describe, expect, it } from 'vitest'
import { parseEmailAddress } from './parse-email-address.ts'

const label = (length: number) => 'd'.repeat(length)
const domainOf = (length: number) => `${[label(63), label(63), label(length - 132)].join('.')}.ex`.padEnd(length, 'x')

describe('parseEmailAddress', () => {
  it.each([
    ['ada@example.org', 'ada@example.org'],
    ['Ada.Lovelace@Example.ORG', 'ada.lovelace@example.org'],
    ['ada+wallet@example.org', 'ada+wallet@example.org'],
    ["o'neil_#$&*/?=^`{|}~-@example.org", "o'neil_#$&*/?=^`{|}~-@example.org"],
    ['ada@sub.example.co.uk', 'ada@sub.example.co.uk'],
    ['ada@exämple.org', 'ada@xn--exmple-cua.org'],
    ['ada@EXÄMPLE.org', 'ada@xn--exmple-cua.org'],
    ['ada@xn--exmple-cua.org', 'ada@xn--exmple-cua.org'],
    ['ada@faß.example', 'ada@xn--fa-hia.example'],
    ['ada@1and1.com', 'ada@1and1.com'],
    [`${label(64)}@example.org`, `${label(64)}@example.org`],
  ])('X98: returns the canonical form of %s', (text, canonical) => {
    expect(parseEmailAddress(text)).toBe(canonical)
    expect(parseEmailAddress(canonical)).toBe(canonical)
  })

  it.each([
    ['a header of its own', 'ada@example.org\r\nBcc: eve@evil.example'],
    ['a line feed alone', 'ada@example.org\n'],
    ['a line feed in the local part', 'ada\n@example.org'],
    ['a NUL', 'ada@example.org\0'],
    ['a quoted local part', '"ada"@example.org'],
    ['a quoted local part with a second domain', '"ada@evil.example"@example.org'],
    ['a quoted local part with a space and a second domain', '"ada@evil.example "@example.org'],
    ['two signs @', 'ada@evil.example@example.org'],
    ['a comment in the local part', 'ada(eve@evil.example)@example.org'],
    ['a comment in the domain', 'ada@(evil.example)example.org'],
    ['a name before it', 'Ada <ada@example.org>'],
    ['a second address', 'ada@example.org,eve@evil.example'],
    ['a second address after a semicolon', 'ada@example.org;eve@evil.example'],
    ['a group', 'friends:ada@example.org;'],
    ['a route', '@evil.example:ada@example.org'],
    ['a percent route', 'eve%evil.example@example.org'],
    ['a bang route', 'evil.example!eve@example.org'],
    ['an encoded word', '=?utf-8?q?ada=40evil.example=3e=00?=foo@example.org'],
    ['an IP literal', 'ada@[127.0.0.1]'],
    ['an IP address', 'ada@127.0.0.1'],
    ['a full-width IP address', 'ada@１２７.0.0.1'],
    ['a host without a dot', 'ada@localhost'],
    ['a trailing dot', 'ada@example.org.'],
    ['two dots in the domain', 'ada@example..org'],
    ['two dots in the local part', 'ada..l@example.org'],
    ['a dot at the start', '.ada@example.org'],
    ['a dot at the end of the local part', 'ada.@example.org'],
    ['an ideographic full stop', 'ada@example。org'],
    ['a full-width letter in the domain', 'ada@ｅxample.org'],
    ['a full-width letter beside an umlaut in the domain', 'ada@ｅxämple.org'],
    ['the Kelvin sign in the domain', 'ada@\u212Aiosk.example'],
    ['a soft hyphen in the domain', 'ada@exam\u00adple.org'],
    ['a zero-width joiner in the domain', 'ada@exam\u200dple.org'],
    ['a percent-encoded dot', 'ada@evil%2eexample.org'],
    ['an underscore in the domain', 'ada@ex_ample.org'],
    ['a hyphen at the edge of a label', 'ada@-example.org'],
    ['broken punycode', 'ada@xn--a.org'],
    ['a hyphen pair of no known meaning', 'ada@ab--cd.org'],
    ['a dotless i in the local part', 'adm\u0131n@example.org'],
    ['an I with a dot in the local part', 'adm\u0130n@example.org'],
    ['a Cyrillic a in the local part', '\u0430da@example.org'],
    ['an umlaut in the local part', 'jürgen@example.org'],
    ['no local part', '@example.org'],
    ['no domain', 'ada@'],
    ['no sign @', 'ada.example.org'],
    ['no text', ''],
    ['a space before it', ' ada@example.org'],
    ['a local part of 65 signs', `${label(65)}@example.org`],
    ['320 signs', `${label(64)}@${domainOf(255)}`],
    ['255 signs', `${label(64)}@${domainOf(190)}`],
    ['a label of 64 signs', `ada@${label(64)}.org`],
    ['a megabyte', `${label(1_000_000)}@example.org`],
  ])('X98: rejects an address with %s', (_, text) => {
    const parse = () => parseEmailAddress(text)
    expect(parse).toThrow(expect.objectContaining({ code: 'mail/invalid-address' }))
    expect(parse).not.toThrow(/ada|eve|evil/)
  })

  it.each([
    ['a dotless i', 'ada@m\u0131crosoft.example', 'ada@microsoft.example'],
    ['a Cyrillic a', 'ada@\u0430pple.example', 'ada@apple.example'],
  ])('X98: distinguishes a domain with %s from the one that looks the same', (_, text, other) => {
    expect(parseEmailAddress(text)).toMatch(/^ada@xn--[a-z\d-]+\.example$/)
    expect(parseEmailAddress(text)).not.toBe(parseEmailAddress(other))
  })

  it('X98: returns one form for spellings that differ by case, and different forms for different tags', () => {
    const forms = ['Ada@example.org', 'ADA@EXAMPLE.ORG', 'ada@example.org'].map(parseEmailAddress)
    expect(new Set(forms).size).toBe(1)
    expect(parseEmailAddress('ada+a@example.org')).not.toBe(parseEmailAddress('ada@example.org'))
  })
})
