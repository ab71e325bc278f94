import type { PricePoint } from '@latchkey/core/ui'

/** Size of the drawing, in units of its view box. */
export const CURVE_WIDTH = 320
export const CURVE_HEIGHT = 80

/** Margin that keeps the line inside the drawing at its extremes. */
const INSET = 2

/** Minimum of the price range from bottom to top, as a fraction of the last price. */
const MIN_SPAN_FRACTION = 0.02

export interface PriceCurve {
  /** The `d` of an SVG path. */
  readonly path: string
  readonly first: number
  readonly last: number
  readonly low: number
  readonly high: number
}

/**
 * Returns a line through prices, by time from left to right.
 *
 * @returns `undefined` for fewer than two points
 * @example toPriceCurve([{ at: 0, price: 1 }, { at: 10, price: 2 }])?.path // 'M0 78L320 2'
 */
export function toPriceCurve(points: readonly PricePoint[]): PriceCurve | undefined {
  const [first] = points
  const last = points.at(-1)
  if (first === undefined || last === undefined || points.length < 2 || first.at === last.at) return undefined
  const prices = points.map(({ price }) => price)
  const low = Math.min(...prices)
  const high = Math.max(...prices)
  const x = (at: number) => round(((at - first.at) / (last.at - first.at)) * CURVE_WIDTH)
  // Without a minimum span, the noise of a stablecoin's price would fill the height of the chart.
  const span = Math.max(high - low, last.price * MIN_SPAN_FRACTION) || 1
  const y = (price: number) =>
    round(CURVE_HEIGHT / 2 + (((high + low) / 2 - price) / span) * (CURVE_HEIGHT - 2 * INSET))
  const path = points.map(({ at, price }, index) => `${index === 0 ? 'M' : 'L'}${x(at)} ${y(price)}`).join('')
  return { path, first: first.price, last: last.price, low, high }
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
