import { createOpener, type Opener } from './card/opener.ts'
import { words } from './card/words.ts'
import { focusWhenShown } from './focus-when-shown.ts'

/** As wide as the pages of custody and of the export. */
const FEATURES = 'popup,width=520,height=800'

export interface OpenerOptions {
  readonly origin: string
  readonly siteName: string | undefined
  readonly texts: (typeof words)['export' | 'kit' | 'protect']
  /** Requests what happens in the window, and returns the address of its page. */
  readonly prepare: () => Promise<string>
  readonly signal: AbortSignal
}

/**
 * Shows a button that opens a page in a window. What happens there is requested before, because browsers open a window only in the very step of a
 * press. The name of the window is `_blank`, because a site could get a window with a name by that name.
 *
 * @returns the window; `undefined` if the person cancelled
 * @throws frame/aborted, and as `prepare`
 */
export async function showOpener(page: Window, options: OpenerOptions): Promise<Window | undefined> {
  const { origin, siteName, texts, prepare, signal } = options
  const opener = createOpener(page.document, { origin, siteName, texts })
  opener.open.disabled = true
  opener.showHint(texts.preparing)
  page.document.body.append(opener.card)
  let stopFocus = () => {}
  try {
    const prepared = prepare().then((address) => ({ address }))
    const first = await Promise.race([prepared, opener.waitForPress(signal)])
    if (typeof first === 'string') return undefined
    opener.open.disabled = false
    opener.showHint('')
    stopFocus = focusWhenShown(page, opener.open)
    return await openOnPress(page, first.address, opener, options)
  } finally {
    stopFocus()
    opener.card.remove()
  }
}

async function openOnPress(page: Window, address: string, opener: Opener, { signal }: OpenerOptions) {
  while ((await opener.waitForPress(signal)) === 'open') {
    const opened = page.open(address, '_blank', FEATURES)
    if (opened !== null) return opened
    opener.showHint(words.window.refused)
  }
  return undefined
}
