import { hexToBytes } from '@latchkey/primitives'
import { splitHidden } from './clean-text.ts'
import { element } from './element.ts'
import { words } from './words.ts'

/** Characters of a message that are shown at once; the rest is under "Details". */
const MAX_SHOWN = 16_384

/** The text of a message as a quotation, to the letter. Bytes that are no text are shown in hexadecimal, and called so. */
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

/** Returns the text of bytes in hexadecimal; `undefined` for bytes that are none. */
export function decodeMessage(hex: string): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(hexToBytes(hex))
  } catch {
    return undefined
  }
}
