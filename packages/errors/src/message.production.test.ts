import { describe, expect, it } from 'vitest'
import { toMessage } from './message.production.ts'

describe('toMessage of production', () => {
  it('returns the code, the context as JSON, and where the sentence stands', () => {
    expect(toMessage('email/throttled', { retryInSeconds: 12 })).toBe(
      'email/throttled {"retryInSeconds":12} docs/errors.md#email/throttled',
    )
    expect(toMessage('connect/rejected', {})).toBe('connect/rejected {} docs/errors.md#connect/rejected')
  })

  it('writes a bigint as its digits, and leaves objects out, also one that holds itself', () => {
    const page: Record<string, unknown> = {}
    page.self = page
    const context = { value: 12n, page, list: [page], nothing: undefined, call: () => 1, sign: Symbol('x') }
    expect(toMessage('amount/invalid', context)).toBe('amount/invalid {"value":"12"} docs/errors.md#amount/invalid')
  })
})
