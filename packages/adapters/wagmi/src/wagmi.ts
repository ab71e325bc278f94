import { createEvm, type EvmAdapter, type EvmOptions } from '@latchkey/adapter-evm/host'
import type { Config } from 'wagmi'
import { fetchByConfig, toConfigUrl } from './fetch-by-config.ts'

export interface WagmiOptions extends Omit<EvmOptions, 'rpcUrl' | 'fetch'> {
  /** The site's own config, or one of `createWagmiConfig`. */
  readonly config: Config
}

/**
 * Returns the adapter of EVM chains that uses the transports of a wagmi config: its nodes, keys, headers and retries.
 *
 * @example createWalletModal({ networks, adapters: [wagmi({ config })], connectors: [injected(), wagmiWallets({ config })] })
 */
export function wagmi({ config, ...options }: WagmiOptions): EvmAdapter {
  return createEvm('wagmi', {
    ...options,
    rpcUrl: (networkId) => toConfigUrl(config, networkId),
    fetch: fetchByConfig(config),
  })
}
