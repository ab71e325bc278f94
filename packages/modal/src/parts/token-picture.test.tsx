import { mainnet } from '@latchkey/chains'
import { LatchkeyProvider } from '@latchkey/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { createPartClient } from '../testing/part-client.fixture.ts'
import { TokenPicture } from './token-picture.tsx'

const USDC = { symbol: 'USDC', address: '0x5FbDB2315678afecb367f032d93F642f64180aa3', iconUrl: null }
const ETHER = { symbol: 'ETH', iconUrl: null }

it.each([
  ['a token with its network', USDC, true],
  ['the coin of a network with no badge', ETHER, false],
])('TokenPicture marks %s', (_, token, hasBadge) => {
  const markup = renderToStaticMarkup(
    <LatchkeyProvider client={createPartClient()}>
      <TokenPicture token={token} network={mainnet} />
    </LatchkeyProvider>,
  )
  expect(markup.includes('lk-picture-badge')).toBe(hasBadge)
})
