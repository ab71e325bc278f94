import { isMessage } from '@latchkey/protocol/vault'
import { parseTypedData } from '../read/parse-typed-data.ts'
import type { CardContent } from './card.types.ts'
import { effectRows } from './effects.ts'
import { element } from './element.ts'
import { facts } from './facts.ts'
import { findingRows } from './findings.ts'
import { messageQuote } from './message-quote.ts'
import { rawDetails } from './raw-details.ts'
import { typedDataTree } from './typed-data-tree.ts'
import { guard } from './words.ts'

/** Renders the scrolled part of the card, in the order of the modal: effects, findings, facts, description, notes, typed data. */
export function cardBody(document: Document, content: CardContent): readonly HTMLElement[] {
  const { request, report } = content
  const { effects, findings } = report
  const grave = findings.filter(({ severity }) => severity !== 'info')
  const minor = findings.filter(({ severity }) => severity === 'info')
  const shown = effects.filter(({ type }) => type !== 'sign' && type !== 'fee')
  const parts = [
    ...(isMessage(request) ? [section(document, guard.message, messageQuote(document, request.message))] : []),
    ...(!isMessage(request) && shown.length > 0
      ? [happens(document, effectRows(document, { ...report, effects: shown }))]
      : []),
    ...(grave.length > 0 ? [section(document, guard.found, findingRows(document, grave))] : []),
    facts(document, content),
    ...(report.description === undefined ? [] : [report.description]),
    ...(minor.length > 0 ? [section(document, guard.details, findingRows(document, minor))] : []),
    ...treeOf(document, content),
  ]
  const end = parts.at(-1)
  if (end !== undefined) end.dataset.end = ''
  return [...parts, rawDetails(document, request)]
}

function treeOf(document: Document, { request }: CardContent): readonly HTMLElement[] {
  if (request.kind !== 'evm.typedData') return []
  const data = parseTypedData(request.typedData)
  return data === undefined ? [] : [typedDataTree(document, data)]
}

/** Adds no heading for a single effect, because the sentence above already names it. */
function happens(document: Document, rows: HTMLElement): HTMLElement {
  rows.setAttribute('aria-label', guard.happens)
  return rows.children.length === 1 ? rows : section(document, guard.happens, rows)
}

function section(document: Document, title: string, body: HTMLElement): HTMLElement {
  return element(document, 'section', '', element(document, 'h2', 'section-title', title), body)
}
