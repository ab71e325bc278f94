import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { exactOrigin, isNamedBy, originRule } from './page-data.ts'

describe('an origin', () => {
  it.each(['https://shop.example', 'https://shop.example:8443', 'http://localhost:3000', 'http://demo.localhost:5170'])(
    'is %s',
    (text) => {
      expect(v.is(exactOrigin, text)).toBe(true)
      expect(v.is(originRule, text)).toBe(true)
    },
  )

  it.each([
    ...['*', 'null', '', 'https://', 'http://shop.example', 'https://shop.example/', 'https://shop.example.'],
    ...['https://SHOP.example', 'https://shop.example:443', 'https://a@shop.example', 'https://shop.example/path'],
    ...["https://shop.example; script-src 'unsafe-inline'", 'https://shop.example https://evil.example'],
    ...['https://*.example', 'https://a.*.example', 'https://*', 'https://shöp.example', 'ftp://shop.example'],
    ...['http://localhost.evil.example', 'https://-shop.example'],
  ])('is not %s', (text) => {
    expect(v.is(originRule, text)).toBe(false)
  })
})

describe('isNamedBy', () => {
  it.each([
    ...['https://shop.example:8443', 'http://shop.example', 'https://shop.example.', 'https://SHOP.example'],
    ...['https://a@shop.example', 'null', 'https://a.shop.example', 'https://shop.example.evil.example', ''],
    ...['https://shop.example/', 'https://xshop.example'],
  ])('X09: returns false for %s under https://shop.example', (origin) => {
    expect(isNamedBy('https://shop.example', 'https://shop.example')).toBe(true)
    expect(isNamedBy(origin, 'https://shop.example')).toBe(false)
  })

  it.each([
    ['https://a.shop.example', true],
    ['https://shop.example', false],
    ['https://a.b.shop.example', false],
    ['http://a.shop.example', false],
    ['https://a.shop.example:8443', false],
    ['https://a.shop.example.evil.example', false],
    ['https://a@b.shop.example', false],
    ['https://.shop.example', false],
    ['https://A.shop.example', false],
    ['null', false],
  ])('X09: returns for %s under https://*.shop.example %s', (origin, expected) => {
    expect(isNamedBy(origin, 'https://*.shop.example')).toBe(expected)
  })
})
