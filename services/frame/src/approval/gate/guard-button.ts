import { createGate, type GateEvent, type Hint, hintOf, isOpen, stepGate } from './gate.ts'
import { hasVisibility, watchPage } from './watch-page.ts'

/** The elements of a card that decide when its Approve button is enabled. */
export interface GuardedCard {
  readonly card: HTMLElement
  readonly origin: HTMLElement
  /** What the person approves; a change of the content can replace it. */
  readonly amount: () => HTMLElement
  readonly scroller: HTMLElement
  readonly hint: HTMLElement
  readonly buttons: HTMLElement
  readonly reject: HTMLButtonElement
  readonly approve: HTMLButtonElement
  /** Returns whether the end of the content is in view now. */
  readonly isEndInView: () => boolean
}

export interface GuardOptions {
  /** When a person answered another request. Milliseconds of `performance.now()`. */
  readonly answeredAt?: number | undefined
  readonly hintText: (hint: Hint) => string
}

export interface GuardedButton {
  /** The content of the card has changed: the delay, and reading to the end, start again. */
  readonly renew: (content: { readonly isHighRisk: boolean; readonly isChecked: boolean }) => void
  /** @param isTyped - Whether the person has typed what is required. */
  readonly type: (isTyped: boolean) => void
  readonly isOpenNow: () => boolean
  readonly stop: () => void
}

/** Enables and disables the Approve button of a card by the state of the gate. */
export function guardButton(page: Window, card: GuardedCard, { answeredAt, hintText }: GuardOptions): GuardedButton {
  // Always the clock of the frame: `performance.now()` of another window starts later, and `answeredAt` is a time of the frame.
  const now = () => performance.now()
  let state = createGate({ at: now(), answeredAt, hasVisibility: hasVisibility(page) })
  const draw = (): void => {
    const hint = card.approve.isConnected ? hintOf(state) : undefined
    const text = hint === undefined ? '' : hintText(hint)
    if (card.hint.textContent !== text) card.hint.textContent = text
    card.approve.disabled = !isOpen(state, now())
  }
  const step = (event: GateEvent): void => {
    state = stepGate(state, event)
  }
  const read = (): void => {
    if (card.isEndInView()) step({ type: 'step', name: 'read', isDone: true })
  }
  const watching = watchPage({
    page,
    parts: () => ({ origin: card.origin, amount: card.amount(), buttons: card.buttons }),
    report: (name, holds) => step({ type: 'condition', name, holds, at: now() }),
    tick() {
      read()
      draw()
    },
  })
  // Without visibility reports: a press before the button is enabled may have been aimed at something else, so the delay starts again.
  const restart = (): void => {
    if (!hasVisibility(page) && !isOpen(state, now()))
      step({ type: 'changed', isHighRisk: state.isHighRisk, at: now() })
  }
  page.document.addEventListener('pointerdown', restart, true)
  card.scroller.addEventListener('scroll', read)
  return {
    stop() {
      watching.stop()
      page.document.removeEventListener('pointerdown', restart, true)
    },
    isOpenNow() {
      watching.flush()
      draw()
      return isOpen(state, now())
    },
    type(isTyped) {
      step({ type: 'step', name: 'typed', isDone: isTyped })
      draw()
    },
    renew({ isHighRisk, isChecked }) {
      step({ type: 'changed', isHighRisk, at: now() })
      step({ type: 'step', name: 'checked', isDone: isChecked })
      step({ type: 'step', name: 'read', isDone: false })
      watching.renew()
      read()
      draw()
    },
  }
}
