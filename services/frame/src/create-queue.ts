import { WalletError } from '@latchkey/errors'

/** Requests of a page that may wait; each has its own screen. */
const MAX_QUEUED = 8

/** Runs tasks one after another. @throws request/rate-limited when too many wait */
export type Queue = <T>(task: () => Promise<T>) => Promise<T>

/**
 * Returns a queue for what a page requests at once: screens, and transactions whose nonce or coins are known only after the previous
 * one was sent or rejected.
 *
 * @example const hash = await queue(() => prepareApproveAndSend())
 */
export function createQueue(): Queue {
  let last: Promise<unknown> = Promise.resolve()
  let queued = 0
  return async (task) => {
    if (queued >= MAX_QUEUED) throw new WalletError('request/rate-limited', { retryInSeconds: 5 })
    queued += 1
    const done = last.then(task)
    last = done.catch(() => undefined)
    return done.finally(() => {
      queued -= 1
    })
  }
}
