import type { Simulation } from '../simulation.ts'
import type { Intent } from './intent.ts'

/** The kind of asset of a contract. */
export type Standard = 'token' | 'item'

/** Returns the contracts of calls whose selector both standards share. */
export function sharedContracts(intents: readonly Intent[]): readonly string[] {
  return intents.flatMap((intent) => {
    if (intent.type === 'approve' && intent.isShared) return [intent.token]
    return intent.type === 'send' && intent.isShared && intent.asset.type === 'token' ? [intent.asset.address] : []
  })
}

/** Returns the intents resolved by the standard of each contract; the events of a simulation show the standard. */
export function readByStandard(
  intents: readonly Intent[],
  standards: ReadonlyMap<string, Standard>,
  simulation: Simulation | 'unavailable' | undefined,
): readonly Intent[] {
  const { approvals = [] } = typeof simulation === 'object' ? simulation : {}
  const standardOf = (contract: string): Standard | undefined => {
    const isSeen = approvals.some((each) => each.type === 'item' && each.collection.toLowerCase() === contract)
    return isSeen ? 'item' : standards.get(contract)
  }
  return intents.flatMap((intent): readonly Intent[] => {
    if (intent.type === 'approve' && intent.isShared === true) return readApproval(intent, standardOf(intent.token))
    if (intent.type !== 'send' || intent.isShared !== true || intent.asset.type !== 'token') return [intent]
    const { address, amount } = intent.asset
    if (standardOf(address) !== 'item') return [intent]
    return [{ ...intent, asset: { type: 'item', address, itemId: amount, amount: 1n } }]
  })
}

function readApproval(
  intent: Extract<Intent, { readonly type: 'approve' }>,
  standard: Standard | undefined,
): readonly Intent[] {
  const { token: collection, amount: itemId, spender, by } = intent
  const item: Intent = { type: 'approve-item', collection, itemId, spender, by }
  if (standard === 'item') return [item]
  // Read as an amount, 0 allows nothing; read as an item id, 0 is the first item.
  return standard === undefined && itemId === 0n ? [intent, { ...item, isUncertain: true }] : [intent]
}
