import type { EvmNetwork } from '@latchkey/chains'
import { followSignals, pause, timeout } from '@latchkey/core/cancellation'
import type { CallOptions, Clock, Receipt } from '@latchkey/core/ports'
import { isWalletError, WalletError } from '@latchkey/errors'
import { fromQuantity } from '@latchkey/primitives'
import * as v from 'valibot'
import type { Node } from '../node/node.ts'
import { hashSchema } from '../wallet/response-schemas.ts'

export interface ReceiptTimes {
  readonly pollingIntervalMs: number
  readonly timeoutMs: number
}

/** How much the pause grows with each look, and how far: chains with slow blocks get fewer calls. */
const GROWTH = 1.25
const MAX_GROWTH = 4
/** Looks that may fail in a row; the money is on its way, so a node that hiccups must not look like a failed send. */
const MAX_FAILURES = 5

const receipt = v.nullable(
  v.object({
    transactionHash: v.string(),
    status: v.picklist(['0x0', '0x1']),
    blockNumber: v.pipe(
      v.string(),
      v.transform((text: string) => fromQuantity(text)),
    ),
  }),
)

/**
 * Waits until a transaction is mined.
 *
 * @throws request/invalid, send/receipt-timeout, rpc/* after five failed looks in a row, connect/cancelled
 */
export async function waitForReceipt(
  node: Node,
  { hash, network, signal }: { readonly hash: string; readonly network: EvmNetwork } & CallOptions,
  { clock, pollingIntervalMs, timeoutMs: ms }: ReceiptTimes & { readonly clock: Clock },
): Promise<Receipt> {
  if (!v.is(hashSchema, hash))
    throw new WalletError('request/invalid', { field: 'hash', problem: 'expected 32 bytes in hexadecimal' })
  let failure: WalletError | undefined
  const error = () => new WalletError('send/receipt-timeout', { hash }, failure === undefined ? {} : { cause: failure })
  const stop = followSignals(signal)
  try {
    return await timeout(poll(), { clock, ms, error })
  } finally {
    stop.abort()
  }

  async function poll(): Promise<Receipt> {
    let pauseMs = pollingIntervalMs
    let failures = 0
    while (true) {
      try {
        const found = await look(node, network, { hash, signal: stop.signal })
        if (found !== undefined) return found
        failures = 0
        failure = undefined
      } catch (error) {
        if (!isWalletError(error) || error.code === 'connect/cancelled') throw error
        failure = error
        if (++failures >= MAX_FAILURES) throw error
      }
      await pause(pauseMs, clock, stop.signal)
      pauseMs = Math.min(pauseMs * GROWTH, pollingIntervalMs * MAX_GROWTH)
    }
  }
}

function look(
  node: Node,
  network: EvmNetwork,
  { hash, signal }: { readonly hash: string; readonly signal: AbortSignal | undefined },
): Promise<Receipt | undefined> {
  return node.call(network, { method: 'eth_getTransactionReceipt', params: [hash], parse, signal })

  function parse(result: unknown): Receipt | undefined {
    const found = v.parse(receipt, result)
    if (found === null) return undefined
    if (found.transactionHash.toLowerCase() !== hash.toLowerCase()) throw new TypeError('a receipt of another hash')
    return { hash, status: found.status === '0x1' ? 'success' : 'reverted', blockNumber: found.blockNumber }
  }
}
