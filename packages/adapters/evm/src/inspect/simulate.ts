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
import { type CallResult, type Calls, runCalls, type SimulatedBlock } from './run-calls.ts'
import { simulateLater } from './simulate-later.ts'
import { type Changes, toChanges } from './to-changes.ts'
import { type Compared, toWorse } from './to-worse.ts'
import { readTrace, traceSchema } from './trace.ts'

export interface SimulateRequest extends CallOptions {
  readonly address: string
  readonly network: EvmNetwork
  readonly transaction: TransactionRequest
  /** Transactions of the account that come before this one in the same batch. */
  readonly after?: readonly TransactionRequest[]
  /** URL of a service whose nodes are not used. */
  readonly apartFrom?: string
  /** False with `apartFrom`: only the site's own nodes are used. Default true. */
  readonly includesPublic?: boolean
}

/** Maximum number of tokens whose balance is read before and after. */
const MAX_PROBES = 16

/**
 * Returns the effects of a transaction if it were mined now: by `eth_simulateV1`; by `debug_traceCall` if a node has
 * only that; otherwise by `eth_call`, which only shows whether it would revert. A batch of calls uses only the first
 * method. The result of the first method is compared with a simulation in a later block, except on a second node that
 * checks an order (`apartFrom`): a contract may behave differently in a simulation without fees.
 *
 * @throws address/invalid, request/invalid, rpc/* if no node responds, connect/cancelled
 * @see execution-apis eth_simulateV1
 */
export async function simulate(
  given: Node,
  { address, network, transaction, after = [], signal, apartFrom, includesPublic = true }: SimulateRequest,
): Promise<Simulation> {
  const node = apartFrom === undefined ? given : withoutHost(given, apartFrom, includesPublic)
  const from = toRecipient(address, network)
  const calls = [...after, transaction].map((each) => toRpcTransaction(from, network, each))
  const byBlocks = apartFrom === undefined ? simulateTwice : simulateBlocks
  const methods = after.length > 0 ? [byBlocks] : [byBlocks, traceCall, tryCall]
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

type SimulationMethod = (
  node: Node,
  network: EvmNetwork,
  calls: Calls,
  signal: AbortSignal | undefined,
) => Promise<Simulation>

const simulateTwice: SimulationMethod = async (node, network, calls, signal) => {
  const [{ simulation, seen }, later] = await Promise.all([
    readBlocks(node, network, calls, signal),
    simulateLater(node, network, calls, signal),
  ])
  return toWorse({ simulation, seen, later })
}

const simulateBlocks: SimulationMethod = async (...request) => (await readBlocks(...request)).simulation

type Seen = Pick<Compared, 'simulation' | 'seen'>

async function readBlocks(...[node, network, given, signal]: Parameters<SimulationMethod>): Promise<Seen> {
  const run: Run = (calls) => runCalls(node, network, { calls }, signal)
  const results = await run(given)
  const [call] = given
  if (call === undefined || results.length === 0 || results.some(({ status }) => status !== '0x1'))
    return { simulation: { status: 'reverted' }, seen: undefined }
  const seen = toChanges(
    results.flatMap(({ logs }) => logs),
    call.from,
  )
  const returned = results.at(-1)?.returnData
  const simulation = {
    status: 'success',
    ...(await withRealBalances(seen, given, run)),
    ...(isHex(returned) && returned !== '0x' ? { returned } : {}),
  } as const
  return { simulation, seen }
}

type Run = (calls: SimulatedBlock['calls']) => Promise<readonly CallResult[]>

/** A contract can emit false events, so the balances before and after decide. */
async function withRealBalances(found: Changes, given: Calls, run: Run): Promise<Changes> {
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
