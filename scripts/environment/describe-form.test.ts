import { flag, json, list, logLevel, webAddress, whole } from '@latchkey/host'
import { originList } from '@latchkey/http'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { describeForm } from './describe-form.ts'
import { readComments } from './read-comments.ts'

describe('describeForm', () => {
  it.each<[form: string, schema: v.GenericSchema]>([
    ['1 to 65,535', whole(4100, 65_535, 1)],
    ['`true`, `false`', flag(true)],
    ['`trace`, `debug`, `info`, `warn`, `error`, `silent`', logLevel],
    ['an address that starts with https://', v.optional(webAddress)],
    ['origins, e.g. https://app.example or https://*.app.example', v.optional(originList, '')],
    ['JSON', v.optional(json(v.array(v.number())), '[]')],
    ['64 digits', v.pipe(list, v.array(v.pipe(v.string(), v.regex(/^\d{64}$/, 'write 64 digits'))))],
    ['text', v.optional(v.string())],
  ])('returns %s', (form, schema) => {
    expect(describeForm(schema)).toBe(form)
  })
})

describe('readComments', () => {
  it('returns the comments above variables, of several lines as one', () => {
    const text = `const a = {
      /** Of one. */
      ONE: 1,
      /**
       * Of two,
       * in two lines.
       */
      TWO_B: b(),
      THREE: 3,
      /** Of no variable. */
      four: 4,
    }`
    expect([...readComments(text)]).toEqual([
      ['ONE', 'Of one.'],
      ['TWO_B', 'Of two, in two lines.'],
    ])
  })
})
