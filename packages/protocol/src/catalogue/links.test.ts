import { describe, expect, it } from 'vitest'
import { isAppLink, isIconUrl, isWebLink, toBrowserLink } from './links.ts'

const HOSTILE = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  'data:text/html,<script>1</script>',
  'vbscript:msgbox',
  'blob:https://app.example/1',
  'file:///etc/passwd',
  'filesystem:https://app.example/temporary/x',
  'view-source:https://app.example',
  'intent://x#Intent;scheme=javascript;end',
  'http://app.example',
  'https://bank.example@evil.example/',
  'https://',
  '//evil.example',
  'wallet',
  '',
  `metamask://${'x'.repeat(3000)}`,
]

describe('a link that comes from outside', () => {
  it.each(HOSTILE)('is refused: %j (Spec §3)', (link) => {
    expect(isAppLink(link)).toBe(false)
    expect(isWebLink(link)).toBe(false)
  })

  it.each(['metamask://', 'cbwallet://miniapp?url=x', 'tpoutside:', 'https://link.example/wc?uri=wc%3A1'])(
    'is taken: %s',
    (link) => {
      expect(isAppLink(link)).toBe(true)
    },
  )

  it('is taken over plain http on this machine only, for local worlds', () => {
    expect(isWebLink('http://wallet.localhost:5173/')).toBe(true)
    expect(isWebLink('http://127.0.0.1:80')).toBe(true)
    expect(isWebLink('http://localhost.evil.example/')).toBe(false)
  })
})

describe('a picture that comes from outside', () => {
  it('is https or a data image of bounded size', () => {
    expect(isIconUrl('https://a.example/i.png')).toBe(true)
    expect(isIconUrl('data:image/png;base64,iVBORw0KGgo=')).toBe(true)
    expect(isIconUrl('data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>')).toBe(true)
    expect(isIconUrl('data:image/svg+xml-evil,x')).toBe(false)
    expect(isIconUrl('data:image/svg+xml;charset=utf-8,%3Csvg%2F%3E')).toBe(true)
    expect(isIconUrl(`data:image/png;base64,${'A'.repeat(262_144)}`)).toBe(false)
    expect(isIconUrl('data:text/html,x')).toBe(false)
    expect(isIconUrl('javascript:1')).toBe(false)
  })
})

describe('a link into the browser of a wallet', () => {
  it('carries the page encoded, its origin, or its address without scheme', () => {
    const page = 'https://App.example/swap?from=a&to=b'
    expect(toBrowserLink('https://w.example/browse/{url}?ref={origin}', page)).toBe(
      'https://w.example/browse/https%3A%2F%2FApp.example%2Fswap%3Ffrom%3Da%26to%3Db?ref=https%3A%2F%2Fapp.example',
    )
    expect(toBrowserLink('https://w.example/dapp/{bare}', page)).toBe(
      'https://w.example/dapp/App.example/swap?from=a&to=b',
    )
  })

  it('is not made of a hostile template or page', () => {
    expect(toBrowserLink('javascript:{url}', 'https://a.example')).toBeUndefined()
    expect(toBrowserLink('w://{url}', 'javascript:1')).toBeUndefined()
    expect(toBrowserLink('{bare}', 'https://javascript:1')).toBeUndefined()
  })
})
