import { toInspectedAsset } from '../grade/assets.ts'
import type { InspectedEffect } from '../inspection.ts'
import type { Facts } from '../intents/facts.ts'
import type { Expectation, OrderAmount } from './expectation.types.ts'

/** Returns what an order takes at most and pays at least, to be shown beside what a node saw. */
export function toExpectedEffects(expects: Expectation, facts: Facts): readonly InspectedEffect[] {
  if (expects.type === 'revoke' || expects.type === 'approve') return []
  const sent: InspectedEffect = { type: 'send', asset: toAsset(expects.pays, facts) }
  if (expects.type === 'transfer') return [{ ...sent, party: { address: expects.recipient } }]
  const party = { address: expects.account.toLowerCase() }
  return [sent, { type: 'receive', asset: toAsset(expects.receives, facts), party }]
}

/** A token that the request does not name, as a bought one, is described by the screen alone. */
function toAsset({ asset, amount, shown }: OrderAmount, facts: Facts) {
  const named = asset.type === 'native' ? asset : { ...asset, address: asset.address.toLowerCase() }
  const found = toInspectedAsset({ ...named, amount }, facts)
  return found.type === 'item' ? found : { ...shown, ...found }
}
