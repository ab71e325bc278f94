import { followSignals, pause, timeout } from '@latchkey/core/cancellation'
import type { Clock, Receipt } from '@latchkey/core/ports'
import { isWalletError, WalletError } from '@latchkey/errors'
import * as v from 'valibot'
import type { Read } from '../esplora/reads.ts'
import { statusSchema, txidSchema } from '../esplora/schemas.ts'

export interface ReceiptOptions {
  readonly clock: Clock
  readonly pollingIntervalMs: number
  readonly timeoutMs: number
}

/** Looks that may fail in a row; the money is on its way, so a service that hiccups must not look like a failed send. */
const MAX_FAILURES = 5

/**
 * Waits until a transaction is in a block.
 *
 * @throws request/invalid, send/receipt-timeout, rpc/* after five failed looks in a row, connect/cancelled
 */
export async function waitForReceipt(
  read: Read,
  hash: string,
  { clock, pollingIntervalMs, timeoutMs: ms }: ReceiptOptions,
): Promise<Receipt> {
  if (!v.is(txidSchema, hash))
    throw new WalletError('request/invalid', { field: 'hash', problem: 'expected 64 digits of hexadecimal' })
  let failure: WalletError | undefined
  const error = () => new WalletError('send/receipt-timeout', { hash }, failure === undefined ? {} : { cause: failure })
  const stop = followSignals(read.signal)
  try {
    return await timeout(poll({ ...read, signal: stop.signal }), { clock, ms, error })
  } finally {
    stop.abort()
  }

  async function poll(own: Read): Promise<Receipt> {
    for (let failures = 0; ; ) {
      try {
        const found = await look(own, hash)
        if (found !== undefined) return found
        failures = 0
        failure = undefined
      } catch (error) {
        if (!isWalletError(error) || error.code === 'connect/cancelled') throw error
        failure = error
        if (++failures >= MAX_FAILURES) throw error
      }
      await pause(pollingIntervalMs, clock, own.signal)
    }
  }
}

async function look(read: Read, hash: string): Promise<Receipt | undefined> {
  try {
    const status = await read.esplora.call(read, { path: `/tx/${hash}/status`, schema: statusSchema })
    const { confirmed, block_height: blockNumber } = status
    // A transaction of Bitcoin that is in a block did what it says.
    return confirmed && blockNumber !== undefined ? { hash, status: 'success', blockNumber } : undefined
  } catch (error) {
    // Services learn of a transaction some seconds after it was sent.
    if (isWalletError(error) && error.context.status === 404) return undefined
    throw error
  }
}
