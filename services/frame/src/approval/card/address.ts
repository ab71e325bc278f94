import { truncateMiddle } from '@latchkey/primitives'
import { element } from './element.ts'
import { toShownAddress } from './format-asset.ts'

/** An address by its ends; whole in its title, and in place of the ends while it has the focus. */
export function shortAddress(document: Document, address: string): HTMLElement {
  const whole = toShownAddress(address)
  const made = element(
    document,
    'bdi',
    'address',
    element(document, 'span', 'address-ends', truncateMiddle(whole)),
    element(document, 'span', 'address-whole', whole),
  )
  made.dir = 'ltr'
  made.title = whole
  made.tabIndex = 0
  return made
}

/** A whole address, with its ends in bold: those are what people compare. */
export function wholeAddress(document: Document, address: string): HTMLElement {
  const whole = toShownAddress(address)
  const made = element(
    document,
    'bdi',
    'address-long',
    element(document, 'b', '', whole.slice(0, 6)),
    whole.slice(6, -4),
    element(document, 'b', '', whole.slice(-4)),
  )
  made.dir = 'ltr'
  return made
}
