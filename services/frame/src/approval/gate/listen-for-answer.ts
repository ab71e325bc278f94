import type { GuardedCard } from './guard-button.ts'
import { isWholePress, NO_PRESS, type PressEvent, stepPress } from './press.ts'

export interface Answering {
  readonly isOpenNow: () => boolean
  readonly answer: (isApproved: boolean) => void
}

/** Listens for the answer. Events made by scripts, key repeats and incomplete presses do not count. */
export function listenForAnswer(
  { document }: Window,
  { card, reject, approve }: GuardedCard,
  { isOpenNow, answer }: Answering,
): () => void {
  let press = NO_PRESS
  const step = (event: PressEvent): void => {
    press = stepPress(press, event)
  }
  approve.addEventListener('pointerdown', (event) =>
    step({ type: 'pointerdown', id: event.pointerId, counts: event.isTrusted && isOpenNow() }),
  )
  approve.addEventListener('pointerup', (event) =>
    step({ type: 'pointerup', id: event.pointerId, counts: event.isTrusted && isOpenNow() }),
  )
  approve.addEventListener('pointerleave', () => step({ type: 'leave' }))
  for (const name of ['pointercancel', 'blur'] as const) approve.addEventListener(name, () => step({ type: 'cancel' }))
  approve.addEventListener('keydown', ({ key, repeat, isTrusted }) =>
    step({ type: 'keydown', key, isRepeat: repeat, counts: isTrusted && isOpenNow() }),
  )
  approve.addEventListener('click', (event) => {
    const isWhole = isWholePress(press)
    press = NO_PRESS
    if (event.isTrusted && isWhole && isOpenNow()) answer(true)
  })
  reject.addEventListener('click', (event) => {
    if (event.isTrusted) answer(false)
  })
  // A key held since before the view appeared must press neither button.
  card.addEventListener('keydown', (event) => {
    if (
      event.repeat &&
      (event.key === 'Enter' || event.key === ' ') &&
      (event.target === reject || event.target === approve)
    )
      event.preventDefault()
  })
  const leave = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && event.isTrusted && !event.repeat) answer(false)
  }
  document.addEventListener('keydown', leave)
  return () => document.removeEventListener('keydown', leave)
}
