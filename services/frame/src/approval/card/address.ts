import { truncateMiddle } from '@latchkey/primitives'
import { element } from './element.ts'
import { toShownAddress } from './format-asset.ts'

/** Renders an address shortened in the middle. Its title is the whole address, which also replaces the short one on focus. */
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

/** Renders a whole address with its first and last characters in bold, because people compare those. */
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
