import type { Hex } from '@latchkey/primitives'
import * as v from 'valibot'

// Schemas of the data that the index reads from a node. Every response is parsed with them first.

const lower = (value: string) => value.toLowerCase() as Hex
const address = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/), v.transform(lower))
const hash = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{64}$/), v.transform(lower))
const bytes = v.pipe(v.string(), v.regex(/^0x(?:[0-9a-fA-F]{2})*$/), v.transform(lower))
/** An amount in the encoding of JSON-RPC. @see EIP-1474 */
export const quantity = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-fA-F]{1,64}$/),
  v.transform((value) => BigInt(value)),
)
/** Heights, positions, seconds and nonces; a nonce may use 64 bits, but no account has reached 2^53. @see EIP-2681 */
const count = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-fA-F]{1,13}$/),
  v.transform((value) => Number(value)),
)

export const blockHeader = v.object({ number: count, hash, parentHash: hash, timestamp: count })

export const rawBlock = v.object({
  ...blockHeader.entries,
  transactions: v.array(
    v.object({
      hash,
      from: address,
      to: v.nullish(address, null),
      value: quantity,
      nonce: count,
      // 0 for system transactions of a chain, which not every node traces.
      gasPrice: v.nullish(quantity),
    }),
  ),
})
export type RawBlock = v.InferOutput<typeof rawBlock>

const log = v.object({ address, topics: v.array(hash), data: bytes })
export type RawLog = v.InferOutput<typeof log>

export const rawReceipts = v.array(
  v.object({
    transactionHash: hash,
    blockHash: hash,
    // Absent before Byzantium, where only traces show the outcome.
    status: v.nullish(count, '0x1'),
    contractAddress: v.nullish(address, null),
    logs: v.array(log),
  }),
)
export type RawReceipt = v.InferOutput<typeof rawReceipts>[number]

/** Result of `trace_block`, in the form of Parity. */
export const rawTraces = v.array(
  v.object({
    type: v.string(),
    action: v.object({
      callType: v.nullish(v.string()),
      from: v.nullish(address),
      to: v.nullish(address),
      value: v.nullish(quantity),
      // Self-destruction
      address: v.nullish(address),
      refundAddress: v.nullish(address),
      balance: v.nullish(quantity),
    }),
    result: v.nullish(v.object({ address: v.nullish(address) })),
    error: v.nullish(v.string()),
    blockHash: hash,
    traceAddress: v.array(v.number()),
    // Absent for rewards of the miner.
    transactionPosition: v.nullish(v.number()),
  }),
)
export type RawTrace = v.InferOutput<typeof rawTraces>[number]

/** One call of `debug_traceBlockByHash` with `callTracer`. */
export interface RawCallFrame {
  readonly type: string
  readonly from: Hex
  readonly to: Hex | null
  readonly value: bigint | null
  readonly error: string | null
  readonly calls: readonly RawCallFrame[]
}
const callFrame: v.GenericSchema<unknown, RawCallFrame> = v.object({
  type: v.string(),
  from: address,
  to: v.nullish(address, null),
  value: v.nullish(quantity, null),
  error: v.nullish(v.string(), null),
  calls: v.nullish(v.array(v.lazy(() => callFrame)), []),
})
/** `txHash` is absent before geth 1.13. */
export const rawCallFrames = v.array(v.object({ txHash: v.nullish(hash), result: callFrame }))
