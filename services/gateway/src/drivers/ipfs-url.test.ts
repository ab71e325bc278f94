import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toIpfsGatewayUrl } from './ipfs-url.ts'

const CID = 'bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi'
const GATEWAY = 'https://gateway.example/public'

describe('toIpfsGatewayUrl', () => {
  it.each([
    [`ipfs://${CID}`, ''],
    [`ipfs://ipfs/${CID}/`, '/'],
    [`ipfs://${CID}/1.png`, '/1.png'],
    [`IPFS://${CID}/a/b/c.json`, '/a/b/c.json'],
    [`ipfs://${CID}//1.png`, '//1.png'],
    [`ipfs://${CID}/a%20b.json`, '/a%20b.json'],
    [`ipfs://${CID}/a%23b%3f.json`, '/a%23b%3F.json'],
    [`ipfs://${CID}/100%.png`, '/100%25.png'],
    [`ipfs://${CID}/..a/.b/...`, '/..a/.b/...'],
    [`ipfs://${CID}/é🔑.png`, '/%C3%A9%F0%9F%94%91.png'],
  ])('puts %s below the folder of the content', (uri, path) => {
    expect(toIpfsGatewayUrl(`${GATEWAY}/`, uri)).toBe(`${GATEWAY}/ipfs/${CID}${path}`)
  })

  it.each([
    '/..',
    '/../../admin/status',
    '/./a',
    '/%2e%2e/%2e%2e/admin/status',
    '/%2E%2e/admin',
    '/.%2e/admin',
    '/a/%2e/b',
    '/%252e%252e/admin',
    '/%25252e%25252e/admin',
    '/%2525252525252e./admin',
    '/..%2fadmin',
    '/..%2f%',
    '/..%2fadmin%ff',
    '/..%252Fadmin',
    '/a%5cb',
    '/a%255C..%255cb',
    '/a\\b',
    '/a%00b',
    '/a\u0000b',
    '/a\ud800b',
    '/a b',
    '/a?b',
    '/a#b',
  ])('rejects the path %j', (path) => {
    expect(toIpfsGatewayUrl(GATEWAY, `ipfs://${CID}${path}`)).toBeUndefined()
  })

  it.each(['https://a.example/1', 'ipfs:/short', 'ipfs://..', 'ipns://name', 'ar://x', ''])('rejects %s', (uri) => {
    expect(toIpfsGatewayUrl(GATEWAY, uri)).toBeUndefined()
  })

  it('stays below the folder for any path, even if a server decodes it three times', () => {
    const piece = fc.constantFrom(
      '.',
      '..',
      '/',
      '%',
      '25',
      '2e',
      '%2e',
      '%2F',
      '%5c',
      '%25',
      '\\',
      'a',
      '\u0000',
      '\ud800',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const url = toIpfsGatewayUrl(GATEWAY, `ipfs://${CID}/${pieces.join('')}`)
        if (url === undefined) return
        for (const seen of [url, decode(url), decode(decode(url)), decode(decode(decode(url)))])
          expect(new URL(seen.replaceAll('\\', '/')).pathname).toMatch(new RegExp(`^/public/ipfs/${CID}(?:/|$)`))
      }),
      { numRuns: 5_000 },
    )
  })
})

/** Decodes each escape separately, as a lenient server does. */
function decode(text: string): string {
  return text.replace(/%([0-7][0-9a-f])/gi, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)))
}
