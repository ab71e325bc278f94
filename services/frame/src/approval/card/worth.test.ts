import type { InspectedAsset } from '@latchkey/inspect'
import { describe, expect, it } from 'vitest'
import { worthText } from './worth.ts'

const TOKEN = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const prices = new Map([
  ['native', '3120.5'],
  [TOKEN, '1'],
])
const ether = (amount: bigint): InspectedAsset => ({ type: 'native', amount, decimals: 18 })
const token = (changes: object): InspectedAsset => ({ type: 'token', address: TOKEN, amount: 12_500_000n, ...changes })

describe('worthText', () => {
  it('multiplies an amount by its price, in whole cents', () => {
    expect(worthText(ether(5n * 10n ** 17n), prices)).toBe('≈ $1,560.25')
    expect(worthText(token({ decimals: 6, address: TOKEN.toUpperCase().replace('0X', '0x') }), prices)).toBe('≈ $12.50')
  })

  it('returns "< $0.01" for less than a cent', () => {
    expect(worthText(ether(1n), prices)).toBe('< $0.01')
  })

  it('returns undefined for an unknown price or decimals, an unlimited amount, zero, and collectibles', () => {
    for (const asset of [
      token({ decimals: 6, address: '0x01' }),
      token({}),
      token({ decimals: 6, isUnlimited: true }),
      ether(0n),
      { type: 'item', address: TOKEN, amount: 1n } as const,
    ])
      expect(worthText(asset, prices)).toBeUndefined()
    expect(worthText(ether(1n), undefined)).toBeUndefined()
    expect(worthText(ether(1n), new Map([['native', 'NaN']]))).toBeUndefined()
  })
})
