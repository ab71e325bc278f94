import type { EvmNetwork } from '@latchkey/chains'
import { type Config, type CreateConfigParameters, createConfig, http, type Transport } from 'wagmi'

export interface WagmiConfigOptions
  extends Pick<CreateConfigParameters, 'connectors' | 'storage' | 'ssr' | 'pollingInterval' | 'batch'> {
  readonly networks: readonly [EvmNetwork, ...EvmNetwork[]]
  /** By chain number. Default: HTTP to the first node of the network. */
  readonly transports?: Readonly<Record<number, Transport>>
}

/**
 * Returns a config of wagmi for the networks of a site. The config turns off wagmi's own discovery of extensions,
 * because the connectors of the client discover them; an extension then gets one request after a reload.
 *
 * @example const config = createWagmiConfig({ networks: [mainnet, base], ssr: true, storage: createStorage({ storage: cookieStorage }) })
 */
export function createWagmiConfig({ networks, transports = {}, ...options }: WagmiConfigOptions): Config {
  const entries = networks.map(({ id, rpcUrls }) => [id, transports[id] ?? http(rpcUrls.default.http[0])])
  return createConfig({
    ...options,
    chains: networks,
    transports: Object.fromEntries(entries),
    multiInjectedProviderDiscovery: false,
  } as CreateConfigParameters)
}
