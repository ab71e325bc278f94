import type { Page } from '@playwright/test'

/**
 * Longer values (addresses, long amounts and names) are not checked. They do not fit a field on a phone, so the visitor scrolls
 * the field; each is also displayed beside its field.
 */
const MAX_LENGTH = 20

/** Returns the values and placeholders of text fields that are wider than their field. */
export function findCutFields(page: Page): Promise<readonly string[]> {
  return page.evaluate<readonly string[]>(FIND)
}

/** Runs in the page. A placeholder does not widen its field, so that it is measured as a value. */
const FIND = `(() => {
  const { shadowRoot } = document.querySelector('latchkey-modal')
  const measure = document.createElement('canvas').getContext('2d')
  const found = []
  for (const field of shadowRoot.querySelectorAll('input:not([type=checkbox], [type=radio]), textarea')) {
    if (!field.checkVisibility()) continue
    const text = field.value || field.placeholder
    const { font, letterSpacing, paddingLeft, paddingRight } = getComputedStyle(field)
    measure.font = font
    measure.letterSpacing = letterSpacing === 'normal' ? '0px' : letterSpacing
    const room = field.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight)
    // One pixel is the rounding of a field that is as wide as its text.
    const isCut =
      field.value === '' ? measure.measureText(text).width > room + 1 : field.scrollWidth > field.clientWidth + 1
    if (isCut && (field.value === '' || text.length <= ${MAX_LENGTH})) found.push(text)
  }
  return found
})()`
