import { type socialBound, socialReturned } from '@latchkey/protocol/wallet-auth'
import * as v from 'valibot'

export interface ReturnOptions {
  /** Origin of the return page. */
  readonly returnOrigin: string
  readonly transactionId: string
  /** Proves to auth that the return page is in the same browser as this frame. */
  readonly bind: (challenge: string) => Promise<unknown>
}

/**
 * Listens for the return page of one login, which posts to all frames of the site. Only the frame that began the login responds, so
 * that a login which somebody else began, and sent to this person as a link, is not bound to this browser.
 *
 * @returns ends the listener
 * @see embedded-wallet 2.10
 */
export function listenForReturn(
  page: Pick<Window, 'addEventListener' | 'removeEventListener'>,
  { returnOrigin, transactionId, bind }: ReturnOptions,
): () => void {
  let bound: Promise<unknown> | undefined
  async function listener({ origin, data, source }: MessageEvent<unknown>): Promise<void> {
    if (origin !== returnOrigin) return
    const given = v.safeParse(socialReturned, data)
    if (!given.success || given.output.transactionId !== transactionId) return
    // The page repeats its message until there is a response. Auth takes each challenge once.
    bound ??= bind(given.output.challenge)
    try {
      await bound
    } catch {
      // The next message tries again; without a response the page requests the code.
      bound = undefined
      return
    }
    const message: v.InferOutput<typeof socialBound> = { type: '@latchkey/SOCIAL_BOUND', transactionId }
    const options: WindowPostMessageOptions = { targetOrigin: returnOrigin }
    source?.postMessage(message, options)
  }
  page.addEventListener('message', listener)
  return () => page.removeEventListener('message', listener)
}
