import { findLookAlike } from '@latchkey/primitives'
import type { Intent } from '../decode/intent.ts'
import type { Facts } from '../facts.ts'
import type { Finding, Severity } from '../guard.types.ts'
import { isUnlimited, toGuardAsset, toParty, worthOf } from './assets.ts'

const MONTH_MS = 30 * 24 * 60 * 60 * 1_000
/** Nobody has the keys of these. */
const BURNED = new Set(['0x0000000000000000000000000000000000000000', '0x000000000000000000000000000000000000dead'])
/** A price that counts as nothing. Raw units of 18 decimals. */
const NOTHING = 10n ** 12n

/** Of the coin, with 18 decimals: less than most networks take to have it bought. */
const LITTLE = 10n ** 15n
/** An order that pays less than this part of the worth is not one that its seller would have made. */
const UNDERPRICED = 2

/** Returns what is wrong with one part of a request. */
export function gradeIntent(intent: Intent, facts: Facts): readonly Finding[] {
  switch (intent.type) {
    case 'send':
      return intent.from === facts.account ? gradeSend(intent, facts) : []
    case 'approve':
      return intent.amount === 0n || intent.spender === facts.account ? [] : gradeApproval(intent, facts)
    case 'approve-all':
      return intent.isApproved ? gradeApprovalForAll(intent, facts) : []
    case 'sell':
      return gradeSale(intent, facts)
    case 'opaque':
      return [{ code: 'opaque-message', severity: 'warn' }]
    case 'control':
      return [
        { code: 'control-change', severity: 'warn', party: toParty(intent.contract, facts), actual: intent.method },
      ]
    case 'call':
      return gradeCall(intent, facts)
    default:
      return intent satisfies never
  }
}

type Of<T extends Intent['type']> = Extract<Intent, { readonly type: T }>

function gradeSend({ asset, to, by, expiresAt }: Of<'send'>, facts: Facts): readonly Finding[] {
  const party = toParty(to, facts)
  const shown = toGuardAsset(asset, facts)
  const isLost = BURNED.has(to) || (asset.type !== 'native' && to === asset.address)
  const { counterparties } = facts
  const isKnown = counterparties?.has(to) === true || party.name !== undefined || to === facts.account
  return [
    ...denied(to, facts),
    ...(isLost ? [{ code: 'lost-funds', severity: 'danger', party, asset: shown } as const] : []),
    ...lookAlike(to, facts),
    ...(counterparties !== undefined && !isKnown && !isLost
      ? [{ code: 'first-recipient', severity: 'info', party } as const]
      : []),
    // Apps take payments by contracts of theirs; a person is paid by a transfer.
    ...(by === 'signature' && !isKnown && facts.code.get(to)?.kind !== 'contract'
      ? [{ code: 'signed-payment', severity: 'warn', party, asset: shown } as const]
      : []),
    ...(by === 'signature' && isLong(expiresAt, facts)
      ? [{ code: 'long-deadline', severity: 'info', party } as const]
      : []),
    ...(isAll(asset, facts) ? [{ code: 'transfer-everything', severity: 'info', asset: shown } as const] : []),
  ]
}

const isLong = (expiresAt: number | undefined, { now }: Facts): boolean =>
  expiresAt !== undefined && expiresAt - now > MONTH_MS

/** The fee stays behind where it is paid in the same currency. */
const NATIVE_SHARE = 95n

function isAll(asset: Of<'send'>['asset'], { native, tokens }: Facts): boolean {
  if (asset.type === 'item') return false
  const held = asset.type === 'native' ? native?.balance : tokens.get(asset.address)?.balance
  if (held === undefined || held === 0n || asset.amount === 0n) return false
  return asset.amount * 100n >= held * (asset.type === 'native' ? NATIVE_SHARE : 100n)
}

