export {
  ACTIVITY_NAMESPACES,
  BALANCE_NAMESPACES,
  DEFAULT_ACCOUNT_TYPES,
  NAME_NAMESPACES,
  ONRAMP_NAMESPACES,
  ONRAMP_PROVIDER_NAMESPACES,
} from './account-namespaces.ts'
export { bitcoin, bitcoinSignet, bitcoinTestnet } from './data/bip122.ts'
export * from './data/eip155.ts'
export { polkadot, westend } from './data/polkadot.ts'
export { solana, solanaDevnet, solanaTestnet } from './data/solana.ts'
export { defineNetwork, type EvmNetworkInput, type NetworkInput } from './define-network.ts'
export { type ExplorerSubject, toExplorerUrl } from './explorer-url.ts'
export {
  NATIVE_TOKEN_ADDRESSES,
  SWAP_NAMESPACES,
  SWAP_NETWORKS,
  SWAP_SUGGESTIONS,
  toNativeTokenAddress,
} from './limits.ts'
export type {
  BitcoinNetwork,
  BlockExplorer,
  EvmNetwork,
  NativeCurrency,
  Network,
  NetworkContract,
  PolkadotNetwork,
  RpcUrls,
  SolanaNetwork,
} from './network.ts'
export { supportedNetworks } from './supported-networks.ts'
