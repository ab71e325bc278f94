import { formatUnits, toDecimal } from '@latchkey/primitives'
import type { Finding, InspectedAsset, InspectedEffect } from '../inspection.ts'
import type { NameOf } from '../intents/facts.ts'

/** Prices of one whole token, as decimal text, by address in lower case; the native coin has the key `native`. */
export type Prices = ReadonlyMap<string, string>

/** An exchange is unfair if the received assets are worth less than 1/2 of the sent ones. */
const LEAST_SHARE = 2
/** US dollars. Received assets below this value count as no payment. */
const LITTLE = '0.01'

const keyOf = (asset: InspectedAsset): string => (asset.type === 'native' ? 'native' : asset.address.toLowerCase())

/**
 * Returns the addresses of the exchanged assets, `native` for the coin. Empty if the request only sends or only
 * receives.
 */
export function listExchanged(effects: readonly InspectedEffect[]): readonly string[] {
  const [sends, receives] = [assetsOf(effects, 'send'), assetsOf(effects, 'receive')]
  if (sends.length === 0 || receives.length === 0) return []
  return [...new Set([...sends, ...receives].map((asset) => (asset.type === 'native' ? 'native' : asset.address)))]
}

const assetsOf = (effects: readonly InspectedEffect[], type: 'send' | 'receive'): readonly InspectedAsset[] =>
  effects.flatMap((effect) => (effect.type === type ? [effect.asset] : []))

/** Returns true for the coin, and for tokens with a price or a known name. Anybody can mint a token without either. */
export function isWorthSomething(asset: InspectedAsset, prices: Prices | undefined, nameOf: NameOf): boolean {
  if (asset.type === 'native') return true
  return prices?.has(keyOf(asset)) === true || nameOf(asset.address) !== undefined
}

/** Single collectibles have no price in any service, although people buy them. */
const isCollectible = (asset: InspectedAsset): boolean =>
  asset.type === 'item' || (asset.type === 'token' && asset.decimals === 0 && asset.amount === 1n)

/**
 * Grades an exchange: a warning if nothing of known value is received, or less than half of the sent value. If a
 * program is called, it may return something other than a token, e.g. a liquidity position; then only known prices are
 * compared.
 */
export function gradeExchange(
  effects: readonly InspectedEffect[],
  prices: Prices | undefined,
  nameOf: NameOf,
): readonly Finding[] {
  const [sends, receives] = [assetsOf(effects, 'send'), assetsOf(effects, 'receive')]
  if (sends.length === 0 || receives.length === 0) return []
  const isDirect = !effects.some(({ type }) => type === 'call')
  const isBought = (asset: InspectedAsset) => isCollectible(asset) || isWorthSomething(asset, prices, nameOf)
  const isForNothing = isDirect && !receives.some(isBought)
  const [given, paid] = [worthOf(sends, prices), worthOf(receives, prices)]
  const isUnderpaid = given !== undefined && paid?.times(LEAST_SHARE).lt(given) === true
  const isPittance = isDirect && given === undefined && paid?.lt(LITTLE) === true
  if (!isForNothing && !isUnderpaid && !isPittance) return []
  const party = effects.flatMap((effect) => (effect.type === 'send' && effect.party ? [effect.party] : []))[0]
  return [{ code: 'drainer-pattern', severity: 'warn', ...(party && { party }) }]
}

/** Returns the worth in US dollars; `undefined` if a price or the decimals of an asset are unknown. */
function worthOf(assets: readonly InspectedAsset[], prices: Prices | undefined) {
  const parts = assets.map((asset) => {
    const price = prices?.get(keyOf(asset))
    if (price === undefined || !('decimals' in asset) || asset.decimals === undefined) return undefined
    return toDecimal(formatUnits(asset.amount, asset.decimals)).times(price)
  })
  return parts.reduce(
    (sum, part) => (sum === undefined || part === undefined ? undefined : sum.plus(part)),
    toDecimal('0'),
  )
}
