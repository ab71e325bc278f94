import { toInspectedAsset } from '../grade/assets.ts'
import type { InspectedEffect } from '../inspection.ts'
import type { Facts } from '../intents/facts.ts'
import type { Expectation, OrderAmount } from './expectation.types.ts'

/** Returns the maximum payment and the minimum proceeds of an order, to be shown beside a simulation. */
export function toExpectedEffects(expects: Expectation, facts: Facts): readonly InspectedEffect[] {
  if (expects.type === 'revoke' || expects.type === 'approve') return []
  const sent: InspectedEffect = { type: 'send', asset: toAsset(expects.pays, facts) }
  if (expects.type === 'transfer') return [{ ...sent, party: { address: expects.recipient } }]
  const party = { address: expects.account.toLowerCase() }
  return [sent, { type: 'receive', asset: toAsset(expects.receives, facts), party }]
}

/** A token that the request does not name, such as a bought one, is described only by the screen. */
function toAsset({ asset, amount, shown }: OrderAmount, facts: Facts) {
  const named = asset.type === 'native' ? asset : { ...asset, address: asset.address.toLowerCase() }
  const found = toInspectedAsset({ ...named, amount }, facts)
  return found.type === 'item' ? found : { ...shown, ...found }
}
