import { createTestDatabase, type Database } from '@latchkey/database'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@latchkey/primitives'
import { MAX_PRICE_POINTS, PRICE_PERIODS, type PricePeriod } from '@latchkey/protocol/gateway'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { PriceHistory } from '../../ports/price-history.ts'
import { openActivityStore } from './activity-store.ts'
import { createPriceHistory } from './price-history.ts'

const NOW = Date.UTC(2026, 4, 14, 9, 30)
const token = 'eip155:1:native'

let database: Database
let history: PriceHistory
beforeAll(async () => {
  database = await createTestDatabase()
  await openActivityStore(database.pool)
  history = createPriceHistory(database.pool, { maxSeries: 3, maxNewSeries: 2 })
})
afterAll(() => database?.stop())
beforeEach(() => database.pool.query('TRUNCATE gateway_price_series CASCADE'))

const save = (atMs: number, price: number, of = token) => history.save([{ token: of, currency: 'usd', atMs, price }])
const read = (period: PricePeriod, nowMs = NOW) => history.read({ token, currency: 'usd', period, nowMs })
const countRows = async () => {
  const { rows } = await database.pool.query<{ count: string }>('SELECT count(*) FROM gateway_prices')
  return Number(rows[0]?.count)
}

describe('the recorded prices of a token', () => {
  it('are the first of each step, oldest first, in the requested currency', async () => {
    await save(NOW - 21 * MINUTE_MS, 1)
    await save(NOW - 10 * MINUTE_MS, 2)
    await save(NOW - 9 * MINUTE_MS, 3)
    await history.save([{ token, currency: 'eur', atMs: NOW, price: 9 }])
    expect(await read('1d')).toEqual([
      { at: NOW - 21 * MINUTE_MS, price: 1 },
      { at: NOW - 10 * MINUTE_MS, price: 2 },
    ])
    expect(await read('1w')).toEqual([{ at: NOW - 21 * MINUTE_MS, price: 1 }])
    expect(await history.read({ token, currency: 'eur', period: '1y', nowMs: NOW })).toEqual([{ at: NOW, price: 9 }])
    expect(await history.read({ token: 'eip155:1:0xab', currency: 'usd', period: '1d', nowMs: NOW })).toEqual([])
  })

  it('are at most 200 points in every period, from its whole range', async () => {
    const every = (count: number, distanceMs: number) =>
      Array.from({ length: count }, (_, index) => ({
        token,
        currency: 'usd' as const,
        atMs: NOW - index * distanceMs,
        price: index,
      }))
    await history.save([...every(144, 10 * MINUTE_MS), ...every(720, HOUR_MS), ...every(365, DAY_MS)])
    for (const [period, spanMs] of [
      ['1d', DAY_MS],
      ['1w', 7 * DAY_MS],
      ['1m', 30 * DAY_MS],
      ['1y', 365 * DAY_MS],
    ] as const) {
      const points = await read(period)
      expect(points.length).toBeGreaterThan(140)
      expect(points.length).toBeLessThanOrEqual(MAX_PRICE_POINTS)
      expect((points.at(-1)?.at ?? 0) - (points[0]?.at ?? 0)).toBeGreaterThan(spanMs * 0.97)
      expect(points[0]?.at).toBeGreaterThan(NOW - spanMs - DAY_MS)
    }
  })

  it('are deleted once no period shows them', async () => {
    await save(NOW - 2 * DAY_MS, 1)
    expect(await countRows()).toBe(3)
    await history.prune(NOW)
    expect([await countRows(), (await read('1w')).length]).toEqual([2, 1])
    await history.prune(NOW + 366 * DAY_MS)
    expect(await countRows()).toBe(0)
    const { rows } = await database.pool.query('SELECT * FROM gateway_price_series')
    expect(rows).toEqual([])
  })

  it('are stored for a limited number of tokens: those that were priced in the most hours', async () => {
    for (const hour of [3, 2, 1]) await save(NOW - hour * HOUR_MS, hour)
    const others = Array.from({ length: 9 }, (_, index) => `eip155:1:0x${index}`)
    await history.save(others.map((each) => ({ token: each, currency: 'usd', atMs: NOW, price: 1 })))
    const countSeries = async () => (await database.pool.query('SELECT * FROM gateway_price_series')).rows.length
    expect(await countSeries()).toBe(5)
    await history.prune(NOW)
    expect(await countSeries()).toBe(3)
    expect(await read('1d')).toHaveLength(3)
  })

  it('are read for every period of the protocol', async () => {
    for (const period of PRICE_PERIODS) expect(await read(period)).toEqual([])
  })
})
