import type { EvmReader } from '@latchkey/adapter-evm/reader'
import type { EvmNetwork, Network } from '@latchkey/chains'
import { WalletError } from '@latchkey/errors'
import { fromQuantity } from '@latchkey/primitives'

type Estimate = Parameters<EvmReader['estimateFees']>[0]

/** One EVM network. Every method throws rpc/* and connect/cancelled. */
export interface EvmChain {
  /** @throws send/insufficient-funds, send/failed where it would be reverted, request/invalid, address/invalid */
  readonly estimateFees: (request: Omit<Estimate, 'network'>) => ReturnType<EvmReader['estimateFees']>
  /** Returns the balance of an account in wei. */
  readonly balanceOf: (address: string, signal?: AbortSignal) => Promise<bigint>
  /** Returns the nonce of an account's next transaction; pending ones count. */
  readonly nextNonce: (address: string, signal?: AbortSignal) => Promise<bigint>
  readonly request: (method: string, params: readonly unknown[], signal?: AbortSignal) => Promise<unknown>
}

/** @throws rpc/no-url-for-chain for a network of another family */
export function createEvmChain(reader: EvmReader, network: Network): EvmChain {
  if (network.chainNamespace !== 'eip155')
    throw new WalletError('rpc/no-url-for-chain', { chainId: network.caipNetworkId })
  const evm: EvmNetwork = network
  const request: EvmChain['request'] = (method, params, signal) =>
    reader.request(evm, { method, params, ...(signal && { signal }) })
  return {
    request,
    estimateFees: (given) => reader.estimateFees({ ...given, network: evm }),
    balanceOf: async (address, signal) =>
      (await reader.getBalance({ address, network: evm, ...(signal && { signal }) })).raw,
    async nextNonce(address, signal) {
      const method = 'eth_getTransactionCount'
      const result = await request(method, [address, 'pending'], signal)
      try {
        return fromQuantity(result)
      } catch (cause) {
        throw new WalletError('rpc/malformed', { method }, { cause })
      }
    },
  }
}
