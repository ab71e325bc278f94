import { bitcoinReader } from '@latchkey/adapter-bitcoin/reader'
import { evmReader } from '@latchkey/adapter-evm/reader'
import { solanaReader } from '@latchkey/adapter-solana/reader'
import type { Network } from '@latchkey/chains'
import type { GuardReport } from '@latchkey/core'
import { createInspector, createPriceReader, type InspectorRequest } from '@latchkey/core/guard'
import { systemClock } from '@latchkey/drivers'
import { openGateway } from '@latchkey/drivers/services'
import { WalletError } from '@latchkey/errors'
import type { CaipNetworkId } from '@latchkey/primitives'
import type { FramePageData } from '@latchkey/protocol/frame'
import { type BitcoinChain, createBitcoinChain } from './bitcoin-chain.ts'
import { createEvmChain, type EvmChain } from './evm-chain.ts'
import { listNetworks } from './list-networks.ts'
import { createSolanaChain, type SolanaChain } from './solana-chain.ts'

export interface ChainCall {
  readonly method: string
  readonly params: readonly unknown[]
  readonly signal?: AbortSignal | undefined
}

/** Access to the chains of a project through the operator's gateway. */
export interface Chains {
  /**
   * Returns effects and findings of a request, from the same guard that the modal uses.
   *
   * @throws request/invalid, address/invalid, config/adapter-not-found, connect/cancelled
   */
  readonly inspect: (request: InspectorRequest) => Promise<GuardReport>
  /**
   * Returns prices of the gateway in US dollars, by address in lower case, that of the coin by `native`.
   *
   * @throws http/*
   */
  readonly prices: (networkId: string, addresses: readonly string[]) => Promise<ReadonlyMap<string, string>>
  /**
   * Sends one call to the gateway, and returns its result.
   *
   * @throws rpc/*, connect/cancelled; rpc/no-url-for-chain for a network without a node
   */
  readonly call: (networkId: string, call: ChainCall) => Promise<unknown>
  /** Returns a network of the project; `undefined` for one that is not in the list of networks. */
  readonly networkOf: (networkId: string) => Network | undefined
  /** @throws rpc/no-url-for-chain */
  readonly evm: (networkId: string) => EvmChain
  /** @throws rpc/no-url-for-chain */
  readonly solana: (networkId: string) => SolanaChain
  /** @throws rpc/no-url-for-chain */
  readonly bitcoin: (networkId: string) => BitcoinChain
}

export interface OpenChainsOptions {
  readonly data: Pick<FramePageData, 'projectId' | 'knownNetworks' | 'gatewayOrigin'>
  /** Of the embedding page: what a sign-in message must name. */
  readonly origin: string
}

/** Time limit of the guard, which the modal has shorter: here the person already reads the card. */
const CHECK_MS = 6_000

const CALLER = { sdkType: 'latchkey', sdkVersion: 'frame-evm,solana,bitcoin-0.1.0' } as const

/** Opens the chains of a project. Sends no request. @throws config/invalid-options */
export function openChains({ data, origin }: OpenChainsOptions): Chains {
  const { projectId, gatewayOrigin } = data
  const networks = listNetworks(data)
  const [evm, solana, bitcoin] = [evmReader(), solanaReader(), bitcoinReader()]
  const networkOf = (networkId: string) => networks.find(({ caipNetworkId }) => caipNetworkId === networkId)
  const gateway =
    gatewayOrigin === undefined ? undefined : () => openGateway({ url: gatewayOrigin, projectId, ...CALLER })
  const readPrices = gateway === undefined ? undefined : createPriceReader(gateway)
  const [first, ...others] = networks
  const inspect =
    first === undefined
      ? undefined
      : createInspector({
          networks: [first, ...others],
          adapters: [evm, solana, bitcoin],
          clock: systemClock,
          timeoutMs: CHECK_MS,
          environment: { domain: new URL(origin).host, isMobile: false },
          // A read that fails is already reported as a finding.
          reporter: { report: () => {} },
          ...(gateway && { gateway }),
        })

  function expectNetwork(networkId: string): Network {
    const network = networkOf(networkId)
    if (network === undefined) throw new WalletError('rpc/no-url-for-chain', { chainId: networkId })
    return network
  }

  return {
    networkOf,
    async inspect(request) {
      if (inspect === undefined) throw new WalletError('rpc/no-url-for-chain', { chainId: request.networkId })
      return inspect(request)
    },
    prices: async (networkId, addresses) =>
      (await readPrices?.(networkId as CaipNetworkId, addresses)) ?? new Map<string, string>(),
    async call(networkId, { signal, ...call }) {
      const network = expectNetwork(networkId)
      const request = { ...call, ...(signal && { signal }) }
      if (network.chainNamespace === 'eip155') return evm.request(network, request)
      if (network.chainNamespace === 'solana') return solana.request(network, request)
      throw new WalletError('rpc/no-url-for-chain', { chainId: networkId })
    },
    evm: (networkId) => createEvmChain(evm, expectNetwork(networkId)),
    solana: (networkId) => createSolanaChain(solana, expectNetwork(networkId)),
    bitcoin: (networkId) => createBitcoinChain(bitcoin, expectNetwork(networkId)),
  }
}
