import type { EvmNetwork } from '@latchkey/chains'
import { assertMilliseconds, toNetworkOf } from '@latchkey/core/adapter-base'
import type { CallOptions, ChainAdapter } from '@latchkey/core/ports'
import { systemClock } from '@latchkey/drivers'
import { readBalance } from './actions/balance.ts'
import { callContract } from './actions/call.ts'
import { estimateFees } from './actions/fees.ts'
import type { EvmOptions } from './evm-options.ts'
import { decodeRequest, readCode, simulate } from './inspect/index.ts'
import { createNode } from './node/node.ts'

export { toSendError } from './actions/send.ts'

type ReadOperation = 'getBalance' | 'call' | 'estimateFees' | 'simulate' | 'readCode' | 'decodeRequest'

/** The reads of EVM chains that the embedded wallet uses. */
export interface EvmReader
  extends Pick<ChainAdapter<'eip155'>, 'namespace' | 'kind'>,
    Required<Pick<ChainAdapter<'eip155'>, ReadOperation>> {
  /**
   * Sends one call to the nodes of a network. @returns the result as the node sent it. @throws rpc/*, connect/cancelled
   */
  request(
    network: EvmNetwork,
    call: { readonly method: string; readonly params: readonly unknown[] } & CallOptions,
  ): Promise<unknown>
}

/**
 * Returns the reads of `evm()` without lazy loading, and without the code for wallets and names. Without `rpcUrl` it uses the nodes
 * of each network.
 *
 * @throws config/invalid-options
 * @example const reader = evmReader()
 * await reader.request(base, { method: 'eth_blockNumber', params: [] })
 */
export function evmReader({
  rpcUrl = () => undefined,
  rpcTimeoutMs: timeoutMs = 10_000,
  fetch = (input, init) => globalThis.fetch(input, init),
  clock = systemClock,
}: Pick<EvmOptions, 'rpcUrl' | 'rpcTimeoutMs' | 'fetch' | 'clock'> = {}): EvmReader {
  assertMilliseconds({ rpcTimeoutMs: timeoutMs })
  const node = createNode({ rpcUrl, timeoutMs, fetch, clock })
  return {
    namespace: 'eip155',
    kind: 'evm',
    async getBalance({ address, network, signal }) {
      const { decimals, symbol } = network.nativeCurrency
      return { raw: await readBalance(node, toNetworkOf('eip155', network), address, { signal }), decimals, symbol }
    },
    call: async (request) => callContract(node, request),
    estimateFees: async (request) => estimateFees(node, request),
    simulate: async (request) => simulate(node, request),
    readCode: async (request) => readCode(node, request),
    decodeRequest: async ({ address, signal: _, ...request }) => decodeRequest(address, request),
    request: (network, { method, params, signal }) =>
      node.call(network, { method, params, signal, parse: (result) => result }),
  }
}
