import { type Hex, isHex } from '@latchkey/primitives'
import * as v from 'valibot'
import { decodeFunctionResult, encodeFunctionData, multicall3Abi } from 'viem'
import { quantity } from '../domain/chain-data.ts'
import { isExecutionError } from '../domain/rpc-errors.ts'
import type { NodePool, RpcOutcome } from '../ports/chain-node.ts'
import type { ChainReader, ContractRead } from '../ports/chain-reader.ts'
import { readOutcome } from './rpc-call.ts'

export interface RpcChainReaderOptions {
  readonly nodes: NodePool
  readonly multicall3: Hex
}

/** Maximum calls in one multicall, because nodes limit the gas of a read, and a token may use any amount. */
const CALLS_PER_READ = 250
const hexText = v.custom<Hex>(isHex, 'hexadecimal data')

/**
 * Returns typed reads over JSON-RPC, many in one call of Multicall3. Without that contract, or if a hostile token uses
 * up the gas, the calls are sent separately in a batch.
 */
export function createRpcChainReader({ nodes, multicall3 }: RpcChainReaderOptions): ChainReader {
  let hasMulticall = true

  async function readTogether(reads: readonly ContractRead[], signal: AbortSignal | undefined) {
    const calls = reads.map(({ to, data }) => ({ target: to, allowFailure: true, callData: data }))
    const data = encodeFunctionData({ abi: multicall3Abi, functionName: 'aggregate3', args: [calls] })
    const [outcome] = await nodes.send([toCall({ to: multicall3, data })], signal)
    // The limits of a node often allow many small calls if they reject a large one.
    if (outcome !== undefined && 'error' in outcome) return undefined
    const returned = resultOf(outcome)
    if (returned === '0x') hasMulticall = false
    const results = returned === undefined || returned === '0x' ? undefined : decodeResults(returned)
    if (results?.length !== reads.length) return undefined
    return results.map(({ success, returnData }) => (success && returnData !== '0x' ? returnData : undefined))
  }

  async function readApart(reads: readonly ContractRead[], signal: AbortSignal | undefined) {
    const outcomes = await nodes.send(reads.map(toCall), signal)
    return reads.map((_, index) => {
      const data = resultOf(outcomes[index])
      return data === '0x' ? undefined : data
    })
  }

  return {
    async readMany(reads, signal) {
      const results: (Hex | undefined)[] = []
      for (let at = 0; at < reads.length; at += CALLS_PER_READ) {
        const part = reads.slice(at, at + CALLS_PER_READ)
        const together = hasMulticall && part.length > 1 ? await readTogether(part, signal) : undefined
        results.push(...(together ?? (await readApart(part, signal))))
      }
      return results
    },
    async nativeBalance(account, signal) {
      const [outcome] = await nodes.send([{ method: 'eth_getBalance', params: [account, 'latest'] }], signal)
      return readOutcome(outcome, 'eth_getBalance', quantity)
    },
  }
}

function decodeResults(data: Hex) {
  try {
    return decodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', data })
  } catch {
    return undefined // The address has another contract; the calls are sent separately.
  }
}

function toCall({ to, data }: ContractRead) {
  return { method: 'eth_call', params: [{ to, data }, 'latest'] }
}

/**
 * A contract that reverts has no result. A node that rejects for its own reasons, such as its limits, is a failure of
 * the read: treating it as "no result" would hide a balance.
 */
function resultOf(outcome: RpcOutcome | undefined): Hex | undefined {
  if (outcome !== undefined && 'error' in outcome && isExecutionError(outcome.error)) return undefined
  return readOutcome(outcome, 'eth_call', hexText)
}
