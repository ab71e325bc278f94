import { describe, expect, it } from 'vitest'
import { toMessage } from './message.production.ts'

describe('toMessage, in production', () => {
  it('returns the code, the context as JSON, and the path of the sentence', () => {
    expect(toMessage('email/throttled', { retryInSeconds: 12 })).toBe(
      'email/throttled {"retryInSeconds":12} docs/errors.md#email/throttled',
    )
    expect(toMessage('connect/rejected', {})).toBe('connect/rejected {} docs/errors.md#connect/rejected')
  })

  it('writes a bigint as its digits and omits objects, even one with a reference to itself', () => {
    const page: Record<string, unknown> = {}
    page.self = page
    const context = { value: 12n, page, list: [page], nothing: undefined, call: () => 1, sign: Symbol('x') }
    expect(toMessage('amount/invalid', context)).toBe('amount/invalid {"value":"12"} docs/errors.md#amount/invalid')
  })
})
