import type { TokenBalance } from '@latchkey/protocol/gateway'
import { describe, expect, it } from 'vitest'
import {
  changeOf24Hours,
  isTotalIncomplete,
  keepTokens,
  tokensOfNetworks,
  totalsByNetwork,
  totalValue,
} from './balances.totals.ts'

const token = (symbol: string, value: number | undefined, decimals = '18'): TokenBalance => ({
  name: symbol,
  symbol,
  chainId: 'eip155:1',
  price: 1,
  quantity: { decimals, numeric: '1' },
  iconUrl: null,
  ...(value === undefined ? {} : { value }),
})

describe('keepTokens', () => {
  it("drops tokens of '0' decimals (Spec §5.14)", () => {
    expect(keepTokens([token('NFTISH', 1, '0'), token('ETH', 1)]).map(({ symbol }) => symbol)).toEqual(['ETH'])
  })

  it('sorts the most valuable first and those without a price last, in the given order', () => {
    const mixed = [token('A', undefined), token('B', 2), token('C', undefined), token('D', 0), token('E', 30)]
    expect(keepTokens(mixed).map(({ symbol }) => symbol)).toEqual(['E', 'B', 'D', 'A', 'C'])
  })
})

describe('totalValue', () => {
  it('adds in decimal arithmetic (Spec §5.32)', () => {
    expect(totalValue([token('A', 0.1), token('B', 0.2), token('C', undefined)])).toBe('0.3')
  })

  it('returns 0 for an account without tokens', () => {
    expect(totalValue([])).toBe('0')
  })

  it('returns undefined if no token has a price', () => {
    expect(totalValue([token('A', undefined)])).toBeUndefined()
  })
})

describe('tokensOfNetworks', () => {
  it('adds the tokens of other networks to those of this network, whose newer values win', () => {
    const dai = { ...token('DAI', 5), chainId: 'eip155:8453' } as const
    const tokens = tokensOfNetworks([token('ETH', 2)], [token('ETH', 100), dai], 'eip155:1')
    expect(tokens.map(({ symbol, value }) => [symbol, value])).toEqual([
      ['DAI', 5],
      ['ETH', 2],
    ])
  })
})

describe('tokensOfNetworks for an empty account on another network', () => {
  it('omits native currency with a balance of zero on other networks', () => {
    const none = { ...token('ETH', 0), quantity: { decimals: '18', numeric: '0' } }
    const tokens = tokensOfNetworks([none], [none, { ...none, chainId: 'eip155:8453' }], 'eip155:1')
    expect(tokens).toEqual([none])
  })
})

describe('totalsByNetwork', () => {
  it('adds the tokens of each network, and omits a network without a known value', () => {
    const base = { ...token('DAI', 5), chainId: 'eip155:8453' } as const
    const unpriced = { ...token('NEW', undefined), chainId: 'eip155:10' } as const
    const totals = totalsByNetwork([token('ETH', 2), token('USDC', 3), base, unpriced])
    expect([...totals]).toEqual([
      ['eip155:1', '5'],
      ['eip155:8453', '5'],
    ])
  })
})

describe('isTotalIncomplete', () => {
  it('distinguishes a price that could not be read from a token without a price', () => {
    expect(isTotalIncomplete([token('A', 1), token('B', undefined)])).toBe(false)
    expect(isTotalIncomplete([token('A', 1), { ...token('B', undefined), isPriceUnavailable: true }])).toBe(true)
  })
})

describe('changeOf24Hours', () => {
  const changed = (value: number | undefined, change24hPercent: number) => ({ ...token('A', value), change24hPercent })

  it('returns the sum of the gains and losses of the tokens, and its share of the earlier value', () => {
    const change = changeOf24Hours([changed(110, 10), changed(90, -10), changed(300, 0), token('B', 1000)])
    expect(change?.value).toBeCloseTo(0)
    const loss = changeOf24Hours([changed(50, -50), changed(100, 0)])
    expect([loss?.value, loss?.percent]).toEqual([-50, -25])
  })

  it('returns undefined for a token without a known change, or with a change of −100 %', () => {
    expect(changeOf24Hours([token('A', 10)])).toBeUndefined()
    expect(changeOf24Hours([changed(undefined, 5), changed(0, 5), changed(0.1, -100)])).toBeUndefined()
  })
})
