import type { Intent } from '../decode/intent.ts'
import type { Facts } from '../facts.ts'
import type { Finding } from '../guard.types.ts'
import { toGuardAsset, toIntentAsset, toParty } from './assets.ts'

/** Share of what is held, in percent, from which a call takes (almost) everything. */
const EVERYTHING = 90n

/**
 * Returns what is wrong with what a transaction does, whatever it calls itself.
 *
 * @param intents - The decoded intents of the transaction.
 */
export function gradeSimulation(intents: readonly Intent[], facts: Facts): readonly Finding[] {
  const { simulation } = facts
  const lure = intents.find((intent) => intent.type === 'call' && intent.isLure === true && intent.value > 0n)
  const lured: readonly Finding[] =
    lure?.type === 'call' ? [{ code: 'drainer-pattern', severity: 'danger', party: toParty(lure.contract, facts) }] : []
  if (simulation === undefined) return []
  if (simulation === 'unavailable')
    return [
      { code: 'not-simulated', severity: isUnread(intents, facts) ? 'warn' : 'info' },
      ...lured.map((each) => ({ ...each, severity: 'warn' as const })),
    ]
  if (simulation.status === 'reverted') return [{ code: 'would-fail', severity: 'warn' }, ...lured]
  const { changes } = simulation
  if (changes === undefined) return [{ code: 'not-simulated', severity: 'info' }, ...lured]
  if (changes.some(({ amount }) => amount > 0n)) return []
  return lured.length > 0 ? lured : gradeLoss(intents, facts)
}

/** Nothing shows what it does: its call is not known, or no node answered anything. */
function isUnread(intents: readonly Intent[], { native, nameOf }: Facts): boolean {
  const isForeign = intents.some((intent) => intent.type === 'call' && nameOf(intent.contract) === undefined)
  return isForeign || native?.balance === undefined
}

/** Everything that goes, and nothing that comes: a sending says so, a call does not. */
function gradeLoss(intents: readonly Intent[], facts: Facts): readonly Finding[] {
  const { simulation } = facts
  const call = intents.find((intent) => intent.type === 'call')
  if (call?.type !== 'call' || typeof simulation !== 'object' || facts.nameOf(call.contract) !== undefined) return []
  const party = toParty(call.contract, facts)
  const lost = (simulation.changes ?? []).map(toIntentAsset)
  if (lost.length > 1) return [{ code: 'drainer-pattern', severity: 'danger', party }]
  const [asset] = lost
  if (asset === undefined || asset.type === 'item') return []
  const held = asset.type === 'native' ? facts.native?.balance : facts.tokens.get(asset.address)?.balance
  if (held === undefined || asset.amount * 100n < held * EVERYTHING) return []
  return [{ code: 'transfer-everything', severity: 'warn', party, asset: toGuardAsset(asset, facts) }]
}
