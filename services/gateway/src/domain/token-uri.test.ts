import { describe, expect, it } from 'vitest'
import { fillTokenId, inlineImage, jsonOfDataUri, parseTokenMetadata } from './token-uri.ts'

describe('the content of a token URI', () => {
  it.each([
    ['base64', `data:application/json;base64,${Buffer.from('{"name":"Key"}').toString('base64')}`],
    ['plain', 'data:application/json,{"name":"Key"}'],
    ['escaped', 'data:application/json;utf8,%7B%22name%22%3A%22Key%22%7D'],
    ['a bare percent sign beside', 'data:application/json;charset=utf-8,{"name":"Key","fee":"5%"}'],
  ])('is parsed as JSON if it is %s (Spec §3)', (_, uri) => {
    expect(parseTokenMetadata(jsonOfDataUri(uri))).toEqual({ name: 'Key', image: null })
  })

  it.each([
    'https://host.example/1',
    'data:text/html,<b>',
    'data:application/json,{',
    '',
    `data:application/json,${' '.repeat(300_000)}1`,
  ])('is undefined for other URLs — case %#', (uri) => {
    expect(jsonOfDataUri(uri)).toBeUndefined()
  })

  it('is cleaned in names, and ignored for other shapes (Spec §3)', () => {
    expect(parseTokenMetadata({ name: 'A\u202eB', image: 'ipfs://x' })).toEqual({ name: 'AB', image: 'ipfs://x' })
    expect(parseTokenMetadata({ name: 7 })).toEqual({ name: '7', image: null })
    for (const odd of [null, 5, 'text', [], { name: {} }, { image: 5 }])
      expect(parseTokenMetadata(odd)).toEqual({ name: null, image: null })
  })

  it.each([
    ['an inline picture with U+0000', { image: 'data:image/png,\u0000' }],
    ['an inline picture with an unpaired surrogate', { image: 'data:image/png,\ud800' }],
    ['an inline picture of more than 65,536 characters', { image: `data:image/png,${'x'.repeat(65_536)}` }],
    ['an address with U+0000', { image: 'ipfs://a\u0000' }],
    ['an address with an unpaired surrogate', { image_url: 'https://img.example/\udfff' }],
    ['an address of more than 4,096 characters', { image: `https://img.example/${'x'.repeat(4_096)}` }],
    ['an empty address', { image: '' }],
  ])('keeps the name and drops %s', (_, json) => {
    expect(parseTokenMetadata({ name: 'Key', ...json })).toEqual({ name: 'Key', image: null })
  })

  it('has the id of an ERC-1155 URL filled in with 64 digits', () => {
    expect(fillTokenId('https://t.example/{id}.json', 314592n)).toBe(
      'https://t.example/000000000000000000000000000000000000000000000000000000000004cce0.json',
    )
  })

  it('keeps pictures inside the URL, drawings as base64, and nothing else (Spec §3)', () => {
    const svg = Buffer.from('<svg fill="#fff"/>').toString('base64')
    expect(inlineImage('data:image/svg+xml;utf8,<svg fill="#fff"/>')).toBe(`data:image/svg+xml;base64,${svg}`)
    expect(inlineImage('data:image/png;base64,AA==')).toBe('data:image/png;base64,AA==')
    expect([inlineImage('data:text/html,<script>'), inlineImage('https://x.example/a\u0000')]).toEqual([null, null])
    expect(inlineImage('data:image/png;base64,AA\n==\r\n')).toBe('data:image/png;base64,AA==')
  })

  it('X29: returns no picture for an SVG that declares entities', () => {
    const bomb =
      '<!DOCTYPE svg [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]><svg xmlns="http://www.w3.org/2000/svg">&b;</svg>'
    for (const uri of [
      `data:image/svg+xml,${bomb}`,
      `data:image/svg+xml;utf8,${encodeURIComponent(bomb)}`,
      `data:image/svg+xml;base64,${Buffer.from(bomb).toString('base64')}`,
      `data:image/svg+xml;base64,${Buffer.from(`\ufeff${bomb}`, 'utf16le').toString('base64')}`,
      `data:image/svg+xml;charset=utf-8;base64,${Buffer.from(bomb).toString('base64')}`,
    ]) {
      expect(inlineImage(uri), uri).toBeNull()
      expect(parseTokenMetadata({ name: 'Key', image: uri })).toEqual({ name: 'Key', image: null })
    }
    expect(parseTokenMetadata({ name: 'Key', image_data: bomb })).toEqual({ name: 'Key', image: null })
  })
})
