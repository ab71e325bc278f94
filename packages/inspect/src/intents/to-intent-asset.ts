import type { AssetChange } from '../simulation.ts'
import type { IntentAsset } from './intent.ts'

/** Returns a change of a simulation as an asset of a request; the amount is positive. */
export function toIntentAsset(change: AssetChange): IntentAsset {
  const amount = change.amount < 0n ? -change.amount : change.amount
  if (change.type === 'native') return { type: 'native', amount }
  return change.type === 'token'
    ? { type: 'token', address: change.token, amount }
    : { type: 'item', address: change.collection, itemId: change.itemId, amount }
}
