import type { InspectedEffect } from '@latchkey/inspect'
import { formatUnits } from '@latchkey/primitives'
import { shortAddress } from './address.ts'
import type { CardReport, Prices } from './card.types.ts'
import { toPlainLine } from './clean-text.ts'
import { element } from './element.ts'
import { formatAsset, methodText, partyText } from './format-asset.ts'
import { type IconName, icon } from './icons.ts'
import { guard } from './words.ts'
import { worthText } from './worth.ts'

const ICONS: Readonly<Record<InspectedEffect['type'], IconName>> = {
  send: 'arrow-out',
  receive: 'arrow-in',
  allow: 'coins',
  'allow-all': 'image',
  revoke: 'ban',
  sell: 'send',
  control: 'alert',
  burn: 'ban',
  fee: 'coins',
  call: 'puzzle',
  'sign-in': 'shield',
  sign: 'pencil',
}
/** The rest is counted in a last row. */
const MAX_ROWS = 40

/** Renders one row for each effect (kind, amount, other party), with the words and in the order of the modal. */
export function effectRows(
  document: Document,
  { effects, prices }: Pick<CardReport, 'effects' | 'prices'>,
): HTMLElement {
  const rows = effects.slice(0, MAX_ROWS).map((effect) => {
    const text = element(document, 'div', 'row-text', element(document, 'p', 'row-title', guard.effects[effect.type]))
    const party = partyLine(document, effect)
    if (party !== undefined) text.append(party)
    const value = amountOf(document, effect, prices)
    const tile = element(document, 'span', 'tile', icon(document, ICONS[effect.type]))
    const row = element(document, 'li', 'row', tile, text, ...(value === undefined ? [] : [value]))
    row.dataset.effect = effect.type
    return row
  })
  const rest = effects.length - rows.length
  const more = rest > 0 ? [element(document, 'li', 'row-more', `+ ${rest}`)] : []
  return element(document, 'ul', 'rows', ...rows, ...more)
}

function partyLine(document: Document, effect: InspectedEffect): HTMLElement | undefined {
  if (effect.type === 'sign-in') return note(document, toPlainLine(effect.domain, 128))
  if (effect.type === 'fee')
    return effect.rate === undefined ? undefined : note(document, guard.rate(formatUnits(effect.rate, 3)))
  if (effect.type === 'control') {
    const subject = partyText(effect.subject)
    return note(
      document,
      effect.party === undefined ? guard.ofAll(subject) : guard.of(subject, partyText(effect.party)),
      [effect.subject.address, effect.party?.address].filter((each) => each !== undefined).join(' → '),
    )
  }
  const party = 'party' in effect ? effect.party : undefined
  if (party === undefined) return undefined
  const isBy = effect.type === 'allow' || effect.type === 'allow-all' || effect.type === 'revoke'
  const role = isBy ? guard.by : guard.to
  if (party.name !== undefined) return note(document, role(party.name), party.address)
  const [before = '', after = ''] = role('\0').split('\0')
  return element(document, 'p', 'row-note', before, shortAddress(document, party.address), after)
}

function note(document: Document, text: string, title = ''): HTMLElement {
  const made = element(document, 'p', 'row-note', element(document, 'bdi', '', text))
  if (title !== '') made.title = title
  return made
}

function amountOf(document: Document, effect: InspectedEffect, prices: Prices | undefined): HTMLElement | undefined {
  switch (effect.type) {
    case 'sign-in':
    case 'control':
      return undefined
    case 'call':
      return effect.method === undefined ? undefined : plain(document, methodText(effect.method))
    case 'sign':
      return plain(document, toPlainLine(effect.what, 48))
    default: {
      const isAll =
        effect.type === 'allow-all' ||
        (effect.type === 'revoke' && (effect.asset.type !== 'item' || effect.asset.itemId === undefined))
      const { amount, name, whole } = formatAsset(effect.asset, isAll)
      const made = element(document, 'bdi', 'row-value')
      if (amount !== undefined) made.append(element(document, 'span', 'row-amount', amount), ' ')
      made.append(element(document, 'bdi', 'row-unit', name))
      made.title = whole
      const worth = isAll ? undefined : worthText(effect.asset, prices)
      if (worth === undefined) return made
      return element(document, 'div', 'row-value', made, element(document, 'bdi', 'row-worth', worth))
    }
  }
}

const plain = (document: Document, text: string) => element(document, 'bdi', 'row-value', text)
