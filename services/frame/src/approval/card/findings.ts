import type { Finding } from '@latchkey/inspect'
import { truncateMiddle } from '@latchkey/primitives'
import { toPlainLine } from './clean-text.ts'
import { element } from './element.ts'
import { assetName, assetText, toShownAddress } from './format-asset.ts'
import { icon } from './icons.ts'
import { guard } from './words.ts'

const ICONS = { info: 'info', warn: 'alert', danger: 'alert', block: 'ban' } as const
const MAX_SIDE = 128

/** The findings of a request, gravest first, in the words of the modal. */
export function findingRows(document: Document, findings: readonly Finding[]): HTMLElement {
  return element(document, 'ul', 'findings', ...findings.map((finding) => findingRow(document, finding)))
}

function findingRow(document: Document, finding: Finding): HTMLElement {
  const { code, severity, party, expected, actual } = finding
  const { title, text } = guard.findings[code]
  const name = party === undefined ? guard.someone : (party.name ?? unbroken(toShownAddress(party.address)))
  const asset = finding.asset === undefined ? guard.token : assetName(finding.asset)
  const body = element(
    document,
    'div',
    'finding-body',
    element(document, 'p', 'finding-title', title),
    element(document, 'p', 'finding-text', element(document, 'bdi', '', text(name, asset))),
  )
  if (party !== undefined) body.title = party.address
  if (expected !== undefined && actual !== undefined)
    body.append(
      element(
        document,
        'dl',
        'finding-pair',
        element(document, 'dt', '', guard.compare.actual),
        side(document, actual, finding),
        element(document, 'dt', '', guard.compare.expected),
        side(document, expected, finding),
      ),
    )
  const row = element(document, 'li', 'finding', icon(document, ICONS[severity], 16), body)
  row.dataset.severity = severity
  return row
}

function side(document: Document, value: string, { code, asset }: Finding): HTMLElement {
  const isAmount = code.startsWith('order-') && asset !== undefined && /^\d+$/.test(value)
  const shown = isAmount ? assetText({ ...asset, amount: BigInt(value) }) : toPlainLine(value, MAX_SIDE)
  const made = element(document, 'bdi', '', shown)
  made.dir = 'ltr'
  return element(document, 'dd', '', made)
}

/** An address must not be cut at its dots. @see U+2060 "word joiner" */
const unbroken = (address: string): string => truncateMiddle(address).replace('…', '\u2060…\u2060')
