import type { EvmNetwork } from '@latchkey/chains'
import { pollReceipt } from '@latchkey/core/adapter-base'
import type { CallOptions, Clock, Receipt } from '@latchkey/core/ports'
import { WalletError } from '@latchkey/errors'
import { fromQuantity } from '@latchkey/primitives'
import * as v from 'valibot'
import type { Node } from '../node/node.ts'
import { hashSchema } from '../wallet/response-schemas.ts'

export interface ReceiptTimes {
  readonly pollingIntervalMs: number
  readonly timeoutMs: number
}

/** The interval grows, so that chains with slow blocks get fewer calls. */
const INTERVAL_GROWTH = { factor: 1.25, max: 4 }

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
 * @throws request/invalid, send/receipt-timeout, rpc/* after five failed polls in a row, connect/cancelled
 */
export async function waitForReceipt(
  node: Node,
  { hash, network, signal }: { readonly hash: string; readonly network: EvmNetwork } & CallOptions,
  times: ReceiptTimes & { readonly clock: Clock },
): Promise<Receipt> {
  if (!v.is(hashSchema, hash))
    throw new WalletError('request/invalid', { field: 'hash', problem: 'expected 32 bytes in hexadecimal' })
  return pollReceipt({
    ...times,
    hash,
    signal,
    growth: INTERVAL_GROWTH,
    look: (own) => readReceipt(node, network, { hash, signal: own }),
  })
}

function readReceipt(
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
