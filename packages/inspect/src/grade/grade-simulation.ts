import type { Finding } from '../inspection.ts'
import type { Facts } from '../intents/facts.ts'
import type { Intent, IntentAsset } from '../intents/intent.ts'
import { isStatedUnseen } from '../intents/to-effects.ts'
import { toIntentAsset } from '../intents/to-intent-asset.ts'
import type { AssetChange } from '../simulation.ts'
import { isFairlyPaid, toInspectedAsset, toParty, worthOf } from './assets.ts'
import { isPaidBefore } from './grade-address.ts'

/** Percent of the held amount from which a call takes (almost) everything. */
const EVERYTHING = 90n

/** Returns the findings of the simulated effects of a transaction, whatever name its call has. */
export function gradeSimulation(facts: Facts): readonly Finding[] {
  const { simulation } = facts
  const isUnsteady = (typeof simulation === 'object' && simulation.isUnsteady === true) || isStatedUnseen(facts)
  return [...gradeResult(facts), ...(isUnsteady ? [{ code: 'simulation-differs', severity: 'warn' } as const] : [])]
}

function gradeResult(facts: Facts): readonly Finding[] {
  const { simulation, intents } = facts
  const lure = intents.find((intent) => intent.type === 'call' && intent.isLure === true && intent.value > 0n)
  const lured: readonly Finding[] = lure?.type === 'call' ? [drainerFinding(lure.contract, 'danger', facts)] : []
  if (simulation === undefined) return []
  if (simulation === 'unavailable')
    return [
      { code: 'not-simulated', severity: isUnread(facts) ? 'warn' : 'info' },
      ...lured.map((each) => ({ ...each, severity: 'warn' as const })),
    ]
  if (simulation.status === 'reverted') return [{ code: 'would-fail', severity: 'warn' }, ...lured]
  const { changes } = simulation
  if (changes === undefined) return [{ code: 'not-simulated', severity: 'info' }, ...lured]
  const arriving = changes.filter(({ amount }) => amount > 0n).map(toIntentAsset)
  const leaving = unnamedLosses(changes, facts)
  if (isFairlyPaid(leaving, arriving, facts)) return []
  // The value may buy the arriving item, whose worth is unknown.
  const isBought = arriving.some(({ type }) => type === 'item')
  if (lured.length > 0) return lured.map((each) => (isBought ? { ...each, severity: 'warn' } : each))
  return leaving.length === 0 ? [] : gradeLoss({ leaving, arriving }, facts)
}

/** Returns whether nothing shows the effects: the call is unknown, or no node simulated it. */
function isUnread({ intents, native, nameOf }: Facts): boolean {
  const isForeign = intents.some((intent) => intent.type === 'call' && nameOf(intent.contract) === undefined)
  return isForeign || native?.balance === undefined
}

/** Returns the losses beyond the payments that the request itself names; those are graded by their receivers. */
function unnamedLosses(changes: readonly AssetChange[], { intents, account }: Facts): readonly IntentAsset[] {
  const sent = intents.flatMap((intent) => (intent.type === 'send' && intent.from === account ? [intent.asset] : []))
  return changes
    .filter(({ amount }) => amount < 0n)
    .map(toIntentAsset)
    .map((asset) => {
      const named = sent.filter((each) => isSame(each, asset)).reduce((sum, { amount }) => sum + amount, 0n)
      return { ...asset, amount: asset.amount - named }
    })
    .filter(({ amount }) => amount > 0n)
}

function isSame(one: IntentAsset, other: IntentAsset): boolean {
  if (one.type === 'native' || other.type === 'native') return one.type === other.type
  if (one.type !== other.type || one.address !== other.address) return false
  return one.type !== 'item' || (other.type === 'item' && one.itemId === other.itemId)
}

interface Exchanged {
  readonly leaving: readonly IntentAsset[]
  readonly arriving: readonly IntentAsset[]
}

