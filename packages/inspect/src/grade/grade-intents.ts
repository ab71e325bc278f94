import type { Finding, Severity } from '../inspection.ts'
import type { Facts } from '../intents/facts.ts'
import type { Intent, IntentOf } from '../intents/intent.ts'
import { toInspectedAsset, toParty } from './assets.ts'
import { denied, deniedCode, isLong, isPaidBefore, lookAlike } from './grade-address.ts'
import { gradeApproval, gradeApprovalForAll, gradeItemApproval } from './grade-rights.ts'
import { gradeSale } from './grade-sale.ts'

/** Burn addresses: no private key is known for them. */
const BURN_ADDRESSES = new Set([
  '0x0000000000000000000000000000000000000000',
  '0x000000000000000000000000000000000000dead',
])

/** Returns the findings of one intent of a request. */
export function gradeIntent(intent: Intent, facts: Facts): readonly Finding[] {
  switch (intent.type) {
    case 'send':
      return intent.from === facts.account || intent.isOfWallet === true ? gradeSend(intent, facts) : []
    case 'approve':
      return gradeApproval(intent, facts)
    case 'approve-item':
      return gradeItemApproval(intent, facts)
    case 'approve-all':
      return intent.isApproved ? gradeApprovalForAll(intent, facts) : []
    case 'sell':
      return gradeSale(intent, facts)
    case 'proceeds':
      return gradeProceeds(intent, facts)
    case 'opaque':
      return [{ code: 'opaque-message', severity: 'warn' }]
    case 'unread':
      return [gradeUnread(intent, facts)]
    case 'control':
      return gradeControl(intent, facts)
    case 'call':
      return gradeCall(intent, facts)
    default:
      return intent satisfies never
  }
}

function gradeSend(intent: IntentOf<'send'>, facts: Facts): readonly Finding[] {
  const { asset, to, by, expiresAt } = intent
  const party = toParty(to, facts)
  const shown = toInspectedAsset(asset, facts)
  const isLost = BURN_ADDRESSES.has(to) || (asset.type !== 'native' && to === asset.address)
  const isKnown = isPaidBefore(to, facts) || party.name !== undefined || to === facts.account
  const isFirst = facts.counterparties !== undefined && !isKnown && !isLost
  return [
    ...denied(to, facts),
    ...(isLost ? [{ code: 'lost-funds', severity: 'danger', party, asset: shown } as const] : []),
    ...lookAlike(to, facts),
    ...(isFirst
      ? [{ code: 'first-recipient', severity: isOverlooked(intent, facts) ? 'warn' : 'info', party } as const]
      : []),
    ...(by === 'signature' && !isKnown
      ? [{ code: 'signed-payment', severity: 'warn', party, asset: shown } as const]
      : []),
    ...(by === 'signature' && isLong(expiresAt, facts)
      ? [{ code: 'long-deadline', severity: 'info', party } as const]
      : []),
    ...(isAll(intent, facts)
      ? [
          {
            code: 'transfer-everything',
            severity: gradeWholeBalance(intent, isFirst, facts),
            party,
            asset: shown,
          } as const,
        ]
      : []),
  ]
}

/**
 * Returns whether the visitor may overlook a payment: one between other calls, or one of a shared wallet that another
 * owner proposed.
 */
const isOverlooked = ({ isOfWallet }: IntentOf<'send'>, { intents }: Facts): boolean =>
  isOfWallet === true || intents.some(({ type }) => type === 'call')

/**
 * Sending the whole balance of one asset to a new receiver is a warning; sending several whole balances is typical of a
 * drainer.
 */
function gradeWholeBalance({ to }: IntentOf<'send'>, isFirst: boolean, facts: Facts): Severity {
  if (!isFirst) return 'info'
  const all = facts.intents.filter((each) => each.type === 'send' && each.to === to && isAll(each, facts))
  return all.length > 1 ? 'danger' : 'warn'
}

/** A transfer of control: rights are taken from a contract, or given to an account. */
function gradeControl({ contract, method, to, isCode }: IntentOf<'control'>, facts: Facts): readonly Finding[] {
  if (to === facts.account) return []
  const receiver = to === undefined ? [] : [...denied(to, facts), ...lookAlike(to, facts)]
  const severity: Severity = isCode === true && facts.nameOf(to ?? contract) === undefined ? 'danger' : 'warn'
  return [...receiver, { code: 'control-change', severity, party: toParty(contract, facts), actual: method }]
}

/** Percent of the native balance: the fee stays behind if it is paid in the same currency. */
const NATIVE_SHARE = 95n

function isAll({ asset, from }: IntentOf<'send'>, { native, tokens, account }: Facts): boolean {
  if (asset.type === 'item' || from !== account) return false
  const held = asset.type === 'native' ? native?.balance : tokens.get(asset.address)?.balance
  // A transfer of more than the balance would fail.
  if (held === undefined || asset.amount === 0n || asset.amount > held) return false
  return asset.amount * 100n >= held * (asset.type === 'native' ? NATIVE_SHARE : 100n)
}

/** A swap whose proceeds go to another account is a payment that looks like a swap. */
function gradeProceeds({ to }: IntentOf<'proceeds'>, facts: Facts): readonly Finding[] {
  if (to === facts.account) return []
  const party = toParty(to, facts)
  const isKnown = party.name !== undefined || isPaidBefore(to, facts)
  return [
    ...denied(to, facts),
    ...lookAlike(to, facts),
    {
      code: 'order-recipient',
      severity: isKnown ? 'info' : 'warn',
      party,
      expected: facts.account,
      actual: to,
    },
  ]
}

function gradeUnread({ contract, givesRights, parties }: IntentOf<'unread'>, facts: Facts): Finding {
  const isOwn = parties?.every(
    (each) => each === facts.account || facts.nameOf(each) !== undefined || isPaidBefore(each, facts),
  )
  if (isOwn === true) return { code: 'unknown-request', severity: 'info' }
  return {
    code: 'not-read-whole',
    severity: givesRights ? 'danger' : 'warn',
    ...(contract === undefined || contract === '0x' ? {} : { party: toParty(contract, facts) }),
  }
}

function gradeCall({ contract, method, by, isLure }: IntentOf<'call'>, facts: Facts): readonly Finding[] {
  const party = toParty(contract, facts)
  // Only the name shows what the call does, because no node simulates a signature.
  const isBlind = by === 'signature' && (method === undefined || isLure === true)
  const isFirst = facts.counterparties !== undefined && !isPaidBefore(contract, facts)
  const code = facts.code.get(contract)
  if (code?.kind === 'account' && contract !== facts.account)
    return [...denied(contract, facts), { code: 'no-contract', severity: 'warn', party }]
  return [
    ...denied(contract, facts),
    ...deniedCode(contract, facts, 'warn'),
    ...lookAlike(contract, facts),
    ...(code?.deployedAfter === undefined ? [] : [{ code: 'new-contract', severity: 'warn', party } as const]),
    ...((method === undefined || isBlind) && party.name === undefined
      ? [{ code: 'unknown-request', severity: isBlind && isFirst ? 'warn' : 'info', party } as const]
      : []),
  ]
}
