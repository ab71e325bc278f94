import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseRfc3339 } from './parse-rfc3339.ts'

describe('parseRfc3339', () => {
  it.each([
    ['2024-02-29T00:00:00Z', Date.UTC(2024, 1, 29)],
    ['2022-03-17T12:45:13.610Z', Date.UTC(2022, 2, 17, 12, 45, 13, 610)],
    ['2021-09-30T16:25:24-02:00', Date.UTC(2021, 8, 30, 18, 25, 24)],
    ['2021-09-30T16:25:24+23:59', Date.UTC(2021, 8, 29, 16, 26, 24)],
    ['2022-03-17t12:45:13.123456789z', Date.UTC(2022, 2, 17, 12, 45, 13, 123)],
    ['0099-12-31T23:59:59Z', new Date(0).setUTCFullYear(99, 11, 31) + 86_399_000],
  ])('parses %s', (text, moment) => {
    expect(parseRfc3339(text)).toBe(moment)
  })

  it('parses the output of Date', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('0000-01-01'), max: new Date('9999-12-31'), noInvalidDate: true }),
        (date) => {
          expect(parseRfc3339(date.toISOString())).toBe(date.getTime())
        },
      ),
    )
  })

  it.each([
    '2023-02-29T00:00:00Z',
    '1900-02-29T00:00:00Z',
    '2022-13-01T00:00:00Z',
    '2022-00-01T00:00:00Z',
    '2022-01-00T00:00:00Z',
    '2022-01-05',
    '2022-01-05T24:00:00Z',
    '2022-01-05T00:60:00Z',
    '2022-01-05T00:00:00',
    '2022-01-05T00:00:00+24:00',
    '2022-01-05T00:00:00.Z',
    '2016-12-31T23:59:60Z',
    '2999-12-31T23:59:60Z',
    '2022-01-05 00:00:00Z',
    ' 2022-01-05T00:00:00Z',
    '2022-01-05T00:00:00Z\n',
    '',
  ])('returns undefined for %j', (text) => {
    expect(parseRfc3339(text)).toBeUndefined()
  })
})
