import { WalletError } from '@latchkey/errors'

/** Transactions of a page that may wait; each has its own prompt. */
const MAX_QUEUED = 8

/** Runs sends one after another. @throws request/rate-limited when too many wait */
export type SendQueue = <T>(send: () => Promise<T>) => Promise<T>

/**
 * Returns the queue of a page's transactions. The nonce of one is known only after the previous one was sent or rejected.
 *
 * @example const hash = await queue(() => prepareApproveAndSend())
 */
export function createSendQueue(): SendQueue {
  let last: Promise<unknown> = Promise.resolve()
  let queued = 0
  return async (send) => {
    if (queued >= MAX_QUEUED) throw new WalletError('request/rate-limited', { retryInSeconds: 5 })
    queued += 1
    const sent = last.then(send)
    last = sent.catch(() => undefined)
    return sent.finally(() => {
      queued -= 1
    })
  }
}
