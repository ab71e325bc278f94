import type { Finding } from '../inspection.ts'
import type { Facts } from '../intents/facts.ts'
import type { Intent, IntentAsset } from '../intents/intent.ts'
import { toInspectedAsset, toParty, worthOf } from './assets.ts'
import { denied, isPaidBefore } from './grade-address.ts'

/** A price up to this amount counts as nothing. Raw units with 18 decimals. */
const NOTHING = 10n ** 12n
/** Raw units of the coin with 18 decimals: less than the fee of a purchase on most networks. */
const LITTLE = 10n ** 15n
/** An order that pays less than the worth divided by this number is underpriced. */
const UNDERPRICED = 2

type Sale = Extract<Intent, { readonly type: 'sell' }>

/** Returns the findings of an order that any account may fill. */
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

/** A wallet contract of the visitor is paid under its own address; any other recipient is not the seller. */
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
  // The value of a collectible is unknown. If it is sold for this little, another person may have set the price.
  const isForCoin = returns.every(({ type }) => type === 'native')
  const total = returns.reduce((sum, { amount }) => sum + amount, 0n)
  if (isForCoin) return total < LITTLE ? [{ code: 'order-underpriced', severity: 'warn', asset }] : []
  // A trade of one collectible for others is rare. If the account holds nothing of the received collection, anybody may
  // mint its items.
  const isBarter = gives.every(({ type }) => type === 'item') && returns.every((each) => isForeignItem(each, facts))
  if (isBarter) return [{ code: 'order-underpriced', severity: 'warn', asset }]
  // Anybody can mint a worthless token.
  const isWorthless = facts.prices !== undefined && returns.every((each) => isUnpriced(each, facts))
  return isWorthless ? [{ code: 'order-underpriced', severity: 'warn', asset }] : []
}

const isForeignItem = (asset: IntentAsset, { tokens, nameOf }: Facts): boolean =>
  asset.type === 'item' && nameOf(asset.address) === undefined && !((tokens.get(asset.address)?.balance ?? 0n) > 0n)

const isUnpriced = (asset: IntentAsset, { prices, nameOf }: Facts): boolean =>
  asset.type === 'token' && prices?.has(asset.address) !== true && nameOf(asset.address) === undefined
