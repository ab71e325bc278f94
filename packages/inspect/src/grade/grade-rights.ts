import type { Finding, InspectedAsset, Severity } from '../inspection.ts'
import type { Facts } from '../intents/facts.ts'
import { type IntentOf, NOBODY } from '../intents/intent.ts'
import { isUnlimited, toInspectedAsset, toParty } from './assets.ts'
import { denied, deniedCode, isLong, isPaidBefore, lookAlike } from './grade-address.ts'

/** Returns the findings of a right over a token. */
export function gradeApproval(intent: IntentOf<'approve'>, facts: Facts): readonly Finding[] {
  const { token, spender, amount } = intent
  // An allowance of zero, for the zero address, or for the account itself gives nothing away.
  if (amount === 0n || spender === facts.account || spender === NOBODY) return []
  const party = toParty(spender, facts)
  const asset = toInspectedAsset({ type: 'token', address: token, amount }, facts)
  const { balance } = facts.tokens.get(token) ?? {}
  const isEndless = isUnlimited(amount, balance)
  const isWhole = balance !== undefined && balance > 0n && amount >= balance
  const endless: Severity = party.name !== undefined ? 'info' : intent.by === 'signature' ? 'danger' : 'warn'
  return [
    ...gradeSpender(intent, asset, isWhole, facts),
    ...(isEndless ? [{ code: 'unlimited-approval', severity: endless, party, asset } as const] : []),
  ]
}

/** Returns the findings of a right over one collectible. */
export function gradeItemApproval(intent: IntentOf<'approve-item'>, facts: Facts): readonly Finding[] {
  const { collection, itemId, spender, isUncertain } = intent
  if (spender === NOBODY || spender === facts.account) return []
  const asset = toInspectedAsset({ type: 'item', address: collection, itemId, amount: 1n }, facts)
  const findings = gradeSpender(intent, asset, true, facts)
  if (isUncertain !== true) return findings
  // If the contract is a token, the same call would revoke a right.
  return [
    ...findings.map((each) => (each.severity === 'danger' ? ({ ...each, severity: 'warn' } as const) : each)),
    ...(facts.nameOf(spender) === undefined
      ? [{ code: 'not-read-whole', severity: 'warn', party: toParty(spender, facts), asset } as const]
      : []),
  ]
}

/**
 * @param isWhole - The whole balance may be taken: too much for an unknown spender, and as much as most thefts by
 * signature take.
 */
function gradeSpender(
  intent: IntentOf<'approve' | 'approve-item'>,
  asset: InspectedAsset,
  isWhole: boolean,
  facts: Facts,
): readonly Finding[] {
  const { spender, by, expiresAt } = intent
  const party = toParty(spender, facts)
  const severity: Severity = (by === 'signature' || isWhole) && !isPaidBefore(spender, facts) ? 'warn' : 'info'
  return [
    ...denied(spender, facts),
    ...lookAlike(spender, facts),
    ...spenderFindings(spender, facts),
    // A signature is free and leaves no trace on the chain, so most thefts use one.
    ...(party.name !== undefined || facts.code.get(spender)?.kind === 'account'
      ? []
      : [{ code: 'unknown-spender', severity, party, asset } as const]),
    ...(by === 'signature' && isLong(expiresAt, facts)
      ? [{ code: 'long-deadline', severity: 'info', party } as const]
      : []),
  ]
}

/** Returns the findings of a right over a whole collection. */
export function gradeApprovalForAll(
  { collection, spender }: IntentOf<'approve-all'>,
  facts: Facts,
): readonly Finding[] {
  if (spender === facts.account) return []
  const party = toParty(spender, facts)
  const asset = toInspectedAsset({ type: 'item', address: collection, itemId: 0n, amount: 0n }, facts)
  const unnamed = isPaidBefore(spender, facts) ? 'warn' : 'danger'
  const severity: Severity = party.name === undefined ? unnamed : 'info'
  return [
    ...denied(spender, facts),
    ...lookAlike(spender, facts),
    ...spenderFindings(spender, facts),
    { code: 'approval-for-all', severity, party, asset },
  ]
}

/** Findings of a spender that is not a contract, or a contract that is younger than a day. */
function spenderFindings(spender: string, facts: Facts): readonly Finding[] {
  const party = toParty(spender, facts)
  const code = facts.code.get(spender)
  if (party.name !== undefined || code === undefined) return []
  if (code.kind === 'account') return [{ code: 'spender-without-code', severity: 'danger', party }]
  const isNew = code.deployedAfter !== undefined
  return [
    ...deniedCode(spender, facts, 'danger'),
    ...(isNew ? [{ code: 'new-contract', severity: 'danger', party } as const] : []),
  ]
}
