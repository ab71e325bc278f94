import { WalletError } from '@latchkey/errors'
import type { Assertion } from '@latchkey/protocol/wallet-keys'
import type { CardContent, CardReport } from './card/card.types.ts'
import { type CardShell, createCardShell } from './card/card-shell.ts'
import { words } from './card/words.ts'
import { focusWhenShown } from './focus-when-shown.ts'
import { guardButton } from './gate/guard-button.ts'
import { listenForAnswer } from './gate/listen-for-answer.ts'
import { neededWord } from './gate/needed-word.ts'
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
  /** Gets an assertion of a passkey in that window; `undefined` if there is none. Absent: the request needs none. */
  readonly confirm?: ((page: Window, signal: AbortSignal) => Promise<Assertion | undefined>) | undefined
}

/** The answer of a person, with the assertion that confirms an approval where one is needed. */
export interface CardAnswer {
  readonly isApproved: boolean
  readonly assertion?: Assertion
}

/**
 * Shows a request in the page, and resolves with the answer of a person: a press of Approve counts only while the gate is open. If no
 * passkey confirms it, the request stays on the screen.
 *
 * @throws frame/aborted
 */
export function showCard(page: Window, options: CardOptions): Promise<CardAnswer> {
  const { content, picture, checked, signal, answeredAt } = options
  if (signal.aborted) return Promise.reject(new WalletError('frame/aborted'))
  const { document } = page
  const shell = createCardShell(document, content, picture)
  const ends: (() => void)[] = [() => shell.card.remove()]
  document.body.append(shell.card)
  return new Promise<CardAnswer>((resolve, refuse) => {
    const answer = createAnswer(page, shell, options, resolve)
    const gate = guardShell(page, shell, answeredAt)
    ends.push(gate.stop, listenForAnswer(page, shell, { isOpenNow: gate.isOpenNow, answer }))
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

/** Returns what a press does: an approval that needs a passkey is one only with its assertion. */
function createAnswer(
  page: Window,
  shell: CardShell,
  { confirm, signal }: CardOptions,
  resolve: (answer: CardAnswer) => void,
): (isApproved: boolean) => void {
  if (confirm === undefined) return (isApproved) => resolve({ isApproved })
  shell.showNote(words.passkey.needed)
  let isPending = false
  const requestAssertion = async (): Promise<void> => {
    if (isPending) return
    isPending = true
    shell.showNote(words.passkey.pending)
    const assertion = await confirm(page, signal)
    isPending = false
    if (assertion === undefined) shell.showNote(words.passkey.failed)
    else resolve({ isApproved: true, assertion })
  }
  return (isApproved) => (isApproved ? void requestAssertion() : resolve({ isApproved }))
}

/** Guards the Approve button of a shell, with the word that a person types before a dangerous request. */
function guardShell(page: Window, shell: CardShell, answeredAt: number | undefined) {
  const gate = guardButton(page, shell, { answeredAt, hintText: (hint) => words.hints[hint] })
  let isTyped: (typed: string) => boolean = () => true
  const type = (): void => gate.type(isTyped(shell.word.value))
  shell.word.addEventListener('input', type)
  return {
    ...gate,
    fill(content: CardContent, isChecked: boolean): void {
      shell.fill(content)
      const needed = neededWord(content)
      isTyped = needed?.isTyped ?? (() => true)
      shell.requestWord(needed && toWordLabel(needed.destination))
      type()
      gate.renew({ isHighRisk: content.report.severity === 'danger', isChecked })
    },
  }
}

const toWordLabel = (destination: string | undefined): string =>
  destination === undefined ? words.typeIn.account : words.typeIn.destination(destination)
