import { describe, expect, it } from 'vitest'
import { LINK, MOSS, OPEN, USDC } from './swap.fixture.ts'
import { listSwapTokens } from './swap.tokens.ts'

const symbols = (tokens: readonly { readonly symbol: string }[]) => tokens.map(({ symbol }) => symbol)

describe('listSwapTokens', () => {
  it('returns those of the account, the most valuable first, and all others by symbol', () => {
    const lists = listSwapTokens(OPEN)
    expect(symbols(lists.own)).toEqual(['ETH', 'USDC'])
    expect(symbols(lists.all)).toEqual(['DAI', 'LINK', 'MOSS'])
  })

  it('suggests the symbols of the list, in its order, at most eight (Spec §9.42)', () => {
    expect(symbols(listSwapTokens(OPEN).suggested)).toEqual(['ETH', 'LINK', 'DAI', 'USDC'])
    const many = '1INCH AAVE UNI ARB BAL CRV ENS OP WBTC'.split(' ').map((symbol) => ({ ...LINK, symbol }))
    expect(symbols(listSwapTokens({ ...OPEN, tokens: many }).suggested)).toEqual(
      'UNI 1INCH AAVE WBTC ARB BAL CRV ENS'.split(' '),
    )
  })

  it('suggests the tokens of one network before all others (compat-facts 4.8)', () => {
    const account = { address: '0x1', networkId: 'eip155:42161' } as const
    const tokens = [...OPEN.tokens, { ...USDC, symbol: 'USD₮0' }]
    expect(symbols(listSwapTokens({ ...OPEN, account, tokens }).suggested)[0]).toBe('USD₮0')
  })

  it('suggests no token that the gateway does not offer, whatever its name', () => {
    const tokens = [{ ...MOSS, symbol: 'UNI', isListed: false }]
    expect(listSwapTokens({ ...OPEN, tokens }).suggested).toEqual([])
  })
})
