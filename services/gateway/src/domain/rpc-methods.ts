import * as v from 'valibot'
import { parseJson } from './parse-json.ts'
import { SOLANA_COSTS } from './solana-methods.ts'

/**
 * Methods that the proxy forwards, and the cost of one call in the caller's allowance: reads, and transactions that are
 * already signed. Everything else (`debug_*`, `anvil_*`, `admin_*`, signing with keys of the node) is rejected.
 *
 * | cost | work of the node |
 * |---|---|
 * | 1 | returns a stored value |
 * | 2 | runs a contract, or returns a text of some kilobytes |
 * | 5 | runs a contract several times, or returns a list |
 * | 10 | builds a proof, searches ranges of blocks, or returns whole blocks: up to megabytes |
 * | 20 | runs whole blocks, or holds a connection open |
 *
 * A simulation costs 20 for each block and 2 for each call in it; the default limits allow a simulation of some hundred
 * calls.
 *
 * @see compat-facts 5.5, EIP-1474, EIP-1186, EIP-7966
 */
const COSTS: Readonly<Record<string, number>> = {
  eth_accounts: 1,
  eth_blobBaseFee: 1,
  eth_blockNumber: 1,
  eth_chainId: 1,
  eth_gasPrice: 1,
  eth_getAccount: 1,
  eth_getBalance: 1,
  eth_getBlockTransactionCountByHash: 1,
  eth_getBlockTransactionCountByNumber: 1,
  eth_getStorageAt: 1,
  eth_getTransactionCount: 1,
  eth_getUncleCountByBlockHash: 1,
  eth_getUncleCountByBlockNumber: 1,
  eth_maxPriorityFeePerGas: 1,
  eth_supportedEntryPoints: 1,
  eth_syncing: 1,
  eth_uninstallFilter: 1,
  net_listening: 1,
  net_version: 1,
  wallet_getCallsStatus: 1,
  wallet_getCapabilities: 1,
  web3_clientVersion: 1,
  web3_sha3: 1,

  eth_call: 2,
  eth_getBlockByHash: 2,
  eth_getBlockByNumber: 2,
  eth_getCode: 2,
  eth_getRawTransactionByHash: 2,
  eth_getTransactionByBlockHashAndIndex: 2,
  eth_getTransactionByBlockNumberAndIndex: 2,
  eth_getTransactionByHash: 2,
  eth_getTransactionReceipt: 2,
  eth_getUncleByBlockHashAndIndex: 2,
  eth_getUncleByBlockNumberAndIndex: 2,
  eth_getUserOperationByHash: 2,
  eth_getUserOperationReceipt: 2,
  eth_newBlockFilter: 2,
  eth_newFilter: 2,
  eth_newPendingTransactionFilter: 2,
  eth_sendRawTransaction: 2,

  eth_createAccessList: 5,
  eth_estimateGas: 5,
  eth_estimateUserOperationGas: 5,
  eth_feeHistory: 5,
  eth_getFilterChanges: 5,
  wallet_getAssets: 5,

  eth_getBlockReceipts: 10,
  eth_getFilterLogs: 10,
  eth_getLogs: 10,
  eth_getProof: 10,

  eth_sendRawTransactionSync: 20,
  eth_simulateV1: 20,
}

/** A block with its transactions instead of their hashes. */
const FULL_BLOCK_COST = 10
const BLOCK_METHODS: ReadonlySet<string> = new Set(['eth_getBlockByHash', 'eth_getBlockByNumber'])
const ENDS_IN_TRUE = /true\s*\]$/
const SIMULATION = 'eth_simulateV1'
const SIMULATED_CALL_COST = 2
/** @see https://github.com/ethereum/execution-apis/blob/main/src/eth/execute.yaml */
const simulation = v.looseTuple([v.object({ blockStateCalls: v.array(v.object({ calls: v.array(v.unknown()) })) })])

/** A filter exists only on the node that created it. */
const FILTER_METHODS: ReadonlySet<string> = new Set([
  'eth_newFilter',
  'eth_newBlockFilter',
  'eth_newPendingTransactionFilter',
  'eth_getFilterChanges',
  'eth_getFilterLogs',
  'eth_uninstallFilter',
])

const SENDING_METHODS: ReadonlySet<string> = new Set([
  'eth_sendRawTransaction',
  'eth_sendRawTransactionSync',
  'sendTransaction',
])

/** @see Spec §9 "RPC timeout 10000 ms" */
export const RPC_TIMEOUT_MS = 10_000
/** Geth waits 20 s for the receipt unless the call sets a timeout. @see EIP-7966 */
const RECEIPT_TIMEOUT_MS = 30_000

/** Families whose nodes speak JSON-RPC. */
export type RpcFamily = 'eip155' | 'solana'

/** Costs by family. No method has the same name in both. */
const FAMILY_COSTS: Readonly<Record<RpcFamily, Readonly<Record<string, number>>>> = {
  eip155: COSTS,
  solana: SOLANA_COSTS,
}

export function isSafeMethod(method: string, family: RpcFamily = 'eip155'): boolean {
  return Object.hasOwn(FAMILY_COSTS[family], method)
}

/**
 * Returns the cost of a call in tokens of the caller's allowance.
 *
 * @param paramsText - JSON text of the parameters.
 */
export function costOf(method: string, paramsText = ''): number {
  if (BLOCK_METHODS.has(method) && ENDS_IN_TRUE.test(paramsText)) return FULL_BLOCK_COST
  const cost = Object.values(FAMILY_COSTS).find((costs) => Object.hasOwn(costs, method))?.[method] ?? 1
  return method === SIMULATION ? Math.max(cost, costOfSimulation(paramsText, cost)) : cost
}

/** Returns 0 for parameters that `boundGas` rejects, because no node gets them. */
function costOfSimulation(paramsText: string, blockCost: number): number {
  const parsed = v.safeParse(simulation, parseJson(paramsText))
  if (!parsed.success) return 0
  return parsed.output[0].blockStateCalls.reduce(
    (sum, { calls }) => sum + blockCost + SIMULATED_CALL_COST * calls.length,
    0,
  )
}

/** Returns whether all calls of the method must reach the same node. */
export function isFilterMethod(method: string): boolean {
  return FILTER_METHODS.has(method)
}

/** Returns whether the method sends a signed transaction. */
export function isSendingMethod(method: string): boolean {
  return SENDING_METHODS.has(method)
}

/** Returns the timeout of a call of the method, in milliseconds. */
export function timeoutMsOf(method: string): number {
  return method === 'eth_sendRawTransactionSync' ? RECEIPT_TIMEOUT_MS : RPC_TIMEOUT_MS
}
