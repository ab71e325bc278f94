import type { SignRequest } from '@latchkey/protocol/vault'
import { splitHidden } from './clean-text.ts'
import { element } from './element.ts'
import { icon } from './icons.ts'
import { words } from './words.ts'

/** Longer raw data is cut at this many characters and ends with `…`. */
const MAX_RAW = 65_536

/** Renders the raw data of the request in a collapsed section. */
export function rawDetails(document: Document, request: SignRequest): HTMLElement {
  const details = element(document, 'details', 'details')
  const raw = element(document, 'pre', 'details-raw')
  raw.tabIndex = 0
  raw.dir = 'ltr'
  for (const part of splitHidden(rawOf(request)))
    raw.append(part.isHidden ? element(document, 'code', 'hidden', part.text) : part.text)
  details.append(
    element(document, 'summary', '', element(document, 'span', '', words.details), icon(document, 'chevron', 16)),
    raw,
  )
  return details
}

function rawOf(request: SignRequest): string {
  switch (request.kind) {
    case 'evm.message':
    case 'solana.message':
    case 'bitcoin.message':
      return cut(request.message)
    case 'evm.typedData':
      return cut(request.typedData)
    case 'evm.transaction':
      return cut(JSON.stringify(request.transaction, null, 2))
    case 'solana.transaction':
      return cut(request.transaction)
    case 'bitcoin.psbt':
      return cut(request.psbt)
  }
}

const cut = (text: string): string => (text.length > MAX_RAW ? `${text.slice(0, MAX_RAW)}…` : text)
