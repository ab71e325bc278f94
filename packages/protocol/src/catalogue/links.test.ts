import { describe, expect, it } from 'vitest'
import { toBrowserLink } from './browser-link.ts'
import { isAppLink, isIconUrl, isWebLink } from './links.ts'

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
  'intent://wallet#Intent;scheme=metamask;S.browser_fallback_url=https%3A%2F%2Fevil.example;end',
  'java\tscript:alert(1)',
  'javascript\n:alert(1)',
  'intent\r\n://x',
  'metamask\n://wc',
  'metamask://w\nc',
  'https://app.example/\njavascript:alert(1)',
  'javascript&colon;alert(1)',
  'javascript%3aalert(1)',
  'http://app.example',
  'https://bank.example@evil.example/',
  'https://',
  '//evil.example',
  'wallet',
  '',
  `metamask://${'x'.repeat(3000)}`,
]

/** Schemes of browsers and systems that open something other than a wallet; most have been used in attacks. */
const SYSTEM =
  `itms: itms-services: itms-appss: apple-magnifier: applescript: applenewss: com.apple.tv: x-apple.systempreferences:
  x-man-page: x-web-search: shortcuts: shortcuts-production: workflow: facetime: facetime-audio: imessage: shoebox: terminal:
  app-settings: prefs: macappstores: ms-officecmd: ms-word: ms-excel: ms-msdt: ms-settings: ms-appinstaller: ms-windows-store:
  ms-screenclip: search: search-ms: shell: microsoft-edge: microsoft.windows.camera: onenote-cmd: outlookmail: odopen: skype:
  msteams: zoommtg: zoomus: callto: intent: android-app: android.resource: content: market: geo: tel: telprompt: sms: smsto:
  mmsto: mailto: sip: upi: javascript: livescript: data: vbscript: file: blob: filesystem: about: chrome: chrome-extension:
  chrome-untrusted: googlechrome: firefox: moz-extension: safari-web-extension: devtools: edge: view-source: resource: jar:
  mhtml: ws: wss: ftp: sftp: ssh: telnet: smb: ldap: ldaps: nfs: afp: vnc: rdp: rtsp: magnet: git: svn+ssh: imap: webcal:
  vscode: vscode-insiders: cursor: jetbrains: steam: teamviewer10: anydesk: otpauth: openid4vp: im: wc: c:`.split(/\s+/)

describe('isAppLink and isWebLink', () => {
  it.each(SYSTEM)('X34: reject a scheme of the system: %s', (scheme) => {
    for (const link of [scheme, `${scheme}//`, `${scheme}//wc?uri=wc%3A1`, `${scheme.toUpperCase()}//wc`])
      expect(isAppLink(link), link).toBe(false)
  })

  it.each(HOSTILE)('X34: reject %j (Spec §3)', (link) => {
    expect(isAppLink(link)).toBe(false)
    expect(isWebLink(link)).toBe(false)
  })

  it.each([
    'metamask://',
    'cbwallet://miniapp?url=x',
    'tpoutside:',
    'bw://',
    'hyperPay://wc?uri=wc%3A1',
    'com.kresus.superapp://',
    'xportal://',
    'app+wallet-2.test:',
    'https://link.example/wc?uri=wc%3A1',
  ])('accept %s', (link) => {
    expect(isAppLink(link)).toBe(true)
  })

  it.each(['1inch:', '-wallet:', 'wal let:', 'wal_let:', `${'a'.repeat(64)}:`, 'wallet', ':', '://wc'])(
    'reject a text without the form of a scheme: %s (RFC 3986 3.1)',
    (link) => {
      expect(isAppLink(link)).toBe(false)
    },
  )

  it('accept plain http only for this machine, for local development', () => {
    expect(isWebLink('http://wallet.localhost:5173/')).toBe(true)
    expect(isWebLink('http://127.0.0.1:80')).toBe(true)
    expect(isWebLink('http://localhost.evil.example/')).toBe(false)
  })
})

describe('isIconUrl', () => {
  it('accepts https and a data image of limited size', () => {
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

describe('toBrowserLink', () => {
  it('inserts the encoded page, its origin, or its URL without scheme', () => {
    const page = 'https://App.example/swap?from=a&to=b'
    expect(toBrowserLink('https://w.example/browse/{url}?ref={origin}', page)).toBe(
      'https://w.example/browse/https%3A%2F%2FApp.example%2Fswap%3Ffrom%3Da%26to%3Db?ref=https%3A%2F%2Fapp.example',
    )
    expect(toBrowserLink('https://w.example/dapp/{bare}', page)).toBe(
      'https://w.example/dapp/App.example/swap?from=a&to=b',
    )
  })

  it('returns undefined for a malicious template or page', () => {
    expect(toBrowserLink('javascript:{url}', 'https://a.example')).toBeUndefined()
    expect(toBrowserLink('w://{url}', 'javascript:1')).toBeUndefined()
    expect(toBrowserLink('{bare}', 'https://javascript:1')).toBeUndefined()
  })
})
