import { describe, expect, it } from 'vitest'
import { amountOf, sumUp } from './amount-of.ts'

const ETHER = { symbol: 'ETH', decimals: 18 }
const USDC = { type: 'token', address: `0x${'ab'.repeat(20)}`, symbol: 'USDC', decimals: 6 } as const

describe('amountOf', () => {
  it('writes coins, tokens, items and allowances without end', () => {
    expect(amountOf({ type: 'native', amount: 10n ** 16n }, ETHER)).toEqual({ value: '0.01', unit: 'ETH' })
    expect(amountOf({ ...USDC, amount: 5_000_000n }, ETHER)).toEqual({ value: '5', unit: 'USDC' })
    expect(amountOf({ ...USDC, amount: 5n, isUnlimited: true }, ETHER)).toEqual({ value: 'All', unit: 'USDC' })
    expect(amountOf({ type: 'item', address: USDC.address, itemId: 7n, amount: 1n }, ETHER)).toMatchObject({
      value: '#7',
    })
  })

  it('names a token without a symbol by its address', () => {
    expect(amountOf({ type: 'token', address: USDC.address, amount: 5n }, ETHER)).toEqual({
      value: '5',
      unit: '0xabab…abab',
    })
  })
})

describe('sumUp', () => {
  it('joins everything that leaves the account', () => {
    const token = { type: 'send', asset: { ...USDC, amount: 5_000_000n } } as const
    const coin = { type: 'send', asset: { type: 'native', amount: 10n ** 17n } } as const
    expect(sumUp([token, coin, { type: 'call', party: { address: USDC.address } }], ETHER)).toBe('5 USDC + 0.1 ETH')
  })

  it('is zero of the coin for a request that takes nothing', () => {
    expect(sumUp([], ETHER)).toBe('0 ETH')
  })
})
