import { toInspectedAsset, toParty } from '../grade/assets.ts'
import type { InspectedEffect } from '../inspection.ts'
import type { Facts } from './facts.ts'
import { type Intent, NOBODY } from './intent.ts'
import { toIntentAsset } from './to-intent-asset.ts'

/** Returns what happens when a request is approved: as a node saw it happen, else as the request says. */
export function toEffects(facts: Facts): readonly InspectedEffect[] {
  const { simulation, intents } = facts
  const rights = [...intents, ...facts.hidden].flatMap((intent) => toRight(intent, facts))
  const changes = typeof simulation === 'object' && simulation.status === 'success' ? simulation.changes : undefined
  if (changes === undefined) return [...intents.flatMap((intent) => toMove(intent, facts)), ...rights]
  const to = soleRecipient(intents, facts)
  const moves = changes.map((change): InspectedEffect => {
    const asset = toInspectedAsset(toIntentAsset(change), facts)
    if (change.amount > 0n) return { type: 'receive', asset }
    return to === undefined ? { type: 'send', asset } : { type: 'send', asset, party: toParty(to, facts) }
  })
  const calls = intents.flatMap((intent) => (intent.type === 'call' ? toMove({ ...intent, value: 0n }, facts) : []))
  return [...moves, ...rights, ...calls]
}

/** Whom the account sends to, or whose contract it calls, where that is one party. */
function soleRecipient(intents: readonly Intent[], { account }: Facts): string | undefined {
  const sent = intents.flatMap((intent) => (intent.type === 'send' && intent.from === account ? [intent.to] : []))
  const called = intents.flatMap((intent) => (intent.type === 'call' ? [intent.contract] : []))
  const to = new Set(sent.length > 0 ? sent : called)
  return to.size === 1 ? [...to][0] : undefined
}

function toRight(intent: Intent, facts: Facts): readonly InspectedEffect[] {
  if (intent.type === 'approve') {
    const { token, spender, amount, expiresAt } = intent
    const asset = toInspectedAsset({ type: 'token', address: token, amount }, facts)
    const party = toParty(spender, facts)
    if (amount === 0n || spender === NOBODY) return [{ type: 'revoke', asset, party }]
    return [{ type: 'allow', asset, party, ...(expiresAt === undefined ? {} : { expiresAt }) }]
  }
  if (intent.type === 'approve-item') {
    const { collection, itemId, spender, expiresAt } = intent
    const asset = toInspectedAsset({ type: 'item', address: collection, itemId, amount: 1n }, facts)
    const party = toParty(spender, facts)
    if (spender === NOBODY) return [{ type: 'revoke', asset, party }]
    return [{ type: 'allow', asset, party, ...(expiresAt === undefined ? {} : { expiresAt }) }]
  }
  if (intent.type === 'control') {
    const { contract, to } = intent
    return [
      {
        type: 'control',
        subject: toParty(contract, facts),
        ...(to === undefined ? {} : { party: toParty(to, facts) }),
      },
    ]
  }
  if (intent.type !== 'approve-all') return []
  const { symbol } = facts.tokens.get(intent.collection) ?? {}
  const asset = { type: 'item', address: intent.collection, amount: 0n, ...(symbol && { symbol }) } as const
  return [{ type: intent.isApproved ? 'allow-all' : 'revoke', asset, party: toParty(intent.spender, facts) }]
}

function toMove(intent: Intent, facts: Facts): readonly InspectedEffect[] {
  if (intent.type === 'send') {
    const asset = toInspectedAsset(intent.asset, facts)
    const isOut = intent.from === facts.account || intent.isOfWallet === true
    return [{ type: isOut ? 'send' : 'receive', asset, ...(isOut ? { party: toParty(intent.to, facts) } : {}) }]
  }
  if (intent.type === 'sell')
    return intent.gives.map((asset) => ({ type: 'sell', asset: toInspectedAsset(asset, facts) }))
  if (intent.type !== 'call') return []
  const party = toParty(intent.contract, facts)
  const call: InspectedEffect = {
    type: 'call',
    party,
    ...(intent.method === undefined ? {} : { method: intent.method }),
  }
  if (intent.value === 0n) return [call]
  return [{ type: 'send', asset: toInspectedAsset({ type: 'native', amount: intent.value }, facts), party }, call]
}
