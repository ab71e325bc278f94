import { createOpener } from './card/opener.ts'
import { words } from './card/words.ts'
import { focusWhenShown } from './focus-when-shown.ts'

export interface QuestionOptions {
  readonly question: 'revoke' | 'delete'
  readonly origin: string
  readonly siteName: string | undefined
  /** What happens after a yes. */
  readonly work: () => Promise<void>
  readonly signal: AbortSignal
}

/**
 * Asks the person before something is done that a script of the site can request, and that it must not do alone: it cannot press this
 * button.
 *
 * @returns false if the person cancelled
 * @throws frame/aborted, and as `work`
 */
export async function showQuestion(page: Window, options: QuestionOptions): Promise<boolean> {
  const { question, origin, siteName, work, signal } = options
  const opener = createOpener(page.document, { origin, siteName, texts: words[question] })
  page.document.body.append(opener.card)
  const stopFocus = focusWhenShown(page, opener.open)
  try {
    if ((await opener.waitForPress(signal)) !== 'open') return false
    opener.open.disabled = true
    await work()
    return true
  } finally {
    stopFocus()
    opener.card.remove()
  }
}
