import type { InspectedEffect } from '@latchkey/inspect'
import type { CardContent } from './card.types.ts'
import { toPlainLine } from './clean-text.ts'
import { assetText, methodText, partyText } from './format-asset.ts'
import type { IconName } from './icons.ts'
import { words } from './words.ts'

const t = words.sentences

/** The title of a card: one sentence about the gravest effect. */
export interface Sentence {
  readonly text: string
  readonly icon: IconName
}

/** Gravest first, so that payments in the same request cannot hide an approval of a spender. */
const ORDER: readonly InspectedEffect['type'][] = [
  ...(['control', 'allow-all', 'allow', 'sell', 'burn', 'send', 'revoke', 'receive'] as const),
  ...(['sign-in', 'call', 'sign', 'fee'] as const),
]

type Moved = Extract<InspectedEffect, { readonly type: 'send' | 'receive' }>

/** @example toSentence(content) // { text: 'Send 1.5 ETH to 0x1234…5678', icon: 'arrow-out' } */
export function toSentence({ request, report: { effects } }: CardContent): Sentence {
  const gravest = findGravest(effects)
  const sent = effects.filter((each): each is Moved => each.type === 'send')
  const received = effects.filter((each): each is Moved => each.type === 'receive')
  if (gravest === undefined || gravest.type === 'fee') return toPlainSentence(request)
  if (gravest.type === 'send') {
    const [given] = sent
    const [got] = received
    if (sent.length > 1 && request.kind === 'bitcoin.psbt') return toPaymentSentence(sent)
    if (sent.length > 1) return { text: t.sendMany(sent.length), icon: 'arrow-out' }
    if (given !== undefined && got !== undefined && received.length === 1)
      return { text: t.swap(assetText(given.asset), assetText(got.asset)), icon: 'coins' }
  }
  if (gravest.type === 'sign' && request.kind !== 'evm.typedData') return toPlainSentence(request)
  return toEffectSentence(gravest)
}

/** All that a transaction of Bitcoin sends is one asset. */
function toPaymentSentence(sent: readonly Moved[]): Sentence {
  const amount = sent.reduce((sum, { asset }) => sum + asset.amount, 0n)
  const [first] = sent
  const asset = first === undefined ? '' : assetText({ ...first.asset, amount })
  return { text: t.sendToMany(asset, sent.length), icon: 'arrow-out' }
}

/** Returns the gravest effect; `undefined` for an empty list. */
export const findGravest = (effects: readonly InspectedEffect[]): InspectedEffect | undefined =>
  ORDER.flatMap((type) => effects.filter((effect) => effect.type === type))[0]

function toPlainSentence(request: CardContent['request']): Sentence {
  switch (request.kind) {
    case 'evm.message':
    case 'solana.message':
    case 'bitcoin.message':
      return { text: t.message, icon: 'pencil' }
    case 'evm.typedData':
      return { text: t.typedData(words.unnamed), icon: 'pencil' }
    case 'evm.transaction':
      return { text: request.transaction.to === undefined ? t.create : t.transaction, icon: 'puzzle' }
    case 'solana.transaction':
    case 'bitcoin.psbt':
      return { text: t.transaction, icon: 'puzzle' }
  }
}

function toEffectSentence(effect: InspectedEffect): Sentence {
  switch (effect.type) {
    case 'send': {
      const party = effect.party === undefined ? undefined : partyText(effect.party)
      return { text: t.send(assetText(effect.asset), party), icon: 'arrow-out' }
    }
    case 'receive':
      return { text: t.receive(assetText(effect.asset)), icon: 'arrow-in' }
    case 'allow': {
      const toText = effect.asset.type === 'item' ? t.allowItem : t.allow
      return { text: toText(partyText(effect.party), assetText(effect.asset)), icon: 'coins' }
    }
    case 'allow-all':
      return { text: t.allowAll(partyText(effect.party), assetText(effect.asset, true)), icon: 'image' }
    case 'revoke': {
      const isAll = effect.asset.type !== 'item' || effect.asset.itemId === undefined
      return { text: t.revoke(partyText(effect.party), assetText(effect.asset, isAll)), icon: 'ban' }
    }
    case 'sell':
      return { text: t.sell(assetText(effect.asset)), icon: 'send' }
    case 'control': {
      const party = effect.party === undefined ? undefined : partyText(effect.party)
      return { text: t.control(partyText(effect.subject), party), icon: 'alert' }
    }
    case 'burn':
      return { text: t.burn(assetText(effect.asset)), icon: 'ban' }
    case 'fee':
      return { text: t.transaction, icon: 'puzzle' }
    case 'call': {
      const party = partyText(effect.party)
      const method = effect.method === undefined ? '' : methodText(effect.method)
      return { text: method === '' ? t.call(party) : t.callMethod(method, party), icon: 'puzzle' }
    }
    case 'sign-in':
      return { text: t.signIn(toPlainLine(effect.domain, 64)), icon: 'shield' }
    case 'sign':
      return { text: t.typedData(toPlainLine(effect.what, 48) || words.unnamed), icon: 'pencil' }
  }
}
