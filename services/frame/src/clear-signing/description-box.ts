import type { DescribedField, DescribedValue, Description } from '@latchkey/inspect/clear-signing'
import { groupDigits } from '@latchkey/primitives'
import { shortAddress } from '../approval/card/address.ts'
import { splitHidden, toPlainLine } from '../approval/card/clean-text.ts'
import { element } from '../approval/card/element.ts'
import { toShownAmount } from '../approval/card/format-asset.ts'
import { words } from './words.ts'

const MAX_NAME = 64
const MAX_INTENT = 320
const MAX_VALUE = 256
/** How many names of undescribed fields are listed; the text gives the number of all. */
const MAX_NAMES = 8

/** Renders a description: the owner, the quoted intent, the fields, and the names of the arguments that no field shows. */
export function descriptionBox(document: Document, description: Description): HTMLElement {
  const { owner, contract } = description
  const name = contract === undefined || contract === owner ? owner : `${owner} · ${contract}`
  return element(
    document,
    'section',
    'described',
    element(
      document,
      'h2',
      'section-title',
      `${words.describedBy} `,
      element(document, 'bdi', 'typed-name', toPlainLine(name, MAX_NAME)),
    ),
    content(document, description, 'box'),
  )
}

function content(document: Document, { intent, fields, undescribed }: Description, className: string): HTMLElement {
  const rows = fields.map((field) => fieldRow(document, field))
  const names = undescribed.slice(0, MAX_NAMES).map((name) => toPlainLine(name, MAX_NAME))
  const rest = undescribed.length > MAX_NAMES ? ['…'] : []
  const note = words.undescribed(undescribed.length, [...names, ...rest].join(', '))
  return element(
    document,
    'div',
    className,
    element(document, 'p', 'described-intent', element(document, 'bdi', '', `“${toPlainLine(intent, MAX_INTENT)}”`)),
    ...(rows.length === 0 ? [] : [element(document, 'dl', 'tree', ...rows)]),
    ...(undescribed.length === 0 ? [] : [element(document, 'p', 'described-rest', element(document, 'bdi', '', note))]),
  )
}

function fieldRow(document: Document, { label, value }: DescribedField): HTMLElement {
  const name = element(document, 'dt', '', element(document, 'bdi', '', toPlainLine(label, MAX_NAME)))
  const row = element(document, 'div', 'field', name, element(document, 'dd', '', ...valueParts(document, value)))
  if (value.type === 'call') row.classList.add('field-nested')
  return row
}

function valueParts(document: Document, value: DescribedValue): readonly (HTMLElement | string)[] {
  switch (value.type) {
    case 'call':
      return [content(document, value.call, 'described-call')]
    case 'amount': {
      const text = `${toShownAmount(value.text)} ${value.unit}`
      const made = element(document, 'bdi', '', text)
      made.title = `${value.text} ${value.unit}`
      return [made]
    }
    case 'raw-amount': {
      const amount = element(document, 'bdi', '', groupDigits(value.text))
      const unit = value.token === undefined ? [words.token] : [shortAddress(document, value.token)]
      return [
        element(
          document,
          'bdi',
          '',
          amount,
          ' ',
          element(document, 'span', 'field-none', `${words.rawUnits} `, ...unit),
        ),
      ]
    }
    case 'date':
      return [element(document, 'bdi', '', `${new Date(value.time).toISOString().slice(0, 16).replace('T', ' ')} UTC`)]
    case 'address': {
      const address = shortAddress(document, value.address)
      return value.name === undefined
        ? [address]
        : [element(document, 'bdi', 'fact-name', toPlainLine(value.name, MAX_NAME)), address]
    }
    case 'text':
      return [plainText(document, value.text)]
  }
}

/** Renders a text that a stranger wrote, in the request or the descriptor: as plain text, with hidden characters marked. */
function plainText(document: Document, text: string): HTMLElement {
  if (text === '') return element(document, 'span', 'field-none', '“”')
  const made = element(document, 'bdi', text.startsWith('0x') ? 'field-hex' : '')
  for (const part of splitHidden(text.slice(0, MAX_VALUE)))
    made.append(part.isHidden ? element(document, 'code', 'hidden', part.text) : part.text)
  if (text.length > MAX_VALUE) made.append('…')
  return made
}
