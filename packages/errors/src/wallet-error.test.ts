import fc from 'fast-check'
import { describe, expect, expectTypeOf, it } from 'vitest'
import { type ErrorCode, errorCodes } from './codes.ts'
import { isWalletError } from './is-wallet-error.ts'
import { isRetryable } from './kinds.ts'
import { toFailure } from './to-failure.ts'
import { toWalletError } from './to-wallet-error.ts'
import { WalletError } from './wallet-error.ts'

describe('WalletError', () => {
  it('fills its sentence from the context (Spec §8)', () => {
    const error = new WalletError('email/throttled', { retryInSeconds: 12 })
    expect(error.message).toMatchInlineSnapshot(`"Please try again after 12 seconds"`)
    expect(error).toMatchObject({
      name: 'WalletError',
      code: 'email/throttled',
      context: { retryInSeconds: 12 },
      shortMessage: 'Please try again after 12 seconds',
      docsPath: 'docs/errors.md#email/throttled',
    })
  })

  it('puts details below the sentence and keeps the cause', () => {
    const cause = new Error('socket closed')
    const error = new WalletError('connect/failed', {}, { cause, details: 'code 1006' })
    expect(error.message).toMatchInlineSnapshot(`
      "The wallet could not connect
      code 1006"
    `)
    expect(error.shortMessage).toBe('The wallet could not connect')
    expect(error.cause).toBe(cause)
  })

  it('leaves a placeholder without a value as it is, and does not interpret a value as a pattern', () => {
    const dollars = new WalletError('caip/invalid', { value: '$& {what}', what: 'x' })
    expect(dollars.message).toBe('$& {what} is not a x')
  })

  it('is retryable only if its kind is unavailable or rate-limited', () => {
    for (const code of Object.keys(errorCodes) as ErrorCode[]) {
      const { kind } = errorCodes[code]
      expect(isRetryable({ code })).toBe(kind === 'unavailable' || kind === 'rate-limited')
    }
  })

  it('requires the context of its sentence, and rejects any other, at compile time', () => {
    // @ts-expect-error the sentence of this code has a placeholder, so a context is due
    new WalletError('email/throttled')
    // @ts-expect-error the placeholder is retryInSeconds
    new WalletError('email/throttled', { seconds: 1 })
    // @ts-expect-error a placeholder is filled from text, number or bigint, not from an object
    new WalletError('email/throttled', { retryInSeconds: {} })
    // @ts-expect-error there is no such code
    expect(() => new WalletError('no/such-code')).toThrow(TypeError)
    new WalletError('connect/rejected')
    new WalletError('wallet/timeout', { method: 'eth_call', extra: [1] })
    expectTypeOf(new WalletError('connect/rejected').code).toEqualTypeOf<'connect/rejected'>()
  })
})

describe('isWalletError', () => {
  it('returns true for errors of this package, with or without a code, and for those of another copy of the package', () => {
    const error: unknown = new WalletError('connect/rejected')
    expect(isWalletError(error)).toBe(true)
    expect(isWalletError(error, 'connect/rejected')).toBe(true)
    expect(isWalletError(error, 'connect/failed')).toBe(false)
    const { code, docsPath } = new WalletError('connect/rejected')
    const copy = Object.assign(new Error('x'), { name: 'WalletError', code, docsPath })
    expect(isWalletError(copy)).toBe(true)
    if (isWalletError(error, 'connect/rejected')) expectTypeOf(error.code).toEqualTypeOf<'connect/rejected'>()
  })

  it('returns false for any other value and never throws', () => {
    fc.assert(fc.property(fc.anything(), (value) => !isWalletError(value)))
    for (const code of ['toString', 4001, ['connect/rejected'], undefined, 'a/b/c', 'a/b\n'])
      expect(isWalletError(Object.assign(new Error('x'), { name: 'WalletError', code }))).toBe(false)
    const isOne = (facts: object) => isWalletError(Object.assign(new Error('x'), { name: 'Error', ...facts }))
    expect(isOne({ code: 'connect/rejected', docsPath: 'docs/errors.md#connect/rejected' })).toBe(false)
  })

  it.each([undefined, 'docs', 'docs/errors.md', ['docs/errors.md#provider/missing']])(
    'returns false for an error of another library with the same name and form, and the page %j',
    (docsPath) => {
      const error = Object.assign(new Error('x'), { name: 'WalletError', code: 'provider/missing', docsPath })
      expect(isWalletError(error)).toBe(false)
      expect(toFailure(error)).toMatchObject({ code: 'bug/unexpected' })
    },
  )

  it('returns true for each code of the table, and for a code that only a newer copy of the package has', () => {
    for (const code of Object.keys(errorCodes) as ErrorCode[])
      expect(isWalletError(new WalletError(code as 'bug/unexpected'), code)).toBe(true)
    const newer = { name: 'WalletError', code: 'connect/new', docsPath: 'docs/errors.md#connect/new' }
    expect(isWalletError(Object.assign(new Error('x'), newer))).toBe(true)
  })
})

describe('toWalletError', () => {
  it('returns a wallet error unchanged', () => {
    const error = new WalletError('connect/rejected')
    expect(toWalletError(error)).toBe(error)
  })

  it('wraps any other value in an unexpected error and keeps the value as its cause', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        const error = toWalletError(value)
        expect(error.code).toBe('bug/unexpected')
        expect(error.shortMessage).toBe('Something went wrong')
        if (value !== undefined) expect(Object.is(error.cause, value)).toBe(true)
      }),
    )
  })
})

describe('toFailure', () => {
  it('returns the plain data of a wallet error, and no data of other values', () => {
    expect(toFailure(new WalletError('email/throttled', { retryInSeconds: 12 }))).toEqual({
      code: 'email/throttled',
      context: { retryInSeconds: 12 },
    })
    const unexpected = { code: 'bug/unexpected', context: {} }
    fc.assert(
      fc.property(fc.anything(), (value) => {
        expect(toFailure(value)).toEqual(unexpected)
      }),
    )
    expect(toFailure(toWalletError('x'))).toEqual(unexpected)
  })
})
