import { createOpener } from './card/opener.ts'
import { words } from './card/words.ts'
import { focusWhenShown } from './focus-when-shown.ts'

export interface RevokeCardOptions {
  readonly origin: string
  readonly siteName: string | undefined
  readonly revoke: () => Promise<void>
  readonly signal: AbortSignal
}

/**
 * Asks the person whether a recovery kit is to be revoked. A script of the site can request it, and cannot press this button.
 *
 * @returns false if the person cancelled
 * @throws frame/aborted, and as `revoke`
 */
export async function showRevoke(page: Window, { origin, siteName, revoke, signal }: RevokeCardOptions) {
  const opener = createOpener(page.document, { origin, siteName, texts: words.revoke })
  page.document.body.append(opener.card)
  const stopFocus = focusWhenShown(page, opener.open)
  try {
    if ((await opener.waitForPress(signal)) !== 'open') return false
    opener.open.disabled = true
    await revoke()
    return true
  } finally {
    stopFocus()
    opener.card.remove()
  }
}
