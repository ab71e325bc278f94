import type { Finding } from '../inspection.ts'
import type { Facts } from '../intents/facts.ts'
import type { Intent, IntentAsset } from '../intents/intent.ts'
import { toInspectedAsset, toParty, worthOf } from './assets.ts'
import { denied, isPaidBefore } from './grade-address.ts'

/** A price that counts as nothing. Raw units of 18 decimals. */
const NOTHING = 10n ** 12n
/** Of the coin, with 18 decimals: less than most networks take to have it bought. */
const LITTLE = 10n ** 15n
/** An order that pays less than this part of the worth is not one that its seller would have made. */
const UNDERPRICED = 2

type Sale = Extract<Intent, { readonly type: 'sell' }>

/** Returns what is wrong with an order that anybody may fill. */
export function gradeSale({ gives, returns, recipient }: Sale, facts: Facts): readonly Finding[] {
  const [given] = gives.filter(({ amount }) => amount > 0n)
  if (given === undefined) return []
  const asset = toInspectedAsset(given, facts)
  const isStranger = recipient !== undefined && recipient !== facts.account
  const stranger = isStranger ? gradeRecipient(recipient, facts) : []
  if (!returns.some(isPrice)) return [...stranger, { code: 'order-gives-away', severity: 'danger', asset }]
  return [...stranger, ...gradePrice({ gives, returns }, facts)]
}

const isPrice = (asset: IntentAsset): boolean =>
  asset.type === 'native' ? asset.amount > NOTHING : asset.amount > 1n || asset.type === 'item'

/** A wallet contract of the visitor is paid by its own name; anybody else is not the one who sells. */
function gradeRecipient(recipient: string, facts: Facts): readonly Finding[] {
  const party = toParty(recipient, facts)
  const isKnown = party.name !== undefined || isPaidBefore(recipient, facts)
  return [
    ...denied(recipient, facts),
    { code: 'order-recipient', severity: isKnown ? 'info' : 'danger', party, actual: recipient },
  ]
}

function gradePrice({ gives, returns }: Pick<Sale, 'gives' | 'returns'>, facts: Facts): readonly Finding[] {
  const [given] = gives
  const [worth, price] = [worthOf(gives, facts), worthOf(returns, facts)]
  if (given === undefined) return []
  const asset = toInspectedAsset(given, facts)
  if (worth !== undefined && price !== undefined)
    return price.times(UNDERPRICED).lt(worth) ? [{ code: 'order-underpriced', severity: 'danger', asset }] : []
  // The value of a collectible is unknown; sold for so little, somebody else may have set the price.
  const isForCoin = returns.every(({ type }) => type === 'native')
  const total = returns.reduce((sum, { amount }) => sum + amount, 0n)
  if (isForCoin) return total < LITTLE ? [{ code: 'order-underpriced', severity: 'warn', asset }] : []
  // One collectible for others is a rare trade: of a collection that the account has nothing of, anybody can mint them.
  const isBarter = gives.every(({ type }) => type === 'item') && returns.every((each) => isForeignItem(each, facts))
  if (isBarter) return [{ code: 'order-underpriced', severity: 'warn', asset }]
  // Anybody can make a token that is worth nothing.
  const isWorthless = facts.prices !== undefined && returns.every((each) => isUnpriced(each, facts))
  return isWorthless ? [{ code: 'order-underpriced', severity: 'warn', asset }] : []
}

const isForeignItem = (asset: IntentAsset, { tokens, nameOf }: Facts): boolean =>
  asset.type === 'item' && nameOf(asset.address) === undefined && !((tokens.get(asset.address)?.balance ?? 0n) > 0n)

const isUnpriced = (asset: IntentAsset, { prices, nameOf }: Facts): boolean =>
  asset.type === 'token' && prices?.has(asset.address) !== true && nameOf(asset.address) === undefined
