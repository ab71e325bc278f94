import { isWalletError, WalletError } from '@latchkey/errors'
import { followSignals, pause, timeout } from '../cancellation.ts'
import type { Clock, Receipt } from '../ports/index.ts'

export interface ReceiptPoll {
  readonly hash: string
  readonly clock: Clock
  readonly timeoutMs: number
  readonly pollingIntervalMs: number
  readonly signal: AbortSignal | undefined
  /** Factor by which the pause between two polls grows, and its maximum. Default: a constant pause. */
  readonly growth?: { readonly factor: number; readonly max: number }
  /** Returns the receipt, or `undefined` if there is none yet. */
  readonly look: (signal: AbortSignal) => Promise<Receipt | undefined>
}

/**
 * Failed polls in a row before the wait fails. The transaction is sent already, so one failed request must not look
 * like a failed send.
 */
const MAX_FAILURES = 5

/**
 * Polls a node until the receipt exists.
 *
 * @throws send/receipt-timeout, rpc/* after five failed polls in a row, connect/cancelled
 */
export async function pollReceipt(poll: ReceiptPoll): Promise<Receipt> {
  const { hash, clock, timeoutMs: ms, pollingIntervalMs, growth = { factor: 1, max: 1 }, look } = poll
  let failure: WalletError | undefined
  const error = () => new WalletError('send/receipt-timeout', { hash }, failure === undefined ? {} : { cause: failure })
  const stop = followSignals(poll.signal)
  try {
    return await timeout(lookUntilFound(), { clock, ms, error })
  } finally {
    stop.abort()
  }

  async function lookUntilFound(): Promise<Receipt> {
    let pauseMs = pollingIntervalMs
    for (let failures = 0; ; ) {
      try {
        const found = await look(stop.signal)
        if (found !== undefined) return found
        failures = 0
        failure = undefined
      } catch (thrown) {
        if (!isWalletError(thrown) || thrown.code === 'connect/cancelled') throw thrown
        failure = thrown
        if (++failures >= MAX_FAILURES) throw thrown
      }
      await pause(pauseMs, clock, stop.signal)
      pauseMs = Math.min(pauseMs * growth.factor, pollingIntervalMs * growth.max)
    }
  }
}
