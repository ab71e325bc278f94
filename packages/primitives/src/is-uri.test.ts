import { describe, expect, it } from 'vitest'
import { isAuthority, isPathSegment, isUri } from './is-uri.ts'

describe('isUri', () => {
  // The first seven are the examples of RFC 3986 1.1.2.
  it.each([
    'ftp://ftp.is.co.za/rfc/rfc1808.txt',
    'http://www.ietf.org/rfc/rfc2396.txt',
    'ldap://[2001:db8::7]/c=GB?objectClass?one',
    'mailto:John.Doe@example.com',
    'news:comp.infosystems.www.servers.unix',
    'tel:+1-816-555-1212',
    'telnet://192.0.2.16:80/',
    'http://[::]/',
    'http://[1:2:3:4:5:6:7:8]/',
    'http://[1:2:3:4:5:6:7::]/',
    'http://[::ffff:192.0.2.1]/',
    'http://[1:2:3:4:5:6:192.0.2.1]/',
    'urn:oasis:names:specification:docbook:dtd:xml:4.1.2',
    'https://app.example',
    'https://app.example:8080/a//b/%C3%A4?x=1&y=%20#top',
    'ipfs://bafybeiemxf5abjwjbikoz4mc3a3dla6ual3jsgpdr4cjr3oz3evfyavhwq/',
    'file:///etc',
    'a:',
  ])('accepts %s', (text) => {
    expect(isUri(text)).toBe(true)
  })

  it.each([
    '',
    'app.example/a',
    '//app.example',
    '1a://app.example',
    'https://app.example/%zz',
    'https://app.example/%2',
    'https://app.example/?q=%',
    'https://app%zz.example',
    'https://app.example/a b',
    'https://app.example/<script>',
    'https://app.example/[a]',
    'https://app.example/#a#b',
    'https://app.example:65536/',
    'https://app.example:8080:1/',
    'https://[::1/',
    'https://[::g]/',
    'https://[1:2]/',
    'https://[1:2:3:4:5:6:7:8:9]/',
    'https://[1:2:3:4:5:6:7:8::]/',
    'https://[1::2::3]/',
    'https://[12345::]/',
    'https://[::1.2.3.256]/',
    'https://[1.2.3.4]/',
    'https://[1.2.3.4::]/',
    'https://[:1::]/',
    'https://[]/',
    'https://[1::2::3]/',
    'https://[1:2:3:4:5:6:7:8:9]/',
    'https://[1:2:3:4:5:6:7::8]/',
    'https://[::256.0.0.1]/',
    'https://[1.2.3.4::]/',
    'https://[12345::]/',
    'https://аpp.example/',
    'https://app.example/\n',
    'a: b',
    'a:%',
  ])('rejects %j', (text) => {
    expect(isUri(text)).toBe(false)
  })

  it('returns quickly for a long text that is almost a URI', () => {
    const startedAt = Date.now()
    for (const part of ['a', '/', '%41', 'a@', ':', '/a', '?'])
      for (const end of ['', ' ', '%']) isUri(`https://${part.repeat(2_000)}${end}`)
    expect(Date.now() - startedAt).toBeLessThan(2_000)
  })
})

describe('isAuthority', () => {
  it.each([
    'app.example',
    'app.example:8080',
    '[::1]:3000',
    '192.0.2.1',
    'me@app.example',
    'a%41.example',
    'localhost',
  ])('accepts %s', (text) => {
    expect(isAuthority(text)).toBe(true)
  })

  it.each(['', ':80', 'me@', 'app.example/', 'app%zz.example', '[::g]', 'app.example:65536', 'a b', 'a?b', 'a@b@c'])(
    'rejects %j',
    (text) => {
      expect(isAuthority(text)).toBe(false)
    },
  )
})

describe('isPathSegment', () => {
  it('accepts escaped bytes, and rejects malformed escapes', () => {
    for (const text of ['', 'r-1', 'a%20b', 'a:b@c;d=1']) expect(isPathSegment(text)).toBe(true)
    for (const text of ['a b', '%zz', 'a%2', 'a/b', 'a?b', 'a\n']) expect(isPathSegment(text)).toBe(false)
  })
})
