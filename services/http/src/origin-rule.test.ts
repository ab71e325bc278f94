import { describe, expect, it } from 'vitest'
import { isOriginAllowed } from './origin-rule.ts'

describe('isOriginAllowed', () => {
  it.each([
    ['https://a.example', [], true, 'there is no rule'],
    ['http://localhost:3000', ['other.example'], true, 'it is this machine'],
    ['https://localhost', ['other.example'], true, 'an app in a web view has it too'],
    ['capacitor://localhost', ['other.example'], true, 'an app of Capacitor has it'],
    ['ionic://localhost', ['other.example'], true, 'an app of Ionic has it'],
    ['http://127.0.0.1', ['other.example'], true, 'it is this machine'],
    ['https://app.example', ['app.example'], true, 'the host is named'],
    ['https://APP.example', ['App.Example'], true, 'case does not count'],
    ['https://a.example.com', ['*.example.com'], true, 'a star is one label'],
    ['https://example.com', ['*.example.com'], false, 'a star is not no label'],
    ['https://a.b.example.com', ['*.example.com'], false, 'a star is not two labels'],
    ['https://a.b.example.com', ['*.*.example.com'], true, 'two stars are two labels'],
    ['https://foo1.example.com', ['foo*.example.com'], false, 'a star inside a label never matches'],
    ['http://app.example', ['https://app.example'], false, 'the scheme is named'],
    ['https://app.example', ['https://app.example'], true, 'the scheme is named'],
    ['https://app.example:8443', ['app.example:8443'], true, 'the port is named'],
    ['https://app.example', ['app.example:443'], true, 'the port is the usual one of the scheme'],
    ['https://app.example:8443', ['app.example:443'], false, 'the port is named'],
    ['https://app.example:8443', ['app.example'], true, 'no port is named'],
    ['https://app.example.evil.example', ['app.example'], false, 'it only begins like it'],
    ['https://evilapp.example', ['app.example'], false, 'it only ends like it'],
    ['null', ['app.example'], false, 'it has no host of its own'],
    ['null', ['*'], false, 'a star is a label of a host'],
    ['null', ['null'], true, 'the rule names it'],
    ['app.example', ['*.example'], false, 'it has no scheme'],
    ['https://null', ['null'], true, 'the host is named'],
    ['https://localhost.evil.example', ['app.example'], false, 'it only begins like this machine'],
    ['', ['app.example'], false, 'it is empty'],
    ['https://app.example/path', ['app.example'], false, 'it is no origin'],
    ['https://app.example', ['not a rule', '', 'app.example'], true, 'other rules are broken'],
  ])('returns for %s under %j %s: %s', (origin, rules, expected) => {
    expect(isOriginAllowed(origin, rules)).toBe(expected)
  })
})
