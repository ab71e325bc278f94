import type { Page } from '@playwright/test'

/**
 * Returns the Latin sentences that run in the direction of a page written from right to left: their full stop stands in
 * front of them.
 *
 * @see UAX #9, "Unicode Bidirectional Algorithm", N2
 */
export function findTurnedSentences(page: Page): Promise<readonly string[]> {
  return page.evaluate<readonly string[]>(FIND)
}

/** Runs in the page. A flex or grid container makes boxes of its texts, which `plaintext` does not reach. */
const FIND = `(() => {
  const { shadowRoot } = document.querySelector('latchkey-modal')
  const walker = document.createTreeWalker(shadowRoot, NodeFilter.SHOW_TEXT)
  const found = []
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const text = node.textContent.trim()
    const element = node.parentElement
    if (element === null || !/[a-z].*[.?!…)]$|^\\(.*[a-z]/i.test(text)) continue
    if (element.closest('.lk-hidden, style') !== null) continue
    const { direction, unicodeBidi, display } = getComputedStyle(element)
    const isOwn = direction === 'ltr' || (unicodeBidi === 'plaintext' && !/flex|grid/.test(display))
    if (!isOwn) found.push('runs from right to left: ' + text)
  }
  return found
})()`
