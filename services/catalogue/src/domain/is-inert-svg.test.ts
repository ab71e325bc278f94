import { describe, expect, it } from 'vitest'
import { isInertSvg } from './is-inert-svg.ts'

const NAMESPACES = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
const svg = (content: string, attributes = '') => `<svg ${NAMESPACES} ${attributes}>${content}</svg>`

describe('isInertSvg', () => {
  it.each([
    svg('<path d="M0 0h1v1H0z" fill="#00f"/>'),
    `<?xml version="1.0" encoding="UTF-8"?>\n${svg('<!-- a drawing --><title>Tom &amp; Ada</title>')}`,
    svg('<defs><linearGradient id="a"><stop offset="0"/></linearGradient></defs><path fill="url(#a)"/>'),
    svg(`<style>.a{fill:url("#b");mask:url('#c')}</style><use xlink:href="#d"/>`),
    svg('<image href="data:image/png;base64,iVBORw0KGgo="/>'),
  ])('accepts %s', (text) => {
    expect(isInertSvg(text)).toBe(true)
  })

  it.each([
    ['a script', svg('<script>alert(1)</script>')],
    ['a script under a prefix', svg('<x:script xmlns:x="http://www.w3.org/2000/svg">alert(1)</x:script>')],
    ['a script in a comment of HTML', svg('<!--><script>alert(1)</script>-->')],
    ['a script of a declared entity', `<!DOCTYPE svg [<!ENTITY x "<script/>">]>${svg('&x;')}`],
    ['a handler', svg('', 'onload="alert(1)"')],
    ['a handler on a new line', svg('', '\nonload\n=\n"alert(1)"')],
    ['HTML inside', svg('<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"/></foreignObject>')],
    ['HTML under a prefix', svg('<h:iframe xmlns:h="http://www.w3.org/1999/xhtml" h:src="//evil.example"/>')],
    ['a part of another file', svg('<use href="https://evil.example/a.svg#b"/>')],
    ['a part of another file, by a relative address', svg('<use xlink:href="other.svg#b"/>')],
    ['a part of a file in data', svg('<use href="data:image/svg+xml;base64,PHN2Zy8+#a"/>')],
    ['a link that runs', svg('<a href="javascript:alert(1)"><path d="M0 0"/></a>')],
    ['a link that is set later', svg('<set attributeName="href" to="javascript:alert(1)"/>')],
    ['a link without quotes', svg('<image href=https://evil.example />')],
    ['an address in a style', svg('<style>*{fill:url(https://evil.example)}</style>')],
    ['an address spelt by numbers', svg('<path style="fill:&#117;rl(https://evil.example)"/>')],
    ['an address spelt by an escape of CSS', svg('<style>*{fill:\\75rl(https://evil.example)}</style>')],
    ['an import', svg('<style>@import "https://evil.example/a.css";</style>')],
    ['a sheet of styles', `<?xml version="1.0"?><?xml-stylesheet type="text/css" src="#a"?>${svg('')}`],
    ['another encoding', `<?xml version="1.0" encoding="ISO-2022-JP"?>${svg('')}`],
    ['CDATA', svg('<style><![CDATA[*{fill:red}]]></style>')],
    ['a billion laughs', `<!DOCTYPE svg [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]>${svg('<text>&b;</text>')}`],
    [
      'copies of copies',
      svg(`<g id="a">${'<use href="#b"/>'.repeat(10)}</g><g id="b">${'<use href="#c"/>'.repeat(10)}</g>`),
    ],
  ])('X29: rejects %s', (_, text) => {
    expect(isInertSvg(text)).toBe(false)
  })
})
