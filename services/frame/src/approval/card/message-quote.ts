import { hexToBytes } from '@latchkey/primitives'
import { splitHidden } from './clean-text.ts'
import { element } from './element.ts'
import { words } from './words.ts'

/** Characters of a message in the quotation; the raw data under "Details" has more. */
const MAX_SHOWN = 16_384

/** Renders a message as a quotation of its text. Bytes that are not valid UTF-8 are shown in hexadecimal, under a note. */
export function messageQuote(document: Document, message: string): HTMLElement {
  const text = decodeMessage(message)
  if (text === '') return element(document, 'p', 'quote-note', words.empty)
  const quote = element(document, 'blockquote', 'quote')
  quote.dir = 'auto'
  if (text === undefined) {
    const bytes = message.slice(2)
    quote.append(element(document, 'p', 'quote-note', words.bytes(bytes.length / 2)))
    quote.append(element(document, 'code', 'quote-bytes', bytes.slice(0, MAX_SHOWN)))
    return quote
  }
  for (const part of splitHidden(text.slice(0, MAX_SHOWN)))
    quote.append(part.isHidden ? element(document, 'code', 'hidden', part.text) : part.text)
  if (text.length > MAX_SHOWN) quote.append(element(document, 'p', 'quote-note', words.more(text.length - MAX_SHOWN)))
  return quote
}

/** Decodes hexadecimal UTF-8; returns `undefined` for bytes that are not valid UTF-8. */
export function decodeMessage(hex: string): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(hexToBytes(hex))
  } catch {
    return undefined
  }
}
