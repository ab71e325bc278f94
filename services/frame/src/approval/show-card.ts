import { WalletError } from '@latchkey/errors'
import type { CardContent, CardReport } from './card/card.types.ts'
import { type CardShell, createCardShell } from './card/card-shell.ts'
import { words } from './card/words.ts'
import { focusWhenShown } from './focus-when-shown.ts'
import { createGate, type GateEvent, hintOf, isOpen, stepGate } from './gate/gate.ts'
import { neededWord } from './gate/needed-word.ts'
import { isWholePress, NO_PRESS, type PressEvent, stepPress } from './gate/press.ts'
import { hasVisibility, watchPage } from './gate/watch-page.ts'
import type { ShownPicture } from './security-picture/picture-button.ts'

export interface CardOptions {
  readonly content: CardContent
  /** Security picture. Absent if the browser stores nothing. */
  readonly picture?: ShownPicture | undefined
  /** The report after the check by nodes; never rejects. Absent: nodes are not needed. */
  readonly checked?: Promise<CardReport> | undefined
  readonly signal: AbortSignal
  /** When a person answered another request. Milliseconds of `performance.now()`. */
  readonly answeredAt?: number | undefined
}

/**
 * Shows a request in the page, and resolves with the answer of a person: a press of Approve counts only while the gate is open.
 *
 * @throws frame/aborted
 */
export function showCard(
  page: Window,
  { content, picture, checked, signal, answeredAt }: CardOptions,
): Promise<boolean> {
  if (signal.aborted) return Promise.reject(new WalletError('frame/aborted'))
  const { document } = page
  const shell = createCardShell(document, content, picture)
  const ends: (() => void)[] = [() => shell.card.remove()]
  document.body.append(shell.card)
  return new Promise<boolean>((resolve, refuse) => {
    const gate = guardButton(page, shell, answeredAt)
    ends.push(gate.stop, listen(page, shell, { isOpenNow: gate.isOpenNow, answer: resolve }))
    const abort = () => refuse(new WalletError('frame/aborted'))
    signal.addEventListener('abort', abort, { once: true })
    ends.push(() => signal.removeEventListener('abort', abort))
    gate.fill(content, checked === undefined)
    ends.push(focusWhenShown(page, shell.reject))
    checked?.then((report) => gate.fill({ ...content, report, isChecking: false }, true), refuse)
  }).finally(() => {
    for (const end of ends.reverse()) end()
  })
}

interface GuardedButton {
  readonly fill: (content: CardContent, isChecked: boolean) => void
  readonly isOpenNow: () => boolean
  readonly stop: () => void
}

/** Enables and disables the Approve button by the state of the gate. */
function guardButton(page: Window, shell: CardShell, answeredAt: number | undefined): GuardedButton {
  // Always the clock of the frame: `performance.now()` of another window starts later, and `answeredAt` is a time of the frame.
  const now = () => performance.now()
  let state = createGate({ at: now(), answeredAt, hasVisibility: hasVisibility(page) })
  let isTyped: (typed: string) => boolean = () => true
  const draw = (): void => {
    const hint = shell.approve.isConnected ? hintOf(state) : undefined
    const text = hint === undefined ? '' : words.hints[hint]
    if (shell.hint.textContent !== text) shell.hint.textContent = text
    shell.approve.disabled = !isOpen(state, now())
  }
  const step = (event: GateEvent): void => {
    state = stepGate(state, event)
  }
  const read = (): void => {
    if (shell.isEndInView()) step({ type: 'step', name: 'read', isDone: true })
  }
  const type = (): void => step({ type: 'step', name: 'typed', isDone: isTyped(shell.word.value) })
  const watching = watchPage({
    page,
    parts: () => ({ origin: shell.origin, amount: shell.amount(), buttons: shell.buttons }),
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
  shell.scroller.addEventListener('scroll', read)
  shell.word.addEventListener('input', () => {
    type()
    draw()
  })
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
    fill(content, isChecked) {
      shell.fill(content)
      const needed = neededWord(content)
      isTyped = needed?.isTyped ?? (() => true)
      shell.requestWord(needed && toWordLabel(needed.destination))
      type()
      step({ type: 'changed', isHighRisk: content.report.severity === 'danger', at: now() })
      step({ type: 'step', name: 'checked', isDone: isChecked })
      step({ type: 'step', name: 'read', isDone: false })
      watching.renew()
      read()
      draw()
    },
  }
}

const toWordLabel = (destination: string | undefined): string =>
  destination === undefined ? words.typeIn.account : words.typeIn.destination(destination)

interface Answering {
  readonly isOpenNow: () => boolean
  readonly answer: (isApproved: boolean) => void
}

/** Listens for the answer. Events made by scripts, key repeats and incomplete presses do not count. */
function listen(
  { document }: Window,
  { card, reject, approve }: CardShell,
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