/** Grades assets that a call takes without a payment of known value. Plain payments are graded by their intents. */
function gradeLoss({ leaving, arriving }: Exchanged, facts: Facts): readonly Finding[] {
  const { intents, nameOf, exchanges } = facts
  const calls = intents.filter((intent) => intent.type === 'call')
  const call = calls.find(({ contract }) => nameOf(contract) === undefined && !exchanges.has(contract))
  const isAllOfIt = leaving.every((asset) => isEverything(asset, facts))
  if (call === undefined) {
    const exchange = calls.find(({ contract }) => exchanges.has(contract) || paysOthers(contract, intents))
    if (exchange === undefined || arriving.length > 0 || paysKnownParty(facts)) return []
    return [drainerFinding(exchange.contract, isAllOfIt ? 'danger' : 'warn', facts)]
  }
  const { contract } = call
  const isUsed = isPaidBefore(contract, facts)
  const isFirst = facts.counterparties !== undefined && !isUsed
  // A call whose name promises something takes assets instead.
  if (call.isLure === true && isFirst) return [drainerFinding(contract, 'danger', facts)]
  if (leaving.length > 1) {
    if (arriving.length === 0) return [drainerFinding(contract, 'danger', facts)]
    const isGrave = isAllOfIt || arriving.some((asset) => isNew(asset, facts))
    return isUsed && !isGrave ? [] : [drainerFinding(contract, isGrave ? 'danger' : 'warn', facts)]
  }
  const [asset] = leaving
  if (asset !== undefined && isAllOfIt)
    return [
      {
        code: 'transfer-everything',
        severity: intents.some((intent) => isDiverted(intent, facts)) ? 'danger' : 'warn',
        party: toParty(contract, facts),
        asset: toInspectedAsset(asset, facts),
      },
    ]
  return isFirst ? gradeFirst({ leaving, arriving }, contract, facts) : []
}

/** A payment below the worth divided by this number counts as none. */
const MIN_PRICE_DIVISOR = 10

/**
 * Grades a contract that the account never used and that takes part of an asset. A token or collectible of the contract itself
 * is what deposits and sales return; any other token may have been minted for the theft.
 */
function gradeFirst({ leaving, arriving }: Exchanged, contract: string, facts: Facts): readonly Finding[] {
  const [paid, given] = [worthOf(arriving, facts), worthOf(leaving, facts)]
  if (paid !== undefined && given !== undefined)
    return [drainerFinding(contract, paid.times(MIN_PRICE_DIVISOR).lt(given) ? 'danger' : 'warn', facts)]
  const isOwn = arriving.some((asset) => asset.type !== 'native' && asset.address === contract)
  return isOwn ? [] : [drainerFinding(contract, 'warn', facts)]
}

const drainerFinding = (contract: string, severity: 'warn' | 'danger', facts: Facts): Finding => ({
  code: 'drainer-pattern',
  severity,
  party: toParty(contract, facts),
})

function isEverything(asset: IntentAsset, { native, tokens }: Facts): boolean {
  if (asset.type === 'item') return false
  const held = asset.type === 'native' ? native?.balance : tokens.get(asset.address)?.balance
  return held !== undefined && asset.amount * 100n >= held * EVERYTHING
}

const isNew = (asset: IntentAsset, { code }: Facts): boolean =>
  asset.type === 'token' && code.get(asset.address)?.deployedAfter !== undefined

const isDiverted = (intent: Intent, facts: Facts): boolean =>
  intent.type === 'proceeds' && intent.to !== facts.account && !isPaidBefore(intent.to, facts)

const paysOthers = (contract: string, intents: readonly Intent[]): boolean =>
  intents.some((intent) => intent.type === 'proceeds' && intent.contract === contract)

/** The request names the recipient of a swap, and the account knows that recipient. */
const paysKnownParty = (facts: Facts): boolean =>
  facts.intents.some((intent) => intent.type === 'proceeds' && !isDiverted(intent, facts))
