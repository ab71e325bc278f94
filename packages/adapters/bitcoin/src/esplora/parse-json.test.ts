import fc from 'fast-check'
import { expect, it } from 'vitest'
import { parseJson } from './parse-json.ts'

it('parseJson returns whole numbers as text, without losing a digit', () => {
  expect(parseJson('{"a":9007199254740993,"b":[-1,2.5,1e3],"c":"7 \\" 8"}')).toEqual({
    a: '9007199254740993',
    b: ['-1', 2.5, 1000],
    c: '7 " 8',
  })
})

it('parseJson returns strings unchanged', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(parseJson(JSON.stringify([text]))).toEqual([text])
    }),
  )
})

it.each(['', '{', '[1,]', '<html>'])('parseJson returns undefined for %o', (text) => {
  expect(parseJson(text)).toBeUndefined()
})
