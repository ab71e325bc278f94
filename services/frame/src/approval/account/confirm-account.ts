import { WalletError } from '@latchkey/errors'
import type { CallContext } from '../../call-context.ts'
import { applyTheme } from '../apply-theme.ts'
import { words } from '../card/words.ts'
import { cardQueue } from '../card-queue.ts'
import { focusWhenShown } from '../focus-when-shown.ts'
import { guardButton } from '../gate/guard-button.ts'
import { listenForAnswer } from '../gate/listen-for-answer.ts'
import { type AccountCardContent, createAccountCard, type SocialAccount } from './account-card.ts'

/**
 * Shows the account of a social login to the person, and returns whether they accept it. The same gate guards the button as that of a
 * request, because a site that covers the card could sign the person in to the account of somebody else.
 *
 * @throws frame/aborted, request/rate-limited when too many cards wait
 */
export async function confirmAccount(
  account: SocialAccount,
  { origin, state, emit, signal }: Pick<CallContext, 'origin' | 'state' | 'emit' | 'signal'>,
): Promise<boolean> {
  return cardQueue(async () => {
    if (signal.aborted) throw new WalletError('frame/aborted')
    applyTheme(document, state.theme)
    emit({ type: 'VIEW_REQUEST', payload: { view: 'approval' } })
    try {
      return await showAccountCard(window, { account, origin, siteName: state.metadata?.name }, signal)
    } finally {
      emit({ type: 'VIEW_REQUEST', payload: { view: 'none' } })
    }
  })
}

/** @throws frame/aborted */
export function showAccountCard(page: Window, content: AccountCardContent, signal: AbortSignal): Promise<boolean> {
  const card = createAccountCard(page.document, content)
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
