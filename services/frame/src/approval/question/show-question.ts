import { WalletError } from '@latchkey/errors'
import type { CallContext } from '../../call-context.ts'
import { words } from '../card/words.ts'
import { cardQueue } from '../card-queue.ts'
import { focusWhenShown } from '../focus-when-shown.ts'
import { guardButton } from '../gate/guard-button.ts'
import { listenForAnswer } from '../gate/listen-for-answer.ts'
import { showOverSite } from '../show-over-site.ts'
import { createQuestionCard, type Question, type QuestionContent } from './question-card.ts'

/**
 * Asks the person before something is done that a script of the site can request, and that it must not do alone. The same gate guards
 * the button as that of a request, because a site can cover the card.
 *
 * @returns false if the person declined
 * @throws frame/aborted, request/rate-limited when too many cards wait
 */
export async function confirmQuestion(
  question: Question,
  context: Pick<CallContext, 'origin' | 'state' | 'emit' | 'signal'>,
): Promise<boolean> {
  const { origin, state, signal } = context
  return cardQueue(async () => {
    if (signal.aborted) throw new WalletError('frame/aborted')
    const content = { ...question, origin, siteName: state.metadata?.name }
    return showOverSite(context, () => showQuestion(window, content, signal))
  })
}

/** @throws frame/aborted */
export function showQuestion(page: Window, content: QuestionContent, signal: AbortSignal): Promise<boolean> {
  const card = createQuestionCard(page.document, content)
  const ends: (() => void)[] = [() => card.card.remove()]
  page.document.body.append(card.card)
  return new Promise<boolean>((resolve, refuse) => {
    const gate = guardButton(page, card, { hintText: (hint) => words.hints[hint] })
    ends.push(gate.stop, listenForAnswer(page, card, { isOpenNow: gate.isOpenNow, answer: resolve }))
    const abort = () => refuse(new WalletError('frame/aborted'))
    signal.addEventListener('abort', abort, { once: true })
    ends.push(() => signal.removeEventListener('abort', abort))
    gate.renew({ isHighRisk: false, isChecked: true })
    ends.push(focusWhenShown(page, card.reject))
  }).finally(() => {
    for (const end of ends.reverse()) end()
  })
}
