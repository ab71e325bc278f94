import type { GuardedCard } from '../gate/guard-button.ts'
import { element } from './element.ts'

/** Tolerance in pixels, because browsers round scroll positions. */
const SCROLL_SLACK = 2

export interface GuardedCardParts extends Omit<GuardedCard, 'amount'> {
  readonly head: HTMLElement
  readonly foot: HTMLElement
}

/**
 * Builds the parts that all guarded cards share: a head with the site, a body that scrolls, a hint, and two buttons. The element with the id
 * `card-title` names the card, and the one with `data-end` ends its content.
 *
 * @param site - The embedding page, as `siteLine` renders it.
 */
export function createGuardedCard(
  document: Document,
  site: HTMLElement,
  texts: { readonly reject: string; readonly approve: string },
): GuardedCardParts {
  const head = element(document, 'header', 'card-head', site)
  const scroller = element(document, 'div', 'card-body')
  scroller.tabIndex = 0
  scroller.setAttribute('role', 'group')
  const hint = element(document, 'p', 'card-hint')
  hint.setAttribute('aria-live', 'polite')
  const reject = element(document, 'button', 'card-reject', texts.reject)
  const approve = element(document, 'button', 'card-approve', texts.approve)
  for (const button of [reject, approve]) button.type = 'button'
  approve.disabled = true
  const buttons = element(document, 'div', 'card-buttons', reject, approve)
  buttons.dataset.gate = 'buttons'
  const foot = element(document, 'footer', 'card-foot', hint, buttons)
  const card = element(document, 'section', 'card', head, scroller, foot)
  card.setAttribute('role', 'dialog')
  card.setAttribute('aria-modal', 'true')
  card.setAttribute('aria-labelledby', 'card-title')
  return {
    ...{ card, head, foot, origin: site, scroller, hint, buttons, reject, approve },
    isEndInView() {
      const end = scroller.querySelector('[data-end]')?.getBoundingClientRect().bottom ?? 0
      return end <= scroller.getBoundingClientRect().bottom + SCROLL_SLACK
    },
  }
}
