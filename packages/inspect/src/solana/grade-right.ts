import type { Finding } from '../inspection.ts'
import { readTokenAccount } from './account-state.ts'
import type { SolanaFacts } from './facts.ts'
import type { ControlKind, SolanaIntent } from './intent.ts'

/** A right that an account gets or loses. */
export type Right = Extract<SolanaIntent, { readonly type: 'approve' | 'revoke' | 'control' }>

/** An approval of more than this multiple of the balance counts as unlimited. */
const TIMES_BALANCE = 10n
const ENDLESS = 2n ** 62n

/** Kinds of control that include control over the assets inside. */
const VALUABLE = new Set<ControlKind>(['token-account', 'close', 'wallet', 'nonce', 'stake', 'program'])

/** Returns whether an intent gives or revokes a right by the visitor's signature. */
export function isOwnRight(intent: SolanaIntent, own: ReadonlySet<string>): intent is Right {
  if (intent.type === 'revoke') return intent.by.some((key) => own.has(key))
  if (intent.type === 'approve') return intent.by.some((key) => own.has(key)) && !own.has(intent.delegate)
  if (intent.type !== 'control' || (intent.to !== undefined && own.has(intent.to))) return false
  return intent.by.some((key) => own.has(key))
}

/** Returns the findings of a right that an account gets. */
export function gradeRight(right: Right, facts: SolanaFacts): readonly Finding[] {
  if (right.type === 'revoke') return []
  if (right.type === 'approve') return gradeApproval(right, facts)
  const { what, account, to } = right
  const party = { address: account }
  // Giving up an unused authority is common, e.g. to end the minting of a token. A wallet with data can no longer pay.
  const isGiven = to !== undefined || what === 'wallet'
  const severity = isGiven ? (VALUABLE.has(what) ? 'danger' : 'warn') : what === 'close' ? 'info' : 'warn'
  return [{ code: 'control-change', severity, party, actual: what }]
}

function gradeApproval(right: Extract<Right, { readonly type: 'approve' }>, facts: SolanaFacts) {
  const { account, delegate, amount } = right
  if (amount === 0n) return []
  const { accounts, isOnCurve } = facts
  const held = readTokenAccount(accounts.get(account))
  const mint = right.mint ?? held?.mint ?? account
  const party = { address: delegate }
  const asset = { type: 'token', address: mint, amount } as const
  const isEndless =
    amount >= ENDLESS || (held !== undefined && held.amount > 0n && amount > held.amount * TIMES_BALANCE)
  // Programs sign for addresses that have no private key.
  const isPerson = isOnCurve(delegate) && accounts.get(delegate)?.executable !== true
  const findings: readonly Finding[] = [
    ...(isPerson ? [{ code: 'spender-without-code', severity: 'danger', party } as const] : []),
    ...(isEndless ? [{ code: 'unlimited-approval', severity: 'warn', party, asset } as const] : []),
    ...(isPerson ? [] : [{ code: 'unknown-spender', severity: 'info', party, asset } as const]),
  ]
  return findings
}
