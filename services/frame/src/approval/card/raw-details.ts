import type { SignRequest } from '@latchkey/protocol/vault'
import { splitHidden } from './clean-text.ts'
import { element } from './element.ts'
import { icon } from './icons.ts'
import { words } from './words.ts'

/** Renders the whole raw data of the request in a collapsed section, which is filled when it is opened first. */
export function rawDetails(document: Document, request: SignRequest): HTMLElement {
  const details = element(document, 'details', 'details')
  const raw = element(document, 'pre', 'details-raw')
  raw.tabIndex = 0
  raw.dir = 'ltr'
  details.append(
    element(document, 'summary', '', element(document, 'span', '', words.details), icon(document, 'chevron', 16)),
    raw,
  )
  details.addEventListener(
    'toggle',
    () => {
      for (const part of splitHidden(rawOf(request)))
        raw.append(part.isHidden ? element(document, 'code', 'hidden', part.text) : part.text)
    },
    { once: true },
  )
  return details
}

function rawOf(request: SignRequest): string {
  switch (request.kind) {
    case 'evm.message':
    case 'solana.message':
    case 'bitcoin.message':
      return request.message
    case 'evm.typedData':
      return request.typedData
    case 'evm.transaction':
      return JSON.stringify(request.transaction, null, 2)
    case 'solana.transaction':
      return request.transaction
    case 'bitcoin.psbt':
      return request.psbt
  }
}
