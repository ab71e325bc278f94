import type { Database } from '@latchkey/database'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@latchkey/primitives'
import type { PricePeriod } from '@latchkey/protocol/gateway'
import type { PriceHistory } from '../../ports/price-history.ts'
import { createQuery } from './query-rows.ts'

/** Maximum series, each of one token in one currency with at most 1,230 rows: about 200 MB in total. */
const MAX_SERIES = 1_000
/** Additional series that are allowed until the next pruning. */
const MAX_NEW_SERIES = 250

/** Time steps whose first price is stored, and for how long. */
const STEPS = [
  { stepMs: 10 * MINUTE_MS, keepMs: DAY_MS },
  { stepMs: HOUR_MS, keepMs: 30 * DAY_MS },
  { stepMs: DAY_MS, keepMs: 365 * DAY_MS },
] as const

/** For each period: the stored step that it reads, and the distance of its points, so that there are at most 200. */
const PERIODS: Readonly<Record<PricePeriod, { spanMs: number; stepMs: number; distanceMs: number }>> = {
  '1d': { spanMs: DAY_MS, stepMs: 10 * MINUTE_MS, distanceMs: 10 * MINUTE_MS },
  '1w': { spanMs: 7 * DAY_MS, stepMs: HOUR_MS, distanceMs: HOUR_MS },
  '1m': { spanMs: 30 * DAY_MS, stepMs: HOUR_MS, distanceMs: 4 * HOUR_MS },
  '1y': { spanMs: 365 * DAY_MS, stepMs: DAY_MS, distanceMs: 2 * DAY_MS },
}

export interface PriceHistoryOptions {
  /** Default 1,000. */
  readonly maxSeries?: number
  /** Default 250. */
  readonly maxNewSeries?: number
}

/** Returns the store of recorded prices in PostgreSQL. The activity store must have migrated the tables before. */
export function createPriceHistory(
  pool: Database['pool'],
  { maxSeries = MAX_SERIES, maxNewSeries = MAX_NEW_SERIES }: PriceHistoryOptions = {},
): PriceHistory {
  const query = createQuery(pool)
  return {
    async save(samples) {
      const names = [samples.map(({ token }) => token), samples.map(({ currency }) => currency)]
      await query(
        `INSERT INTO gateway_price_series (token, currency)
         SELECT DISTINCT wanted.token, wanted.currency FROM unnest($1::text[], $2::text[]) AS wanted (token, currency)
         WHERE NOT EXISTS (SELECT FROM gateway_price_series s WHERE s.token = wanted.token AND s.currency = wanted.currency)
         LIMIT greatest(0, $3 - (SELECT count(*) FROM gateway_price_series)) ON CONFLICT DO NOTHING`,
        [...names, maxSeries + maxNewSeries],
      )
      await query(
        `INSERT INTO gateway_prices (series, step_ms, step, at_ms, price)
         SELECT s.id, steps.ms, sample.at_ms / steps.ms, sample.at_ms, sample.price
         FROM unnest($1::text[], $2::text[], $3::bigint[], $4::float8[]) AS sample (token, currency, at_ms, price)
         JOIN gateway_price_series s USING (token, currency)
         CROSS JOIN unnest($5::bigint[]) AS steps (ms)
         ON CONFLICT DO NOTHING`,
        [
          ...names,
          samples.map(({ atMs }) => atMs),
          samples.map(({ price }) => price),
          STEPS.map(({ stepMs }) => stepMs),
        ],
      )
    },
    async read({ token, currency, period, nowMs }) {
      const { spanMs, stepMs, distanceMs } = PERIODS[period]
      const rows = await query<{ at_ms: string; price: number }>(
        `SELECT DISTINCT ON (p.at_ms / $5) p.at_ms, p.price
         FROM gateway_price_series s JOIN gateway_prices p ON p.series = s.id
         WHERE s.token = $1 AND s.currency = $2 AND p.step_ms = $3 AND p.step > $4 AND p.at_ms <= $6
         ORDER BY p.at_ms / $5, p.at_ms`,
        [token, currency, stepMs, Math.floor((nowMs - spanMs) / stepMs), distanceMs, nowMs],
      )
      return rows.map(({ at_ms, price }) => ({ at: Number(at_ms), price }))
    },
    async prune(nowMs) {
      for (const { stepMs, keepMs } of STEPS)
        await query('DELETE FROM gateway_prices WHERE step_ms = $1 AND step < $2', [
          stepMs,
          Math.floor((nowMs - keepMs) / stepMs),
        ])
      // Series with the fewest priced hours are deleted first, so that a caller who requests many tokens at once does
      // not displace those that visitors hold.
      await query(
        `DELETE FROM gateway_price_series WHERE id IN (
           SELECT s.id FROM gateway_price_series s
           LEFT JOIN gateway_prices p ON p.series = s.id AND p.step_ms = $1
           GROUP BY s.id ORDER BY count(p.step) DESC, s.id OFFSET $2
         )`,
        [HOUR_MS, maxSeries],
      )
      await query(
        'DELETE FROM gateway_price_series s WHERE NOT EXISTS (SELECT FROM gateway_prices p WHERE p.series = s.id)',
        [],
      )
    },
  }
}
