import { findLookAlike } from '@latchkey/primitives'
import type { Finding, Severity } from '../inspection.ts'
import type { Facts } from '../intents/facts.ts'
import { toParty } from './assets.ts'

/** Returns the finding of an address on the site's deny list. */
export function denied(address: string, facts: Facts): readonly Finding[] {
  return facts.denied.has(address)
    ? [{ code: 'denied-address', severity: 'block', party: toParty(address, facts) }]
    : []
}

/**
 * Attackers deploy the same contract many times. The same code can behave differently with other storage, so the
 * finding does not block the request.
 */
export function deniedCode(address: string, facts: Facts, severity: Severity): readonly Finding[] {
  const code = facts.code.get(address)?.ownCode
  const isCopy = code !== undefined && facts.deniedCode?.has(code) === true && !facts.denied.has(address)
  return isCopy && facts.nameOf(address) === undefined
    ? [{ code: 'denied-code', severity, party: toParty(address, facts) }]
    : []
}

/**
 * Returns whether the account sent to an address before, according to its history or to payments that this client has
 * just sent.
 */
export const isPaidBefore = (address: string, { counterparties, ownRecipients }: Facts): boolean =>
  counterparties?.has(address) === true || ownRecipients.has(address)

/** Returns a finding if an address looks like a known one. @see address poisoning */
export function lookAlike(address: string, facts: Facts): readonly Finding[] {
  if (isPaidBefore(address, facts) || facts.nameOf(address) !== undefined) return []
  const known = [facts.account, ...(facts.counterparties ?? []), ...facts.ownRecipients]
  const expected = findLookAlike(address, known)
  return expected === undefined
    ? []
    : [{ code: 'look-alike-address', severity: 'danger', party: toParty(address, facts), expected, actual: address }]
}

const MONTH_MS = 30 * 24 * 60 * 60 * 1_000

/**
 * Returns whether a signature is valid for longer than any honest use needs. @param expiresAt - Milliseconds since
 * 1970.
 */
export const isLong = (expiresAt: number | undefined, { now }: Facts): boolean =>
  expiresAt !== undefined && expiresAt - now > MONTH_MS
