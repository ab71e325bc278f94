import { expect, it } from 'vitest'
import { searchTokens } from './search-tokens.ts'

const CONTRACT = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const tokens = [
  { name: 'Wrapped Ether', symbol: 'WETH', address: `eip155:1:${CONTRACT}` },
  { name: 'Ether', symbol: 'ETH' },
  { name: 'USD Coin', symbol: 'USDC', address: 'eip155:1:0x1' },
]
const found = (text: string) => searchTokens(tokens, text).map(({ symbol }) => symbol)

it.each([
  ['', ['WETH', 'ETH', 'USDC']],
  ['eth', ['ETH', 'WETH']],
  [' usd ', ['USDC']],
  ['coin', ['USDC']],
  [CONTRACT.toLowerCase(), ['WETH']],
  ['0x5FbD', []],
  ['nothing', []],
])('searchTokens returns for "%s" %j, with prefix matches first', (text, symbols) => {
  expect(found(text)).toEqual(symbols)
})
