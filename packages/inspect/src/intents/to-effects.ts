import { toInspectedAsset, toParty } from '../grade/assets.ts'
import type { InspectedEffect } from '../inspection.ts'
import type { Facts } from './facts.ts'
import { type Intent, NOBODY } from './intent.ts'
import { toIntentAsset } from './to-intent-asset.ts'

/**
 * Returns the effects of a request: those of the simulation, or of the request itself if there is none. What the request itself sends is
 * always included: a simulation can add effects and not remove them.
 */
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
  return [...keepStated(moves, facts), ...rights, ...calls]
}

type Send = InspectedEffect & { readonly type: 'send' }
const isSend = (effect: InspectedEffect): effect is Send => effect.type === 'send'
const keyOf = ({ asset }: Send) =>
  asset.type === 'native' ? 'native' : `${asset.address}/${asset.type === 'item' ? asset.itemId : ''}`
const sumOf = (sends: readonly Send[], key: string) =>
  sends.reduce((sum, each) => (keyOf(each) === key ? sum + each.asset.amount : sum), 0n)

/** Replaces the simulated amount of an asset by the amount in the request if that is larger. */
function keepStated(moves: readonly InspectedEffect[], facts: Facts): readonly InspectedEffect[] {
  const stated = listStated(facts)
  const seen = moves.filter(isSend)
  const isShort = (send: Send) => sumOf(seen, keyOf(send)) < sumOf(stated, keyOf(send))
  return [...moves.filter((move) => !isSend(move) || !isShort(move)), ...stated.filter(isShort)]
}

/**
 * Returns the payments of the request itself, without those to the account itself and those that others send later with
 * a signature.
 */
function listStated(facts: Facts): readonly Send[] {
  const { account, intents } = facts
  return intents
    .filter(
      (intent) => !('by' in intent && intent.by === 'signature') && !(intent.type === 'send' && intent.to === account),
    )
    .flatMap((intent) => toMove(intent, facts))
    .filter(isSend)
}

/** Returns true if the simulation shows no outflow of an asset that the request itself sends. */
export function isStatedUnseen(facts: Facts): boolean {
  const { simulation } = facts
  if (typeof simulation !== 'object' || simulation.status !== 'success' || simulation.changes === undefined)
    return false
  const left = new Set(
    simulation.changes
      .filter(({ amount }) => amount < 0n)
      .map((each) => keyOf({ type: 'send', asset: toInspectedAsset(toIntentAsset(each), facts) })),
  )
  return listStated(facts).some((send) => !left.has(keyOf(send)))
}

/** Returns the recipient or the called contract if there is only one. */
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
