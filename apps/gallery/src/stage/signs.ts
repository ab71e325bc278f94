/** An element that only this state shows, for a state without a text of its own. */
interface ElementSign {
  readonly selector: string
}

/** Distinguishes a state from the others of its view: a visible text (checked in English only), or an element. */
export type Sign = string | ElementSign

export const element = (selector: string): ElementSign => ({ selector })

/** The tab of this name is open. */
export const selectedTab = (name: string): ElementSign => element(`[data-tab="${name}"][aria-selected="true"]`)

/** Shapes stand in for data that has not arrived. */
export const LOADING = element('.lk-skeleton')

/** The code of the next view is on its way: the modal still shows the view before. */
const IS_LEAVING = '.lk-view[data-leaving]'

/** Isolates and word joiners, which do not show. @see UAX #9, UAX #14 */
const INVISIBLE = /[\u2060\u2066-\u2069]/g

/** Returns the signs of a state that the modal does not show. In another language than English, texts are not looked for. */
export function findMissing(signs: readonly Sign[], shadow: ShadowRoot, locale: string): readonly Sign[] {
  if (shadow.querySelector(IS_LEAVING) !== null) return signs
  const text = locale === 'en' ? seenText(shadow) : undefined
  return signs.filter((sign) =>
    typeof sign === 'string' ? text?.includes(sign) === false : !isShown(shadow, sign.selector),
  )
}

const isShown = (shadow: ShadowRoot, selector: string) =>
  [...shadow.querySelectorAll(selector)].some((each) => each.checkVisibility())

/** Leaves out text for screen readers alone: an announcement can come before the screen that it announces. */
function seenText(shadow: ShadowRoot): string {
  const walker = document.createTreeWalker(shadow, NodeFilter.SHOW_TEXT)
  let text = ''
  while (walker.nextNode()) {
    const { currentNode: node } = walker
    const parent = node.parentElement
    if (parent?.checkVisibility() === true && parent.closest('.lk-hidden') === null) text += node.textContent
  }
  return text.replaceAll('\u00a0', ' ').replace(INVISIBLE, '')
}
