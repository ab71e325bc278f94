import type { EvmNetwork } from '@latchkey/chains'
import * as v from 'valibot'
import type { toRpcTransaction } from '../actions/send.ts'
import type { Node } from '../node/node.ts'
import { logSchema } from './log-schema.ts'

/** A node also returns the empty blocks between the latest block and the simulated one. */
const MAX_BLOCKS = 16

const callResult = v.object({ status: v.picklist(['0x0', '0x1']), returnData: v.string(), logs: v.array(logSchema) })
const blocksSchema = v.pipe(v.array(v.object({ calls: v.array(callResult) })), v.minLength(1), v.maxLength(MAX_BLOCKS))
export type CallResult = v.InferOutput<typeof callResult>

/** The transactions of a request, all of one account, in their order. */
export type Calls = readonly ReturnType<typeof toRpcTransaction>[]

export interface SimulatedBlock {
  readonly calls: readonly { readonly from: string; readonly to: string; readonly data?: string }[]
  readonly blockOverrides?: Readonly<Record<string, string>>
  readonly stateOverrides?: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** True: the calls pay fees, as in a real block. Default: the base fee is 0, and the sender needs no balance for fees. */
  readonly paysFees?: boolean
}

/**
 * Returns the result of each call, simulated in a block after the latest one. Transfers of the native currency are logs of the address `NATIVE`.
 *
 * @throws rpc/*, connect/cancelled
 * @see execution-apis eth_simulateV1
 */
export async function runCalls(
  node: Node,
  network: EvmNetwork,
  { paysFees = false, ...block }: SimulatedBlock,
  signal: AbortSignal | undefined,
): Promise<readonly CallResult[]> {
  const blocks = await node.call(network, {
    method: 'eth_simulateV1',
    params: [{ blockStateCalls: [block], traceTransfers: true, validation: paysFees }, 'latest'],
    parse: (result) => v.parse(blocksSchema, result),
    signal,
  })
  return blocks.at(-1)?.calls ?? []
}
