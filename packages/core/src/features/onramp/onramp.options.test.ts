import { fakeOnramp } from '@latchkey/testing'
import { describe, expect, it } from 'vitest'
import { BUILT_IN_OPTIONS, pickOnramp, providersOn } from './onramp.options.ts'

const { onramp: options } = fakeOnramp
const onMainnet = { networkId: 'eip155:1', choice: undefined, currency: undefined } as const

describe('the built-in options', () => {
  it('accept 10.00 to 7500.00 by card and 10.00 to 25000.00 by bank account, for USD and EUR (Spec §5.39)', () => {
    const limits = [
      { id: 'card', min: '10.00', max: '7500.00' },
      { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
    ]
    expect(BUILT_IN_OPTIONS.paymentCurrencies).toEqual([
      { id: 'USD', payment_method_limits: limits },
      { id: 'EUR', payment_method_limits: limits },
    ])
    expect(BUILT_IN_OPTIONS.purchaseCurrencies.map(({ symbol }) => symbol)).toEqual(['USDC', 'ETH'])
  })
})

describe('providersOn', () => {
  it('returns Coinbase on eip155 and Meld on eip155 and solana, if the service names no providers (Spec §9.26, §9.24)', () => {
    const { providers: _, ...unnamed } = options
    const idsOn = (networkId: Parameters<typeof providersOn>[1]) => providersOn(unnamed, networkId).map(({ id }) => id)
    expect(idsOn('eip155:1')).toEqual(['coinbase', 'meld'])
    expect(idsOn('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')).toEqual(['meld'])
    expect(idsOn('bip122:000000000019d6689c085ae165831e93')).toEqual([])
    expect(providersOn(unnamed, 'eip155:1')[0]?.fee).toEqual({ min: '1', max: '2' })
  })

  it('returns the providers of the service, if it names them', () => {
    expect(providersOn({ ...options, providers: [] }, 'eip155:1')).toEqual([])
  })
})

describe('pickOnramp', () => {
  it('starts with the first token of the network, the first preset, and the display currency', () => {
    const picked = pickOnramp(options, { ...onMainnet, currency: 'eur' })
    expect(picked).toMatchObject({ token: { id: 'ETH', network: 'ethereum' }, payment: { id: 'EUR' }, amount: '100' })
    expect(picked.token).not.toHaveProperty('address')
    expect(pickOnramp(options, { ...onMainnet, currency: 'jpy' }).payment?.id).toBe('USD')
  })

  it('keeps the choice of the visitor if the network has it', () => {
    const choice = { amount: '42', payment: 'EUR', asset: 'USDC' }
    const chosen = pickOnramp(options, { ...onMainnet, choice })
    expect([chosen.token?.id, chosen.payment?.id, chosen.amount]).toEqual(['USDC', 'EUR', '42'])
    const onBase = pickOnramp(options, { networkId: 'eip155:8453', choice, currency: 'usd' })
    expect([onBase.token?.id, onBase.tokens.length]).toEqual(['ETH', 1])
  })

  it('is empty on a network without a provider', () => {
    expect(pickOnramp(options, { ...onMainnet, networkId: 'eip155:10' })).toMatchObject({
      tokens: [],
      token: undefined,
    })
  })

  it.each([
    ['', { type: 'empty', limit: '' }],
    ['0.00', { type: 'empty', limit: '' }],
    ['.', { type: 'empty', limit: '' }],
    ['9.99', { type: 'too-small', limit: '10.00' }],
    ['10', undefined],
    ['12.', undefined],
    // The limit of the bank account is higher than that of the card.
    ['25000', undefined],
    ['25000.01', { type: 'too-large', limit: '25000.00' }],
  ])('reports the problem of the amount %j', (amount, problem) => {
    expect(pickOnramp(options, { ...onMainnet, choice: { amount } }).problem).toEqual(problem)
  })
})
