import { NATIVE_TOKEN_ADDRESSES } from '@latchkey/chains'
import type { SwapToken } from '@latchkey/protocol/gateway'
import type { FakeExchangeData } from './fake-exchange.ts'
import type { FakeOnrampData } from './fake-onramp.ts'

const token = (symbol: string, name: string, decimals: number, address: string): SwapToken => ({
  name,
  symbol,
  decimals,
  address: `eip155:1:${address}`,
  logoUri: null,
  eip2612: false,
})

const tokens = [
  token('ETH', 'Ether', 18, NATIVE_TOKEN_ADDRESSES.eip155),
  token('USDC', 'USD Coin', 6, '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'),
  token('DAI', 'Dai Stablecoin', 18, '0x6B175474E89094C44Da98b954EedeAC495271d0F'),
  token('LINK', 'Chainlink', 18, '0x514910771AF9Ca656af840dff83E8264EcF986CA'),
  token('MOSS', 'Moss of the North', 18, '0x1111111111111111111111111111111111111111'),
] as const

/** A small market on Ethereum for a fake gateway: ETH, USDC, DAI and LINK have prices, MOSS has none. */
export const fakeMarket = {
  swapTokens: tokens,
  prices: { ETH: 3000, USDC: 1, DAI: 1, LINK: 15 },
  priceHistory: {
    [tokens[1].address]: {
      '1d': [
        { at: 1_790_000_000_000, price: 0.999 },
        { at: 1_790_000_600_000, price: 1 },
      ],
    },
  },
} as const satisfies FakeExchangeData

/** The part of that market that the contract of gateways needs. */
export const fakeMarketPair = {
  purchase: { currency: 'ETH', network: 'ethereum', payment: 'USD' },
  pair: { from: tokens[1].address, to: tokens[0].address, amount: 1_500_000_000n },
  unswapped: tokens[4].address,
} as const

/** The offers of a fake gateway for money: Ether and dollars on Ethereum, Ether on Base, by card or from a bank. */
export const fakeOnramp = {
  onramp: {
    purchaseCurrencies: [
      {
        id: 'ETH',
        name: 'Ether',
        symbol: 'ETH',
        networks: [
          { name: 'ethereum', display_name: 'Ethereum', chain_id: '1', contract_address: '' },
          { name: 'base', display_name: 'Base', chain_id: '8453', contract_address: '' },
        ],
      },
      {
        id: 'USDC',
        name: 'USD Coin',
        symbol: 'USDC',
        networks: [
          {
            name: 'ethereum',
            display_name: 'Ethereum',
            chain_id: '1',
            contract_address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
          },
        ],
      },
    ],
    paymentCurrencies: ['USD', 'EUR'].map((id) => ({
      id,
      payment_method_limits: [
        { id: 'card', min: '10.00', max: '7500.00' },
        { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
      ],
    })),
    providers: [
      { id: 'coinbase', name: 'Coinbase', fee: { min: '1', max: '2' }, namespaces: ['eip155'] },
      { id: 'meld', name: 'Meld', fee: { min: '1', max: '2' }, namespaces: ['eip155', 'solana'] },
    ],
  },
} satisfies FakeOnrampData
