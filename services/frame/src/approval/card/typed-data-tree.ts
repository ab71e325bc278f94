import type { TypedData } from '@latchkey/inspect/evm'
import { isObject } from '@latchkey/primitives'
import { splitHidden, toPlainLine } from './clean-text.ts'
import { element } from './element.ts'
import { toShownAddress } from './format-asset.ts'
import { words } from './words.ts'

/** Deeper and longer data is under "Details" only. @see embedded-wallet 3.3 */
const MAX_DEPTH = 8
const MAX_ROWS = 400
const MAX_VALUE = 512

interface Walk {
  readonly document: Document
  readonly types: TypedData['types']
  left: number
}

/** Renders typed data as a tree: domain, primary type, fields. Fields that no type declares are not signed, and not shown. */
export function typedDataTree(document: Document, data: TypedData): HTMLElement {
  const walk: Walk = { document, types: data.types, left: MAX_ROWS }
  const domainFields = typeOf(walk, 'EIP712Domain')
  const domain = element(document, 'dl', 'tree')
  // Without a declared EIP712Domain, show the fields that the domain has.
  const names =
    domainFields ?? Object.keys(data.domain).map((name) => ({ name, type: name === 'chainId' ? 'uint256' : 'string' }))
  for (const { name, type } of names) domain.append(fieldRow(walk, { name, type, from: data.domain, depth: 1 }))
  return element(
    document,
    'div',
    'typed',
    element(document, 'h2', 'section-title', words.domain),
    domain,
    element(
      document,
      'h2',
      'section-title',
      words.fields,
      ' ',
      element(document, 'bdi', 'typed-name', toPlainLine(data.primaryType, 64) || words.unnamed),
    ),
    structTree(walk, data.primaryType, data.message, 1),
  )
}

function structTree(walk: Walk, type: string, value: Readonly<Record<string, unknown>>, depth: number): HTMLElement {
  const tree = element(walk.document, 'dl', 'tree')
  const fields = typeOf(walk, type) ?? []
  let shown = 0
  for (const field of fields) {
    if (walk.left <= 0) break
    tree.append(fieldRow(walk, { ...field, from: value, depth }))
    shown += 1
  }
  if (shown < fields.length) tree.append(moreRow(walk.document, fields.length - shown))
  return tree
}

interface Field {
  readonly name: string
  readonly type: string
  readonly from: Readonly<Record<string, unknown>>
  readonly depth: number
}

function fieldRow(walk: Walk, { name, type, from, depth }: Field): HTMLElement {
  const { document } = walk
  walk.left -= 1
  // A field may be named `constructor`: read own properties only, never those of the prototype.
  const value = Object.hasOwn(from, name) ? from[name] : undefined
  const label = element(document, 'dt', '', element(document, 'bdi', '', toPlainLine(name, 64) || words.unnamed))
  label.title = toPlainLine(type, 64)
  const shown = valueTree(walk, type, value, depth)
  const row = element(document, 'div', 'field', label, element(document, 'dd', '', shown))
  if (shown.className === 'tree') row.classList.add('field-nested')
  return row
}

function valueTree(walk: Walk, type: string, value: unknown, depth: number): HTMLElement {
  const { document } = walk
  const [, inner] = /^(.*)\[\d*\]$/.exec(type) ?? []
  if (inner !== undefined && Array.isArray(value) && value.length > 0 && depth < MAX_DEPTH) {
    const list = element(document, 'dl', 'tree')
    for (const [at, each] of value.entries()) {
      if (walk.left <= 0) {
        list.append(moreRow(document, value.length - at))
        break
      }
      list.append(fieldRow(walk, { name: String(at + 1), type: inner, from: { [at + 1]: each }, depth: depth + 1 }))
    }
    return list
  }
  if (typeOf(walk, type) !== undefined && isObject(value) && depth < MAX_DEPTH)
    return structTree(walk, type, value, depth + 1)
  return leaf(document, value)
}

function leaf(document: Document, value: unknown): HTMLElement {
  if (value === undefined || value === null) return element(document, 'span', 'field-none', words.missing)
  if (Array.isArray(value) && value.length === 0) return element(document, 'span', 'field-none', words.none)
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  if (text === '') return element(document, 'span', 'field-none', '“”')
  const made = element(document, 'bdi', text.startsWith('0x') ? 'field-hex' : '')
  for (const part of splitHidden(/^0x[\da-f]{40}$/i.test(text) ? toShownAddress(text) : text.slice(0, MAX_VALUE)))
    made.append(part.isHidden ? element(document, 'code', 'hidden', part.text) : part.text)
  if (text.length > MAX_VALUE) made.append('…')
  return made
}

const moreRow = (document: Document, count: number) =>
  element(document, 'div', 'field', element(document, 'dt', '', words.more(count)))

const typeOf = ({ types }: Walk, name: string) => (Object.hasOwn(types, name) ? types[name] : undefined)
