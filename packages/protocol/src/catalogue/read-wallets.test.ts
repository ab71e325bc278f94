import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { catalogueExamples, walletsAnswerSchema, walletsReader } from './index.ts'

/** Texts that are valid for some field, and texts that are nearly valid. */
const telling = fc.constantFrom(
  'metamask',
  'a b',
  'eip155',
  'eip155:1',
  'ei',
  'io.metamask',
  'io..metamask',
  `io.${'a'.repeat(126)}`,
  'https://a.example/',
  'http://a.example/',
  'http://localhost:3000/',
  'metamask://',
  'javascript:alert(1)',
  'data:image/png;base64,AA',
  'isMetaMask',
  '\u202e\u200b',
  ' Two\r\nlines\u0000 ',
  'x'.repeat(33),
  'x'.repeat(300),
  'x'.repeat(1025),
  'x'.repeat(2049),
)
const value = fc.oneof(telling, fc.string(), fc.jsonValue({ maxDepth: 1 }))
const injected = fc.record({ namespace: value, injected_id: value }, { requiredKeys: [] })
const [example] = catalogueExamples.walletsAnswer.data
const field = (name: string) =>
  name === 'chains' || name === 'injected'
    ? fc.oneof(value, fc.array(fc.oneof(value, injected), { maxLength: 3 }))
    : value
const fields = Object.fromEntries(Object.keys(example).map((name) => [name, field(name)]))
/** A complete wallet with some fields changed, one with some fields missing, or any value. */
const entry = fc.oneof(
  fc.record({ ...fields, stranger: value }, { requiredKeys: [] }).map((changed) => ({ ...example, ...changed })),
  fc.record({ ...fields, id: fc.constant('aa'), name: telling }, { requiredKeys: ['id', 'name'] }),
  fc.jsonValue(),
)
const answer: fc.Arbitrary<unknown> = fc.oneof(
  fc.record(
    { count: fc.oneof(fc.double(), value), data: fc.array(entry, { maxLength: 4 }) },
    { requiredKeys: ['data'] },
  ),
  fc.record({ count: value, data: value }, { requiredKeys: [] }),
  fc.jsonValue(),
)

const { validate } = walletsReader['~standard']

describe('walletsReader', () => {
  it('returns the same as the schema for any value, and rejects the same (Spec §3)', () => {
    let taken = 0
    fc.assert(
      fc.property(answer, (body) => {
        const [wanted, read] = [v.safeParse(walletsAnswerSchema, body), validate(body)]
        expect('value' in read).toBe(wanted.success)
        if (wanted.success) expect(read).toStrictEqual({ value: wanted.output })
        if (wanted.success) taken += wanted.output.data.length
      }),
      { numRuns: 2000, examples: [[catalogueExamples.walletsAnswer], [catalogueExamples.foreignWalletsAnswer]] },
    )
    // Ensures that the test also covers accepted responses.
    expect(taken).toBeGreaterThan(100)
  })

  it('returns the problem of an invalid response', () => {
    expect(validate({ data: {} })).toEqual({ issues: [{ message: 'expected a list of wallets in data' }] })
  })
})
