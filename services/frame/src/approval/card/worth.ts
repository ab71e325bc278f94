import type { InspectedAsset } from '@latchkey/inspect'
import { formatUnits } from '@latchkey/primitives'
import type { Prices } from './card.types.ts'
import { words } from './words.ts'

const dollars = new Intl.NumberFormat('en', { style: 'currency', currency: 'USD' })
const CENT = 0.01

/**
 * Returns the value of an asset in US dollars as text; `undefined` without a price or decimals, and for an unlimited amount.
 *
 * @example worthText({ type: 'native', amount: 5n * 10n ** 17n, decimals: 18 }, new Map([['native', '3120.5']])) // '≈ $1,560.25'
 */
export function worthText(asset: InspectedAsset, prices: Prices | undefined): string | undefined {
  if (asset.type === 'item' || asset.decimals === undefined || asset.amount === 0n) return undefined
  if (asset.type === 'token' && asset.isUnlimited === true) return undefined
  const price = prices?.get(asset.type === 'native' ? 'native' : asset.address.toLowerCase())
  const worth = Number(price) * Number(formatUnits(asset.amount, asset.decimals))
  if (price === undefined || !Number.isFinite(worth) || worth <= 0) return undefined
  return worth < CENT ? words.lessThan(dollars.format(CENT)) : words.about(dollars.format(worth))
}
