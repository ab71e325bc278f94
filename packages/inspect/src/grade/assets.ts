import { formatUnits, toDecimal } from '@latchkey/primitives'
import type { InspectedAsset, InspectedParty } from '../inspection.ts'
import type { Facts } from '../intents/facts.ts'
import type { IntentAsset } from '../intents/intent.ts'
import { UNLIMITED } from '../intents/intent.ts'
import { toTokenFacts } from './known-tokens.ts'

/** Returns an asset of a request with the symbol and decimals that its contract reports. */
export function toInspectedAsset(asset: IntentAsset, { tokens, native, networkId }: Facts): InspectedAsset {
  if (asset.type === 'native') {
    const { symbol, decimals } = native ?? {}
    return { type: 'native', amount: asset.amount, ...(symbol && { symbol }), ...(decimals && { decimals }) }
  }
  const { address, amount } = asset
  const { symbol, decimals, balance } = toTokenFacts(address, tokens.get(address), networkId)
  const name = symbol === undefined ? {} : { symbol }
  if (asset.type === 'item') return { type: 'item', address, itemId: asset.itemId, amount, ...name }
  return {
    type: 'token',
    address,
    amount,
    ...name,
    ...(decimals === undefined ? {} : { decimals }),
    ...(isUnlimited(amount, balance) ? { isUnlimited: true } : {}),
  }
}

/** Returns the total worth of assets; `undefined` if the worth of one of them is unknown. */
export function worthOf(assets: readonly IntentAsset[], { prices, tokens, native, networkId }: Facts) {
  let sum = toDecimal('0')
  for (const asset of assets) {
    const price = asset.type === 'item' ? undefined : prices?.get(asset.type === 'native' ? 'native' : asset.address)
    const { decimals } =
      asset.type === 'token' ? toTokenFacts(asset.address, tokens.get(asset.address), networkId) : (native ?? {})
    if (price === undefined || decimals === undefined) return undefined
    sum = sum.plus(toDecimal(formatUnits(asset.amount, decimals)).times(price))
  }
  return assets.length === 0 ? undefined : sum
}

/** Returns the total worth of the assets with a known worth; `undefined` if there is none. */
function knownWorth(assets: readonly IntentAsset[], facts: Facts) {
  const known = assets.map((asset) => worthOf([asset], facts)).filter((each) => each !== undefined)
  return known.length === 0 ? undefined : known.reduce((sum, each) => sum.plus(each))
}

/** Raw units of the native currency: a smaller amount counts as no payment. */
const DUST = 10n ** 12n
/** An exchange counts as unpaid if the leaving assets are worth more than this multiple of the arriving ones. */
const TIMES_WORTH = 2

/**
 * Returns whether the arriving assets pay for the leaving ones. Anybody can mint a token, so a token counts only if it
 * has a price or a known name. Collectibles never count.
 */
export function isFairlyPaid(leaving: readonly IntentAsset[], arriving: readonly IntentAsset[], facts: Facts): boolean {
  const valued = arriving.filter((asset) => {
    if (asset.type === 'item') return false
    if (asset.type === 'native') return asset.amount > DUST
    return facts.prices?.has(asset.address) === true || facts.nameOf(asset.address) !== undefined
  })
  if (valued.length === 0) return false
  const [paid, given] = [knownWorth(valued, facts), knownWorth(leaving, facts)]
  return paid === undefined || given === undefined || !paid.times(TIMES_WORTH).lt(given)
}

/** An approval of more than this multiple of the balance counts as unlimited. */
const TIMES_BALANCE = 10n
/** A larger balance is ignored as false, because no known token has such a supply. */
const NOBODY_HOLDS = 2n ** 128n

/**
 * Returns whether an allowance covers more than the account holds now or is likely to hold later. @param balance - Raw
 * units.
 */
export function isUnlimited(amount: bigint, balance: bigint | undefined): boolean {
  if (balance === undefined || balance === 0n || amount >= NOBODY_HOLDS) return amount >= UNLIMITED
  return amount > balance && (amount >= UNLIMITED || amount > balance * TIMES_BALANCE)
}

/** Returns an address with its known name. */
export function toParty(address: string, { nameOf }: Facts): InspectedParty {
  const name = nameOf(address)
  return name === undefined ? { address } : { address, name }
}
