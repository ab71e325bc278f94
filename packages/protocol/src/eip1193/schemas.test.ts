import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { accountsSchema, chainIdSchema } from './index.ts'

const LOWER = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
const CHECKSUM = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

describe('chainIdSchema', () => {
  it.each([
    ['0x1', 1],
    ['0xA4B1', 42_161],
    ['10', 10],
    [137, 137],
  ])('parses %o as %i (EIP-695)', (answer, chainId) => {
    expect(v.parse(chainIdSchema, answer)).toBe(chainId)
  })

  it.each(['0x0', '', '0x', '0xg', '-1', '1.5', 0, -1, 1.5, Number.NaN, 2 ** 53, '0xffffffffffffffff', null, {}])(
    'rejects %o',
    (answer) => {
      expect(v.is(chainIdSchema, answer)).toBe(false)
    },
  )
})

describe('accountsSchema', () => {
  it('returns accounts in EIP-55 form, each once', () => {
    expect(v.parse(accountsSchema, [LOWER, CHECKSUM])).toEqual([CHECKSUM])
    expect(v.parse(accountsSchema, [])).toEqual([])
  })

  it.each([undefined, 'x', [1], ['0x12'], Array.from({ length: 1001 }, () => LOWER)])('rejects %o', (answer) => {
    expect(v.is(accountsSchema, answer)).toBe(false)
  })
})
