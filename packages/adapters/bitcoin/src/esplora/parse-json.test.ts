import fc from 'fast-check'
import { expect, it } from 'vitest'
import { parseJson } from './parse-json.ts'

it('parseJson gives whole numbers as texts, without a digit lost', () => {
  expect(parseJson('{"a":9007199254740993,"b":[-1,2.5,1e3],"c":"7 \\" 8"}')).toEqual({
    a: '9007199254740993',
    b: ['-1', 2.5, 1000],
    c: '7 " 8',
  })
})

it('parseJson leaves every text as it is', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(parseJson(JSON.stringify([text]))).toEqual([text])
    }),
  )
})

it.each(['', '{', '[1,]', '<html>'])('parseJson gives nothing for %o', (text) => {
  expect(parseJson(text)).toBeUndefined()
})
