import { bitcoin, bitcoinSignet, bitcoinTestnet } from './data/bip122.ts'
import * as evm from './data/eip155.ts'
import { polkadot, westend } from './data/polkadot.ts'
import { solana, solanaDevnet, solanaTestnet } from './data/solana.ts'
import type { Network } from './network.ts'

/**
 * Every network this package defines. A site that imports single networks does not bundle this list.
 *
 * @see Spec §7 "v1/supported-chains", §9 "Supported chains list"
 */
export const supportedNetworks: readonly Network[] = [
  evm.mainnet,
  evm.optimism,
  evm.arbitrum,
  evm.base,
  evm.zkSync,
  evm.zora,
  evm.celo,
  evm.polygon,
  evm.bsc,
  evm.avalanche,
  evm.gnosis,
  evm.fantom,
  evm.kaia,
  evm.aurora,
  evm.berachain,
  evm.sepolia,
  evm.optimismSepolia,
  evm.arbitrumSepolia,
  evm.baseSepolia,
  evm.polygonAmoy,
  evm.bscTestnet,
  evm.avalancheFuji,
  evm.auroraTestnet,
  evm.goerli,
  evm.optimismGoerli,
  evm.arbitrumGoerli,
  evm.baseGoerli,
  evm.polygonMumbai,
  evm.zkSyncGoerli,
  evm.zoraTestnet,
  solana,
  solanaDevnet,
  solanaTestnet,
  bitcoin,
  bitcoinTestnet,
  bitcoinSignet,
  polkadot,
  westend,
]
