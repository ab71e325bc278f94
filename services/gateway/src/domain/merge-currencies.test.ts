import { describe, expect, it } from 'vitest'
import { mergeCurrencies, type Seller, toOwnNames } from './merge-currencies.ts'

const USDC = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const network = (name: string, chain_id: string, contract_address = '') => ({
  name,
  display_name: name,
  chain_id,
  contract_address,
})
const usd = (min: string, max: string, id = 'card') => ({ id: 'USD', payment_method_limits: [{ id, min, max }] })

const coinbase: Seller = {
  id: 'coinbase',
  currencies: {
    purchaseCurrencies: [
      { id: 'uuid-eth', name: 'Ethereum', symbol: 'ETH', networks: [network('base', '8453')] },
      { id: 'uuid-usdc', name: 'USDC', symbol: 'USDC', networks: [network('ethereum', '1', USDC)] },
    ],
    paymentCurrencies: [usd('2.00', '7500.00')],
  },
}
const meld: Seller = {
  id: 'meld',
  currencies: {
    purchaseCurrencies: [
      { id: 'ETH', name: 'Ether', symbol: 'ETH', networks: [network('ethereum', '1'), network('base-chain', '8453')] },
      {
        id: 'USDC',
        name: 'USD Coin',
        symbol: 'usdc',
        networks: [network('ethereum', '1', USDC.toUpperCase().replace('X', 'x'))],
      },
      { id: 'SOL', name: 'Solana', symbol: 'SOL', networks: [network('solana', 'solana:5eykt')] },
    ],
    paymentCurrencies: [usd('5', '30000'), { id: 'EUR', payment_method_limits: [] }],
  },
}
const both = [coinbase, meld]

describe('mergeCurrencies', () => {
  it('lists a token of two providers once, with all of its networks (Spec §3.29)', () => {
    const { purchaseCurrencies } = mergeCurrencies(both)
    expect(purchaseCurrencies.map(({ id, networks }) => [id, networks.map(({ name }) => name)])).toEqual([
      ['uuid-eth', ['base', 'ethereum']],
      ['uuid-usdc', ['ethereum']],
      ['SOL', ['solana']],
    ])
  })

  it('separates tokens of the same name in different contracts', () => {
    const networks = [network('ethereum', '1', '0x00000000000000000000000000000000000000bb')]
    const purchaseCurrencies = [{ id: 'USDC', name: 'Bridged', symbol: 'USDC', networks }]
    const other: Seller = { id: 'meld', currencies: { purchaseCurrencies, paymentCurrencies: [] } }
    const merged = mergeCurrencies([coinbase, other]).purchaseCurrencies
    expect(merged.map(({ id }) => id)).toEqual(['uuid-eth', 'uuid-usdc', 'USDC'])
    expect(toOwnNames([coinbase, other], 'meld', { currency: 'uuid-usdc', network: 'ethereum' })).toBeUndefined()
  })

  it('takes the widest limits of each method', () => {
    expect(mergeCurrencies(both).paymentCurrencies).toEqual([
      { id: 'USD', payment_method_limits: [{ id: 'card', min: '2.00', max: '30000' }] },
      { id: 'EUR', payment_method_limits: [] },
    ])
    const bank: Seller = {
      id: 'meld',
      currencies: { purchaseCurrencies: [], paymentCurrencies: [usd('1', '9', 'bank')] },
    }
    expect(mergeCurrencies([coinbase, bank]).paymentCurrencies[0]?.payment_method_limits).toHaveLength(2)
  })
})

describe('toOwnNames', () => {
  it('returns the name of a merged currency at each provider', () => {
    const wanted = { currency: 'uuid-eth', network: 'base' }
    expect(toOwnNames(both, 'coinbase', wanted)).toEqual(wanted)
    expect(toOwnNames(both, 'meld', wanted)).toEqual({ currency: 'ETH', network: 'base-chain' })
    expect(toOwnNames(both, 'coinbase', { currency: 'ETH', network: 'base-chain' })).toEqual(wanted)
    expect(toOwnNames(both, 'meld', { currency: 'uuid-usdc', network: 'ethereum' })?.currency).toBe('USDC')
  })

  it('returns the networks on which only another provider sells, under the id of the merged entry', () => {
    expect(toOwnNames(both, 'meld', { currency: 'uuid-eth', network: 'ethereum' })).toEqual({
      currency: 'ETH',
      network: 'ethereum',
    })
    expect(toOwnNames(both, 'coinbase', { currency: 'uuid-eth', network: 'ethereum' })).toBeUndefined()
  })

  it('returns undefined for a currency that a provider does not sell', () => {
    expect(toOwnNames(both, 'coinbase', { currency: 'SOL', network: 'solana' })).toBeUndefined()
    expect(toOwnNames(both, 'meld', { currency: 'DOGE', network: 'ethereum' })).toBeUndefined()
  })
})
