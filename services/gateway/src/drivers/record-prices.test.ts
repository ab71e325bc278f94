import { WalletError } from '@latchkey/errors'
import { HOUR_MS, MINUTE_MS } from '@latchkey/primitives'
import { describe, expect, it } from 'vitest'
import type { PriceHistory, PriceSample } from '../ports/price-history.ts'
import { describePriceSource } from '../testing/price-source-contract.fixture.ts'
import { createFakeClock } from '../testing/scripted-node.fixture.ts'
import { createFixedPrices } from './fixed-prices.ts'
import { recordPrices } from './record-prices.ts'

const ether = { chainId: 'eip155:1', address: 'native' }
const fixed = createFixedPrices({ prices: [{ ...ether, usd: 3_000, change24hPercent: 1 }], rates: { eur: 0.5 } })

function createMemory(isDown = () => false) {
  const saved: PriceSample[] = []
  const pruned: number[] = []
  const history: PriceHistory = {
    async save(samples) {
      if (isDown()) throw new WalletError('service/database', { reason: 'down' })
      saved.push(...samples)
    },
    read: async () => [],
    prune: async (nowMs) => void pruned.push(nowMs),
  }
  return { history, saved, pruned }
}

describePriceSource({
  name: 'a recording source',
  create: () => recordPrices(fixed, { history: createMemory().history, clock: createFakeClock() }).source,
  known: ether,
  change24hPercent: 1,
  unknown: { chainId: 'eip155:1', address: `0x${'11'.repeat(20)}` },
})

describe('recordPrices', () => {
  it('records each current price once in ten minutes, by currency', async () => {
    const clock = createFakeClock()
    const { history, saved, pruned } = createMemory()
    const { source, settled } = recordPrices(fixed, { history, clock })
    const start = clock.now()
    await source.read({ tokens: [ether, { ...ether, atMs: 5 }], currency: 'usd' })
    await source.read({ tokens: [ether], currency: 'usd' })
    await source.read({ tokens: [ether], currency: 'eur' })
    await settled()
    const token = 'eip155:1:native'
    expect(saved).toEqual([
      { token, currency: 'usd', atMs: start, price: 3_000 },
      { token, currency: 'eur', atMs: start, price: 1_500 },
    ])
    clock.advance(10 * MINUTE_MS)
    await source.read({ tokens: [ether], currency: 'usd' })
    await settled()
    expect(saved).toHaveLength(3)
    clock.advance(HOUR_MS)
    await source.read({ tokens: [ether], currency: 'usd' })
    await settled()
    expect(pruned).toEqual([start, clock.now()])
  })

  it('returns prices as before while the database is down, and records again afterwards', async () => {
    const clock = createFakeClock()
    let isDown = true
    const { history, saved } = createMemory(() => isDown)
    const { source, settled } = recordPrices(fixed, { history, clock })
    expect((await source.read({ tokens: [ether], currency: 'usd' })).prices.size).toBe(1)
    await settled()
    isDown = false
    clock.advance(10 * MINUTE_MS)
    await source.read({ tokens: [ether], currency: 'usd' })
    await settled()
    expect(saved).toHaveLength(1)
  })
})
