import { pollReceipt } from '@latchkey/core/adapter-base'
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

/**
 * Waits until a transaction is in a block.
 *
 * @throws request/invalid, send/receipt-timeout, rpc/* after five failed polls in a row, connect/cancelled
 */
export async function waitForReceipt(read: Read, hash: string, options: ReceiptOptions): Promise<Receipt> {
  if (!v.is(txidSchema, hash))
    throw new WalletError('request/invalid', { field: 'hash', problem: 'expected 64 digits of hexadecimal' })
  return pollReceipt({
    ...options,
    hash,
    signal: read.signal,
    look: (signal) => readReceipt({ ...read, signal }, hash),
  })
}

async function readReceipt(read: Read, hash: string): Promise<Receipt | undefined> {
  try {
    const status = await read.esplora.call(read, { path: `/tx/${hash}/status`, schema: statusSchema })
    const { confirmed, block_height: blockNumber } = status
    // A confirmed Bitcoin transaction cannot have failed.
    return confirmed && blockNumber !== undefined ? { hash, status: 'success', blockNumber } : undefined
  } catch (error) {
    // Services know a transaction only some seconds after it was sent.
    if (isWalletError(error) && error.context.status === 404) return undefined
    throw error
  }
}
