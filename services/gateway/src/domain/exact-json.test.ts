import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readExactJson } from './exact-json.ts'

describe('readExactJson', () => {
  it.each([
    '[18446744073709551615]',
    '{"a":1.0,"b":-0,"c":1e400,"d":[9007199254740993,1.50],"e":"1.0"}',
    '{"text":"a \\" 1.0 \\\\","n":1.0}',
    '["1.0\\\\",2.0,"\\\\\\"3.0"]',
  ])('returns %s with its original digits', (text) => {
    const { value, write } = readExactJson(text)
    expect(write(value)).toBe(text)
  })

  it('returns JSON that is equal for JSON.parse, for any JSON', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        const { value, write } = readExactJson(text)
        expect(JSON.parse(write(value))).toEqual(JSON.parse(text))
      }),
    )
  })

  it('throws for text that is not JSON', () => {
    expect(() => readExactJson('{"a":1.0')).toThrow(SyntaxError)
    expect(() => readExactJson('"1.0')).toThrow(SyntaxError)
  })
})
