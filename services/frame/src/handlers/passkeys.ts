import { WalletError } from '@latchkey/errors'
import { words } from '../approval/card/words.ts'
import { cardQueue } from '../approval/card-queue.ts'
import { showOpener } from '../approval/show-opener.ts'
import { showOverSite } from '../approval/show-over-site.ts'
import type { CallContext, Handlers } from '../call-context.ts'
import { beginProtect, readPasskeys } from '../wallet/passkeys.ts'

/** The passkeys of the wallet, which a person adds and removes in a window of custody. */
export const passkeyHandlers = {
  async GET_PASSKEYS(_, { openWallet }) {
    return { passkeys: [...(await readPasskeys(await openWallet()))] }
  },
  async PROTECT_WALLET(_, context) {
    const opened = await cardQueue(() => openPage(context))
    if (opened === undefined) return { isOpened: false }
    await waitUntilClosed(opened, context.signal)
    // The vault learns of the change. The window may have closed without one, or custody may be out of reach.
    await readPasskeys(await context.openWallet()).catch(() => undefined)
    return { isOpened: true }
  },
} satisfies Handlers

async function openPage(context: CallContext): Promise<Window | undefined> {
  const { openWallet, state, data, origin, signal } = context
  const { deviceOrigin } = data
  if (deviceOrigin === undefined) throw new WalletError('frame/unsupported-action')
  const wallet = await openWallet()
  const prepare = async () => `${deviceOrigin}/passkey#${await beginProtect(wallet)}`
  return showOverSite(context, () =>
    showOpener(window, { origin, siteName: state.metadata?.name, texts: words.protect, prepare, signal }),
  )
}

const LOOK_MS = 300

/** Resolves when the person has closed a window, or the page has withdrawn its request. */
function waitUntilClosed(opened: Window, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setInterval(() => {
      if (!opened.closed && !signal.aborted) return
      clearInterval(timer)
      resolve()
    }, LOOK_MS)
  })
}
