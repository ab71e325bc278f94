import type { EvmNetwork } from '@latchkey/chains'
import type { CallOptions, Simulation, TransactionRequest } from '@latchkey/core/ports'
import { isWalletError, type WalletError } from '@latchkey/errors'
import { isHex } from '@latchkey/primitives'
import * as v from 'valibot'
import { toBalanceOfCall } from '../actions/erc20-calls.ts'
import { toRecipient } from '../actions/recipient.ts'
import { toRpcTransaction } from '../actions/send.ts'
import type { Node } from '../node/node.ts'
import { withoutHost } from '../node/without-host.ts'
import { logSchema } from './log-schema.ts'
import { type Changes, toChanges } from './to-changes.ts'
import { readTrace, traceSchema } from './trace.ts'

export interface SimulateRequest extends CallOptions {
  readonly address: string
  readonly network: EvmNetwork
  readonly transaction: TransactionRequest
  /** Of the account, before it in one go with it. */
  readonly after?: readonly TransactionRequest[]
  /** Address of a service whose nodes are not asked. */
  readonly apartFrom?: string
  /** False with `apartFrom`: only the site's own nodes are asked. Default true. */
  readonly includesPublic?: boolean
}

/** Tokens whose balance is read before and after. */
const MAX_PROBES = 16

const callResult = v.object({ status: v.picklist(['0x0', '0x1']), returnData: v.string(), logs: v.array(logSchema) })
const blocksSchema = v.pipe(v.array(v.object({ calls: v.array(callResult) })), v.length(1))
type CallResult = v.InferOutput<typeof callResult>
type RpcCall =
  | ReturnType<typeof toRpcTransaction>
  | { readonly from: string; readonly to: string; readonly data: string }

/**
 * Returns what a transaction would do if it were mined now: by `eth_simulateV1`, by `debug_traceCall` where a node has only
 * that, else by `eth_call`, which shows no more than whether it would be reverted. Several in one go: by the first alone.
 *
 * @throws address/invalid, request/invalid, rpc/* where no node answers, connect/cancelled
 * @see execution-apis eth_simulateV1
 */
export async function simulate(
  given: Node,
  { address, network, transaction, after = [], signal, apartFrom, includesPublic = true }: SimulateRequest,
): Promise<Simulation> {
  const node = apartFrom === undefined ? given : withoutHost(given, apartFrom, includesPublic)
  const from = toRecipient(address, network)
  const calls = [...after, transaction].map((each) => toRpcTransaction(from, network, each))
  const methods = after.length > 0 ? [simulateBlocks] : [simulateBlocks, traceCall, tryCall]
  let failure: WalletError | undefined
  for (const simulateBy of methods) {
    try {
      return await simulateBy(node, network, calls, signal)
    } catch (error) {
      if (!isWalletError(error, 'rpc/error') && !isWalletError(error, 'rpc/malformed')) throw error
      if (error.context.isFinal === true) return { status: 'reverted' }
      failure ??= error
    }
  }
  throw failure
}

type Calls = readonly ReturnType<typeof toRpcTransaction>[]

type SimulationMethod = (
  node: Node,
  network: EvmNetwork,
  calls: Calls,
  signal: AbortSignal | undefined,
) => Promise<Simulation>

const simulateBlocks: SimulationMethod = async (node, network, given, signal) => {
  const run = async (calls: readonly RpcCall[]): Promise<readonly CallResult[]> => {
    const blockStateCalls = [{ calls }]
    const blocks = await node.call(network, {
      method: 'eth_simulateV1',
      params: [{ blockStateCalls, traceTransfers: true, validation: false }, 'latest'],
      parse: (result) => v.parse(blocksSchema, result),
      signal,
    })
    return blocks[0]?.calls ?? []
  }
  const results = await run(given)
  const [call] = given
  if (call === undefined || results.length === 0 || results.some(({ status }) => status !== '0x1'))
    return { status: 'reverted' }
  const found = toChanges(
    results.flatMap(({ logs }) => logs),
    call.from,
  )
  const returned = results.at(-1)?.returnData
  return {
    status: 'success',
    ...(await withRealBalances(found, given, run)),
    ...(isHex(returned) && returned !== '0x' ? { returned } : {}),
  }
}

/** Events say what a contract likes; what counts is the balance before and after. */
async function withRealBalances(
  found: Changes,
  given: Calls,
  run: (calls: readonly RpcCall[]) => Promise<readonly CallResult[]>,
): Promise<Changes> {
  const tokens = found.changes.flatMap((change) => (change.type === 'token' ? [change.token] : [])).slice(0, MAX_PROBES)
  const [call] = given
  if (tokens.length === 0 || call === undefined) return found
  const { from } = call
  const probes = tokens.map((to) => ({ from, to, data: toBalanceOfCall(from) }))
  const results = await run([...probes, ...given, ...probes])
  const amountOf = (token: string): bigint | undefined => {
    const at = tokens.indexOf(token)
    const [before, after] = [results[at], results[tokens.length + given.length + at]].map(toWord)
    return before === undefined || after === undefined ? undefined : after - before
  }
  const changes = found.changes.map((change) =>
    change.type === 'token' ? { ...change, amount: amountOf(change.token) ?? change.amount } : change,
  )
  return { ...found, changes: changes.filter(({ amount }) => amount !== 0n) }
}

function toWord(result: CallResult | undefined): bigint | undefined {
  if (result?.status !== '0x1' || !/^0x[0-9a-fA-F]{64}/.test(result.returnData)) return undefined
  return BigInt(result.returnData.slice(0, 66))
}

const traceCall: SimulationMethod = async (node, network, [call], signal) => {
  const trace = await node.call(network, {
    method: 'debug_traceCall',
    params: [call, 'latest', { tracer: 'callTracer', tracerConfig: { withLog: true } }],
    parse: (result) => v.parse(traceSchema, result),
    signal,
  })
  if (trace.error !== undefined) return { status: 'reverted' }
  return { status: 'success', ...toChanges(readTrace(trace), call?.from ?? '') }
}

const tryCall: SimulationMethod = async (node, network, [call], signal) => {
  await node.call(network, { method: 'eth_call', params: [call, 'latest'], parse: (result) => result, signal })
  return { status: 'success' }
}
