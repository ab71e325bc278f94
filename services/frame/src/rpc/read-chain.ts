import { WalletError } from '@latchkey/errors'
import { bytesToHex, fromQuantity, hexToBytes, isHex, isObject } from '@latchkey/primitives'
import { keccak_256 } from '@noble/hashes/sha3.js'
import type { CallContext } from '../call-context.ts'
import type { RpcCall } from './rpc-call.ts'

/** @see Spec §7 "Supported RPC methods" */
const MAX_LOG_BLOCKS = 10_000n
/** Tags of recent blocks, which are only a few blocks apart. */
const NEWEST: ReadonlySet<unknown> = new Set(['latest', 'pending', 'safe', 'finalized'])
/** Unsupported: a filter lives in one node, and the gateway has several. */
const FILTERS: ReadonlySet<string> = new Set([
  'eth_newFilter',
  'eth_newBlockFilter',
  'eth_newPendingTransactionFilter',
  'eth_getFilterChanges',
  'eth_getFilterLogs',
  'eth_uninstallFilter',
])

/**
 * Passes a call on to the operator's nodes, which answer within 10 s.
 *
 * @throws frame/invalid-message, frame/unsupported-action for filters, request/invalid over a limit, rpc/*
 */
export async function readChain(call: RpcCall, context: CallContext): Promise<unknown> {
  const { method, networkId } = call
  const { signal } = context
  const params = toParams(call)
  if (FILTERS.has(method)) throw new WalletError('frame/unsupported-action')
  if (method === 'web3_sha3') return hash(params[0])
  const chains = await context.openChains()
  if (method === 'eth_getLogs')
    await assertLogRange(params[0], () => chains.call(networkId, { method: 'eth_blockNumber', params: [], signal }))
  if (method === 'getProgramAccounts') assertFiltered(params[1])
  return chains.call(networkId, { method, params, signal })
}

/** Parameters are a list; a page may leave out an empty one. @throws frame/invalid-message */
export function toParams({ params }: RpcCall): readonly unknown[] {
  if (params === undefined || params === null) return []
  if (!Array.isArray(params)) throw new WalletError('frame/invalid-message')
  return params
}

function hash(data: unknown): string {
  if (!isHex(data) || data.length % 2 === 1) throw new WalletError('frame/invalid-message')
  return bytesToHex(keccak_256(hexToBytes(data)))
}

/** @throws request/invalid over 10 000 blocks */
async function assertLogRange(filter: unknown, readHead: () => Promise<unknown>): Promise<void> {
  if (!isObject(filter)) throw new WalletError('frame/invalid-message')
  if (filter.blockHash !== undefined) return
  const { fromBlock = 'latest', toBlock = 'latest' } = filter
  if (NEWEST.has(fromBlock) && NEWEST.has(toBlock)) return
  const head = NEWEST.has(fromBlock) || NEWEST.has(toBlock) ? toBlockNumber(await readHead()) : 0n
  const numberOf = (block: unknown) => (NEWEST.has(block) ? head : toBlockNumber(block))
  if (numberOf(toBlock) - numberOf(fromBlock) > MAX_LOG_BLOCKS)
    throw new WalletError('request/invalid', {
      field: 'fromBlock',
      problem: `expected at most ${MAX_LOG_BLOCKS} blocks`,
    })
}

function toBlockNumber(block: unknown): bigint {
  if (block === 'earliest') return 0n
  try {
    return fromQuantity(block)
  } catch {
    throw new WalletError('frame/invalid-message')
  }
}

/** A list of all accounts has no bound. @throws request/invalid without a filter */
function assertFiltered(options: unknown): void {
  const filters = isObject(options) ? options.filters : undefined
  if (!Array.isArray(filters) || filters.length === 0)
    throw new WalletError('request/invalid', { field: 'filters', problem: 'expected at least one filter' })
}
