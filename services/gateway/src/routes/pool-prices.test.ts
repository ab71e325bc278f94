import { priceAnswer } from '@latchkey/protocol/gateway'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createFixedPrices } from '../drivers/fixed-prices.ts'
import { startWorld, type World } from '../testing/start-world.fixture.ts'
import { caipOf } from '../testing/swap-world.fixture.ts'

let world: World
beforeAll(async () => {
  const usd = [{ chainId: 'eip155:1', address: caipOf('DAI').slice(9), usd: 7 }]
  world = await startWorld({
    history: false,
    gateway: { poolPrices: true, prices: createFixedPrices({ prices: usd }) },
  })
})
afterAll(() => world?.stop())

it('POST /v1/fungible/price uses prices of the table first, and of pools for other tokens (Spec §7.10)', async () => {
  const addresses = [
    caipOf('DAI'),
    caipOf('LINK'),
    caipOf('ETH'),
    'eip155:1:0x00000000000000000000000000000000000000aa',
  ]
  const init = { method: 'POST', body: JSON.stringify({ currency: 'usd', addresses }) }
  const response = await world.gateway.app.request('/v1/fungible/price', init)
  const { fungibles } = v.parse(priceAnswer, await response.json())
  expect(fungibles.map(({ symbol, price }) => [symbol, Math.round(price)])).toEqual([
    ['DAI', 7],
    ['LINK', 15],
    ['ETH', 3120],
  ])
})
