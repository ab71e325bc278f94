import { describe, expect, it } from 'vitest'
import { iconUrlOf } from './icon-url.ts'

const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const IMPOSTOR = '0x00000000000000000000000000000000000000f1'
const network = {
  id: 8453,
  name: 'Base',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: [],
  tokens: [USDC],
} as const
const bySymbol = 'https://img.example/token/{symbol}'

describe('iconUrlOf', () => {
  it('returns null without a template', () => {
    expect(iconUrlOf(undefined, { network, address: 'native', symbol: 'ETH' })).toBeNull()
  })

  it('fills in network and address', () => {
    const template = 'https://img.example/{chainId}/{address}.png'
    const url = (address: 'native' | typeof USDC) => iconUrlOf(template, { network, address, symbol: null })
    expect(url('native')).toBe('https://img.example/eip155%3A8453/native.png')
    expect(url(USDC)).toBe(`https://img.example/eip155%3A8453/${USDC.toLowerCase()}.png`)
  })

  it('fills in the symbol of the coin and of listed tokens, whatever the case of their addresses', () => {
    expect(iconUrlOf(bySymbol, { network, address: 'native', symbol: 'ETH' })).toBe('https://img.example/token/ETH')
    for (const address of [USDC, USDC.toLowerCase()] as const)
      expect(iconUrlOf(bySymbol, { network, address: address as typeof USDC, symbol: 'USDC' })).toBe(
        'https://img.example/token/USDC',
      )
  })

  it('returns null for an unlisted contract with the same symbol', () => {
    expect(iconUrlOf(bySymbol, { network, address: IMPOSTOR, symbol: 'USDC' })).toBeNull()
    expect(iconUrlOf(bySymbol, { network, address: USDC, symbol: null })).toBeNull()
    expect(iconUrlOf(bySymbol, { network, address: USDC, symbol: '../../e?x=' })).toBe(
      'https://img.example/token/..%2F..%2Fe%3Fx%3D',
    )
  })
})
