import { describe, expect, it } from 'vitest'
import { sumsOf } from './sums-of.ts'

const ether = { symbol: 'ETH', decimals: 18 }
const to = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const usdc = { kind: 'transfer', to, amount: 5_000_000n, isUnlimited: false, symbol: 'USDC', decimals: 6 } as const

describe('the outflow of an account', () => {
  it('is the coin of the network where no token is touched', () => {
    expect(sumsOf({ valueWei: 10n ** 16n }, undefined, ether)).toEqual({
      main: { value: '0.01', unit: 'ETH' },
      along: undefined,
      text: '0.01 ETH',
    })
  })

  it('is the token where one is sent or allowed', () => {
    expect(sumsOf({ valueWei: 0n }, usdc, ether)).toEqual({
      main: { value: '5', unit: 'USDC' },
      along: undefined,
      text: '5 USDC',
    })
    expect(sumsOf({ valueWei: 0n }, { ...usdc, kind: 'approve', isUnlimited: true }, ether).text).toBe('All USDC')
  })

  it('is both where the call of a token takes coins along', () => {
    expect(sumsOf({ valueWei: 10n ** 17n }, usdc, ether)).toEqual({
      main: { value: '5', unit: 'USDC' },
      along: { value: '0.1', unit: 'ETH' },
      text: '5 USDC + 0.1 ETH',
    })
  })
})
