import { encodeFakeMulticall, encodeFakeSwap, FAKE_WRAPPED } from '@latchkey/testing'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readRouterCall } from './read-router-call.ts'

const [TOKEN, OTHER, ACCOUNT] = ['77', '88', '99'].map((pair) => `0x${pair.repeat(20)}`) as [string, string, string]
const ITSELF = `0x${'2'.padStart(40, '0')}`
const word = (value: bigint | number | string): string => BigInt(value).toString(16).padStart(64, '0')
const honest = { path: [FAKE_WRAPPED, TOKEN], amountIn: 7n, minimumOut: 5n, recipient: ACCOUNT, isCoinSold: true }
const traded = { tokenIn: FAKE_WRAPPED.toLowerCase(), tokenOut: TOKEN, between: [], amountIn: 7n, minimumOut: 5n }
const deadlineSec = BigInt(Date.UTC(2026, 0, 1) / 1_000 + 1_200)

/** A call of `exactInputSingle` or, if `isOut`, `exactOutputSingle`; `limit` is a price limit, 0 for none. */
const single = (isOut: boolean, recipient: string, limit = 0n) =>
  `${isOut ? '5023b4df' : '04e45aaf'}${word(FAKE_WRAPPED)}${word(TOKEN)}${word(500)}${word(recipient)}${word(7)}${word(5)}${word(limit)}`
const unwrap = (recipient: string) => `49404b7c${word(9)}${word(recipient)}`
const of = (...calls: readonly string[]) => readRouterCall(encodeFakeMulticall(Number(deadlineSec), calls))

describe('readRouterCall', () => {
  it('returns what a call takes, its minimum payment, and its recipient', () => {
    expect(readRouterCall(encodeFakeSwap(honest))).toEqual({
      ...traded,
      recipient: ACCOUNT,
      isUnwrapped: false,
      isOutReturned: true,
      deadlineSec,
    })
    const sale = { ...honest, path: [TOKEN, OTHER, FAKE_WRAPPED], isCoinSold: false, isCoinBought: true }
    expect(readRouterCall(encodeFakeSwap(sale))).toMatchObject({
      between: [OTHER],
      recipient: ACCOUNT,
      isUnwrapped: true,
    })
  })

  it('returns the sender as the recipient, and the tokens of an exact output in reverse order', () => {
    expect(of(single(false, `0x${'1'.padStart(40, '0')}`))).toMatchObject({ ...traded, recipient: undefined })
    const bought = of(single(true, ACCOUNT))
    expect(bought).toMatchObject({ amountIn: 5n, minimumOut: 7n, isOutReturned: false })
  })

  it('returns the larger of two enforced minima', () => {
    expect(of(single(false, ITSELF), unwrap(ACCOUNT))).toMatchObject({ minimumOut: 9n, recipient: ACCOUNT })
  })

  it.each([
    ['that stops at a price', [single(false, ACCOUNT, 1n)]],
    ['whose proceeds stay in the router', [single(false, ITSELF)]],
    ['that is two', [single(false, ACCOUNT), single(false, ACCOUNT)]],
    ['that gives coin back before', ['12210e8a', single(false, ACCOUNT)]],
    ['that gives coin back twice', [single(false, ACCOUNT), '12210e8a', '12210e8a']],
    ['that sweeps another token', [single(false, ITSELF), `df2ab5bb${word(OTHER)}${word(0)}${word(ACCOUNT)}`]],
    ['that takes out what it did not put in', [single(false, ACCOUNT), unwrap(ACCOUNT)]],
    ['beside an allowance', [single(false, ACCOUNT), `571ac8b0${word(TOKEN)}`]],
  ])('is not read where it is a swap %s', (_, calls) => {
    expect(of(...calls)).toBeUndefined()
  })

  it('returns another order or nothing if one byte of the call changes, because only one encoding is accepted', () => {
    const data = encodeFakeSwap({ ...honest, isCoinBought: false })
    const read = readRouterCall(data)
    fc.assert(
      fc.property(fc.integer({ min: 2, max: data.length - 1 }), fc.integer({ min: 1, max: 15 }), (at, by) => {
        const digit = ((Number.parseInt(data[at] ?? '0', 16) + by) % 16).toString(16)
        const other = readRouterCall(data.slice(0, at) + digit + data.slice(at + 1))
        // The pool fees do not change the result of the call.
        const isFee = data.slice(at - 20, at + 20).includes('000bb8')
        if (!isFee && other !== undefined) expect(other).not.toEqual(read)
      }),
      { numRuns: 2_000 },
    )
  })

  it('returns undefined for other bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 600 }), (bytes) => {
        const digits = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
        expect(readRouterCall(`0x${digits}`)).toBeUndefined()
        expect(readRouterCall(`0x5ae401dc${digits}`)).toBeUndefined()
      }),
      { numRuns: 500 },
    )
  })
})
