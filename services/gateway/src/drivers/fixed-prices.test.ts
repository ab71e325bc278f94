import { describe, expect, it } from 'vitest'
import { describePriceSource } from '../testing/price-source-contract.fixture.ts'
import { createFixedPrices } from './fixed-prices.ts'

const usdc = { chainId: 'eip155:1', address: '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48' }
const table = [
  { ...usdc, usd: 1, change24hPercent: -0.5 },
  { chainId: 'eip155:1', address: 'native', usd: 3_000 },
]

describePriceSource({
  name: 'the fixed table',
  create: () => createFixedPrices({ prices: table }),
  known: usdc,
  change24hPercent: -0.5,
  unknown: { chainId: 'eip155:8453', address: 'native' },
})

describe('the fixed table', () => {
  it('converts by its rates, and has no price in a currency without a rate (Spec §7)', async () => {
    const source = createFixedPrices({ prices: table, rates: { eur: 0.5 } })
    const tokens = [{ chainId: 'eip155:1', address: 'native' }]
    expect((await source.read({ tokens, currency: 'eur' })).prices).toEqual(
      new Map([['eip155:1:native', { price: 1_500 }]]),
    )
    expect((await source.read({ tokens, currency: 'jpy' })).prices.size).toBe(0)
    expect(source.currencies).toEqual(['usd', 'eur'])
  })
})
