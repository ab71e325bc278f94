import { type ReturnedSocial, socialBound, type socialReturned } from '@latchkey/protocol/wallet-auth'
import * as v from 'valibot'

const REPEAT_MS = 500
/** A site has few frames; the rest is not searched. */
const MAX_FRAMES = 100

export interface FrameSearch {
  /** The window that opened this page. */
  readonly opener: Window
  readonly frameOrigin: string
  readonly returned: Pick<ReturnedSocial, 'transactionId' | 'challenge'>
  readonly timeoutMs: number
}

/**
 * Posts the challenge of a login to all frames of the opener, until the one that began the login responds or time is over. A browser
 * delivers the message only to frames of the wallet.
 *
 * @returns resolves with the first response, also a late one
 * @see embedded-wallet 2.10
 */
export function waitForFrame(page: Window, { opener, frameOrigin, returned, timeoutMs }: FrameSearch): Promise<void> {
  const { transactionId, challenge } = returned
  const message: v.InferOutput<typeof socialReturned> = {
    ...{ type: '@latchkey/SOCIAL_RETURNED', transactionId, challenge },
  }
  return new Promise((resolve) => {
    const listener = ({ origin, data }: MessageEvent<unknown>) => {
      const given = v.safeParse(socialBound, data)
      if (origin !== frameOrigin || !given.success || given.output.transactionId !== transactionId) return
      page.removeEventListener('message', listener)
      stop()
      resolve()
    }
    const post = () => {
      for (let at = 0; at < Math.min(opener.length, MAX_FRAMES); at += 1)
        opener.frames[at]?.postMessage(message, frameOrigin)
    }
    page.addEventListener('message', listener)
    const repeat = page.setInterval(post, REPEAT_MS)
    const stop = () => page.clearInterval(repeat)
    page.setTimeout(stop, timeoutMs)
    post()
  })
}