function gradeApproval(intent: Of<'approve'>, facts: Facts): readonly Finding[] {
  const { token, spender, amount, by, expiresAt } = intent
  const party = toParty(spender, facts)
  const asset = toGuardAsset({ type: 'token', address: token, amount }, facts)
  const isTrusted = party.name !== undefined
  const isEndless = isUnlimited(amount, facts.tokens.get(token)?.balance)
  const isSigned = by === 'signature'
  const isUsed = facts.counterparties?.has(spender) === true
  const endless: Severity = isTrusted ? 'info' : isSigned ? 'danger' : 'warn'
  return [
    ...denied(spender, facts),
    ...lookAlike(spender, facts),
    ...spenderFindings(spender, facts),
    ...(isEndless ? [{ code: 'unlimited-approval', severity: endless, party, asset } as const] : []),
    // A signature costs nothing and leaves no trace: that is how most is stolen.
    ...(isTrusted || facts.code.get(spender)?.kind === 'account'
      ? []
      : [{ code: 'unknown-spender', severity: isSigned && !isUsed ? 'warn' : 'info', party, asset } as const]),
    ...(isSigned && isLong(expiresAt, facts) ? [{ code: 'long-deadline', severity: 'info', party } as const] : []),
  ]
}

function gradeApprovalForAll({ collection, spender }: Of<'approve-all'>, facts: Facts): readonly Finding[] {
  const party = toParty(spender, facts)
  const asset = toGuardAsset({ type: 'item', address: collection, itemId: 0n, amount: 0n }, facts)
  const severity: Severity = party.name === undefined ? 'danger' : 'info'
  return [
    ...denied(spender, facts),
    ...lookAlike(spender, facts),
    ...spenderFindings(spender, facts),
    { code: 'approval-for-all', severity, party, asset },
  ]
}

/** A spender should be a contract, and one that is older than a day. */
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

function gradeSale({ gives, returns }: Of<'sell'>, facts: Facts): readonly Finding[] {
  const isPaid = returns.some((asset) =>
    asset.type === 'native' ? asset.amount > NOTHING : asset.amount > 1n || asset.type === 'item',
  )
  const [given] = gives
  if (given === undefined) return []
  const asset = toGuardAsset(given, facts)
  if (!isPaid) return [{ code: 'order-gives-away', severity: 'danger', asset }]
  const [worth, price] = [worthOf(gives, facts), worthOf(returns, facts)]
  if (worth !== undefined && price !== undefined)
    return price.times(UNDERPRICED).lt(worth) ? [{ code: 'order-underpriced', severity: 'danger', asset }] : []
  // The value of a collectible is unknown; sold for so little, somebody else may have set the price.
  const isForCoin = returns.every(({ type }) => type === 'native')
  const total = returns.reduce((sum, { amount }) => sum + amount, 0n)
  return isForCoin && total < LITTLE ? [{ code: 'order-underpriced', severity: 'warn', asset }] : []
}

function gradeCall({ contract, method }: Of<'call'>, facts: Facts): readonly Finding[] {
  const party = toParty(contract, facts)
  const code = facts.code.get(contract)
  if (code?.kind === 'account' && contract !== facts.account)
    return [...denied(contract, facts), { code: 'no-contract', severity: 'warn', party }]
  return [
    ...denied(contract, facts),
    ...deniedCode(contract, facts, 'warn'),
    ...lookAlike(contract, facts),
    ...(code?.deployedAfter === undefined ? [] : [{ code: 'new-contract', severity: 'warn', party } as const]),
    ...(method === undefined && party.name === undefined
      ? [{ code: 'unknown-request', severity: 'info', party } as const]
      : []),
  ]
}

function denied(address: string, facts: Facts): readonly Finding[] {
  return facts.denied.has(address)
    ? [{ code: 'denied-address', severity: 'block', party: toParty(address, facts) }]
    : []
}

/** Traps are put on a chain many times. The same code can do other things with what it stores, so that nothing is stopped. */
function deniedCode(address: string, facts: Facts, severity: Severity): readonly Finding[] {
  const code = facts.code.get(address)?.ownCode
  const isCopy = code !== undefined && facts.deniedCode?.has(code) === true && !facts.denied.has(address)
  return isCopy && facts.nameOf(address) === undefined
    ? [{ code: 'denied-code', severity, party: toParty(address, facts) }]
    : []
}

function lookAlike(address: string, facts: Facts): readonly Finding[] {
  if (facts.counterparties?.has(address) === true || facts.nameOf(address) !== undefined) return []
  const expected = findLookAlike(address, [facts.account, ...(facts.counterparties ?? [])])
  return expected === undefined
    ? []
    : [{ code: 'look-alike-address', severity: 'danger', party: toParty(address, facts), expected, actual: address }]
}
