import { isWalletError, WalletError } from '@latchkey/errors'
import { followSignals, pause, timeout } from '../cancellation.ts'
import type { Clock, Receipt } from '../ports/index.ts'

export interface ReceiptPoll {
  readonly hash: string
  readonly clock: Clock
  readonly timeoutMs: number
  readonly pollingIntervalMs: number
  readonly signal: AbortSignal | undefined
  /** How much the pause grows with each look, and how far. Default: not at all. */
  readonly growth?: { readonly factor: number; readonly max: number }
  /** Returns the receipt once it is there. */
  readonly look: (signal: AbortSignal) => Promise<Receipt | undefined>
}

/** Looks that may fail in a row; the money is on its way, so a node that hiccups must not look like a failed send. */
const MAX_FAILURES = 5

/**
 * Looks for a receipt until it is there.
 *
 * @throws send/receipt-timeout, rpc/* after five failed looks in a row, connect/cancelled
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
