import type { EvmNetwork } from '../network.ts'

/** Same address on nearly every EVM network. @see https://github.com/mds1/multicall */
const multicall3 = { address: '0xca11bde05977b3631167028862be2a173976ca11' } as const
const ether = { name: 'Ether', symbol: 'ETH', decimals: 18 } as const
const testEther = { name: 'Test Ether', symbol: 'ETH', decimals: 18 } as const

// Ethereum and its rollups

export const mainnet: EvmNetwork = {
  id: 1,
  chainNamespace: 'eip155',
  caipNetworkId: 'eip155:1',
  name: 'Ethereum',
  nativeCurrency: ether,
  rpcUrls: { default: { http: ['https://ethereum-rpc.publicnode.com', 'https://ethereum.reth.rs/rpc'] } },
  blockExplorers: { default: { name: 'Etherscan', url: 'https://etherscan.io' } },
  testnet: false,
  assets: { imageId: 'eip155-1' },
  contracts: {
    multicall3,
    ensUniversalResolver: { address: '0xeeeeeeee14d718c2b47d9923deab1335e144eeee' },
  },
}

export const optimism: EvmNetwork = {
  id: 10,
  chainNamespace: 'eip155',
  caipNetworkId: 'eip155:10',
  name: 'OP Mainnet',
  nativeCurrency: ether,
  rpcUrls: { default: { http: ['https://mainnet.optimism.io'] } },
  blockExplorers: { default: { name: 'Optimism Explorer', url: 'https://optimistic.etherscan.io' } },
  testnet: false,
  assets: { imageId: 'eip155-10' },
  contracts: { multicall3 },
}

export const arbitrum: EvmNetwork = {
  id: 42161,
  chainNamespace: 'eip155',
  caipNetworkId: 'eip155:42161',
  name: 'Arbitrum One',
  nativeCurrency: ether,
  rpcUrls: { default: { http: ['https://arb1.arbitrum.io/rpc'] } },
  blockExplorers: { default: { name: 'Arbiscan', url: 'https://arbiscan.io' } },
  testnet: false,
  assets: { imageId: 'eip155-42161' },
  contracts: { multicall3 },
}

export const base: EvmNetwork = {
  id: 8453,
  chainNamespace: 'eip155',
  caipNetworkId: 'eip155:8453',
  name: 'Base',
  nativeCurrency: ether,
  rpcUrls: { default: { http: ['https://mainnet.base.org'] } },
  blockExplorers: { default: { name: 'Basescan', url: 'https://basescan.org' } },
  testnet: false,
  assets: { imageId: 'eip155-8453' },
  contracts: { multicall3 },
}

export const zkSync: EvmNetwork = {
  id: 324,
  chainNamespace: 'eip155',
  caipNetworkId: 'eip155:324',
  name: 'ZKsync Era',
  nativeCurrency: ether,
  rpcUrls: { default: { http: ['https://mainnet.era.zksync.io'] } },
  blockExplorers: { default: { name: 'ZKsync Explorer', url: 'https://explorer.zksync.io' } },
  testnet: false,
  assets: { imageId: 'eip155-324' },
  contracts: { multicall3: { address: '0xF9cda624FBC7e059355ce98a31693d299FACd963' } },
}

export const zora: EvmNetwork = {
  id: 7777777,
  chainNamespace: 'eip155',
  caipNetworkId: 'eip155:7777777',
  name: 'Zora',
  nativeCurrency: ether,
  rpcUrls: { default: { http: ['https://rpc.zora.energy'] } },
  blockExplorers: { default: { name: 'Zora Explorer', url: 'https://explorer.zora.energy' } },
  testnet: false,
  assets: { imageId: 'eip155-7777777' },
  contracts: { multicall3 },
}

export const celo: EvmNetwork = {
  id: 42220,
  chainNamespace: 'eip155',
  caipNetworkId: 'eip155:42220',
  name: 'Celo',
  nativeCurrency: { name: 'CELO', symbol: 'CELO', decimals: 18 },
  rpcUrls: { default: { http: ['https://forno.celo.org'] } },
  blockExplorers: { default: { name: 'Celo Explorer', url: 'https://celoscan.io' } },
  testnet: false,
  assets: { imageId: 'eip155-42220' },
  contracts: { multicall3 },
}

// Networks other than Ethereum and its rollups

export const polygon: EvmNetwork = {
  id: 137,
  chainNamespace: 'eip155',
  caipNetworkId: 'eip155:137',
  name: 'Polygon',
  nativeCurrency: { name: 'POL', symbol: 'POL', decimals: 18 },
  rpcUrls: { default: { http: ['https://polygon-bor-rpc.publicnode.com', 'https://polygon.drpc.org'] } },
  blockExplorers: { default: { name: 'PolygonScan', url: 'https://polygonscan.com' } },
  testnet: false,
  assets: { imageId: 'eip155-137' },
  contracts: { multicall3 },
}

export const bsc: EvmNetwork = {
  id: 56,
  chainNamespace: 'eip155',
  caipNetworkId: 'eip155:56',
  name: 'BNB Smart Chain',
  nativeCurrency: { name: 'BNB', symbol: 'BNB', decimals: 18 },
  rpcUrls: { default: { http: ['https://bsc-dataseed.bnbchain.org'] } },
  blockExplorers: { default: { name: 'BscScan', url: 'https://bscscan.com' } },
  testnet: false,
  assets: { imageId: 'eip155-56' },
  contracts: { multicall3 },
}

export const avalanche: EvmNetwork = {
  id: 43114,
  chainNamespace: 'eip155',
  caipNetworkId: 'eip155:43114',
  name: 'Avalanche',
  nativeCurrency: { name: 'Avalanche', symbol: 'AVAX', decimals: 18 },
  rpcUrls: { default: { http: ['https://api.avax.network/ext/bc/C/rpc'] } },
  blockExplorers: { default: { name: 'SnowTrace', url: 'https://snowtrace.io' } },
  testnet: false,
  assets: { imageId: 'eip155-43114' },
  contracts: { multicall3 },
}

export const gnosis: EvmNetwork = {
  id: 100,
  chainNamespace: 'eip155',
  caipNetworkId: 'eip155:100',
  name: 'Gnosis',
  nativeCurrency: { name: 'xDAI', symbol: 'XDAI', decimals: 18 },
  rpcUrls: { default: { http: ['https://rpc.gnosischain.com'] } },
  blockExplorers: { default: { name: 'Gnosisscan', url: 'https://gnosisscan.io' } },
  testnet: false,
  assets: { imageId: 'eip155-100' },
  contracts: { multicall3 },
}

export const fantom: EvmNetwork = {
  id: 250,
  chainNamespace: 'eip155',
  caipNetworkId: 'eip155:250',
  name: 'Fantom',
  nativeCurrency: { name: 'Fantom', symbol: 'FTM', decimals: 18 },
  rpcUrls: { default: { http: ['https://rpcapi.fantom.network'] } },
  blockExplorers: { default: { name: 'FTMScan', url: 'https://ftmscan.com' } },
  testnet: false,
  assets: { imageId: 'eip155-250' },
  contracts: { multicall3 },
}

export const kaia: EvmNetwork = {
  id: 8217,
  chainNamespace: 'eip155',
  caipNetworkId: 'eip155:8217',
  name: 'Kaia',
  nativeCurrency: { name: 'Kaia', symbol: 'KAIA', decimals: 18 },
  rpcUrls: { default: { http: ['https://public-en.node.kaia.io'] } },
  blockExplorers: { default: { name: 'KaiaScan', url: 'https://kaiascan.io' } },
  testnet: false,
  assets: { imageId: 'eip155-8217' },
  contracts: { multicall3 },
}

export const aurora: EvmNetwork = {
  id: 1313161554,
  chainNamespace: 'eip155',
  caipNetworkId: 'eip155:1313161554',
  name: 'Aurora',
  nativeCurrency: ether,
  rpcUrls: { default: { http: ['https://mainnet.aurora.dev'] } },
  blockExplorers: { default: { name: 'Aurorascan', url: 'https://aurorascan.dev' } },
  testnet: false,
  assets: { imageId: 'eip155-1313161554' },
  contracts: { multicall3 },
}

export const berachain: EvmNetwork = {
  id: 80094,
  chainNamespace: 'eip155',
  caipNetworkId: 'eip155:80094',
  name: 'Berachain',
  nativeCurrency: { name: 'BERA', symbol: 'BERA', decimals: 18 },
  rpcUrls: { default: { http: ['https://rpc.berachain.com'] } },
  blockExplorers: { default: { name: 'Berascan', url: 'https://berascan.com' } },
  testnet: false,
  assets: { imageId: 'eip155-80094' },
  contracts: { multicall3 },
}

// Active test networks

export const sepolia: EvmNetwork = {
  id: 11155111,
  chainNamespace: 'eip155',
  caipNetworkId: 'eip155:11155111',
  name: 'Sepolia',
  nativeCurrency: testEther,
  rpcUrls: { default: { http: ['https://ethereum-sepolia-rpc.publicnode.com'] } },
  blockExplorers: { default: { name: 'Etherscan', url: 'https://sepolia.etherscan.io' } },
  testnet: true,
  assets: { imageId: 'eip155-1' },
  contracts: {
    multicall3,
    ensUniversalResolver: { address: '0xeeeeeeee14d718c2b47d9923deab1335e144eeee' },
  },
}

export const optimismSepolia: EvmNetwork = {
  id: 11155420,
  chainNamespace: 'eip155',
  caipNetworkId: 'eip155:11155420',
  name: 'OP Sepolia',
  nativeCurrency: testEther,
  rpcUrls: { default: { http: ['https://sepolia.optimism.io'] } },
  blockExplorers: { default: { name: 'Blockscout', url: 'https://optimism-sepolia.blockscout.com' } },
  testnet: true,
  assets: { imageId: 'eip155-10' },
  contracts: { multicall3 },
}

export const arbitrumSepolia: EvmNetwork = {
  id: 421614,
  chainNamespace: 'eip155',
  caipNetworkId: 'eip155:421614',
  name: 'Arbitrum Sepolia',
  nativeCurrency: testEther,
  rpcUrls: { default: { http: ['https://sepolia-rollup.arbitrum.io/rpc'] } },
  blockExplorers: { default: { name: 'Arbiscan', url: 'https://sepolia.arbiscan.io' } },
  testnet: true,
  assets: { imageId: 'eip155-42161' },
  contracts: { multicall3 },
}

export const baseSepolia: EvmNetwork = {
  id: 84532,
  chainNamespace: 'eip155',
  caipNetworkId: 'eip155:84532',
  name: 'Base Sepolia',
  nativeCurrency: testEther,
  rpcUrls: { default: { http: ['https://sepolia.base.org'] } },
  blockExplorers: { default: { name: 'Basescan', url: 'https://sepolia.basescan.org' } },
  testnet: true,
  assets: { imageId: 'eip155-8453' },
  contracts: { multicall3 },
}

export const polygonAmoy: EvmNetwork = {
  id: 80002,
  chainNamespace: 'eip155',
  caipNetworkId: 'eip155:80002',
  name: 'Polygon Amoy',
  nativeCurrency: { name: 'POL', symbol: 'POL', decimals: 18 },
  rpcUrls: { default: { http: ['https://polygon-amoy.drpc.org'] } },
  blockExplorers: { default: { name: 'PolygonScan', url: 'https://amoy.polygonscan.com' } },
  testnet: true,
  assets: { imageId: 'eip155-137' },
  contracts: { multicall3 },
}

export const bscTestnet: EvmNetwork = {
  id: 97,
  chainNamespace: 'eip155',
  caipNetworkId: 'eip155:97',
  name: 'BNB Smart Chain Testnet',
  nativeCurrency: { name: 'BNB', symbol: 'tBNB', decimals: 18 },
  rpcUrls: { default: { http: ['https://data-seed-prebsc-1-s1.bnbchain.org:8545'] } },
  blockExplorers: { default: { name: 'BscScan', url: 'https://testnet.bscscan.com' } },
  testnet: true,
  assets: { imageId: 'eip155-56' },
  contracts: { multicall3 },
}

export const avalancheFuji: EvmNetwork = {
  id: 43113,
  chainNamespace: 'eip155',
  caipNetworkId: 'eip155:43113',
  name: 'Avalanche Fuji',
  nativeCurrency: { name: 'Avalanche', symbol: 'AVAX', decimals: 18 },
  rpcUrls: { default: { http: ['https://api.avax-test.network/ext/bc/C/rpc'] } },
  blockExplorers: { default: { name: 'SnowTrace', url: 'https://testnet.snowtrace.io' } },
  testnet: true,
  assets: { imageId: 'eip155-43114' },
  contracts: { multicall3 },
}

export const auroraTestnet: EvmNetwork = {
  id: 1313161555,
  chainNamespace: 'eip155',
  caipNetworkId: 'eip155:1313161555',
  name: 'Aurora Testnet',
  nativeCurrency: testEther,
  rpcUrls: { default: { http: ['https://testnet.aurora.dev'] } },
  blockExplorers: { default: { name: 'Aurorascan', url: 'https://testnet.aurorascan.dev' } },
  testnet: true,
  assets: { imageId: 'eip155-1313161554' },
}

// Test networks that were shut down; the embedded wallet still lists their ids (Spec §9 "Supported chains list about 26")

export const goerli: EvmNetwork = {
  id: 5,
  chainNamespace: 'eip155',
  caipNetworkId: 'eip155:5',
  name: 'Goerli',
  nativeCurrency: testEther,
  rpcUrls: { default: { http: ['https://rpc.ankr.com/eth_goerli'] } },
  blockExplorers: { default: { name: 'Etherscan', url: 'https://goerli.etherscan.io' } },
  testnet: true,
  assets: { imageId: 'eip155-1' },
  contracts: { multicall3 },
}

export const optimismGoerli: EvmNetwork = {
  id: 420,
  chainNamespace: 'eip155',
  caipNetworkId: 'eip155:420',
  name: 'Optimism Goerli',
  nativeCurrency: testEther,
  rpcUrls: { default: { http: ['https://goerli.optimism.io'] } },
  blockExplorers: { default: { name: 'Etherscan', url: 'https://goerli-optimism.etherscan.io' } },
  testnet: true,
  assets: { imageId: 'eip155-10' },
  contracts: { multicall3 },
}

export const arbitrumGoerli: EvmNetwork = {
  id: 421613,
  chainNamespace: 'eip155',
  caipNetworkId: 'eip155:421613',
  name: 'Arbitrum Goerli',
  nativeCurrency: testEther,
  rpcUrls: { default: { http: ['https://goerli-rollup.arbitrum.io/rpc'] } },
  blockExplorers: { default: { name: 'Arbiscan', url: 'https://goerli.arbiscan.io' } },
  testnet: true,
  assets: { imageId: 'eip155-42161' },
  contracts: { multicall3 },
}

export const baseGoerli: EvmNetwork = {
  id: 84531,
  chainNamespace: 'eip155',
  caipNetworkId: 'eip155:84531',
  name: 'Base Goerli',
  nativeCurrency: testEther,
  rpcUrls: { default: { http: ['https://goerli.base.org'] } },
  blockExplorers: { default: { name: 'Basescan', url: 'https://goerli.basescan.org' } },
  testnet: true,
  assets: { imageId: 'eip155-8453' },
  contracts: { multicall3 },
}

export const polygonMumbai: EvmNetwork = {
  id: 80001,
  chainNamespace: 'eip155',
  caipNetworkId: 'eip155:80001',
  name: 'Polygon Mumbai',
  nativeCurrency: { name: 'MATIC', symbol: 'MATIC', decimals: 18 },
  rpcUrls: { default: { http: ['https://rpc-mumbai.maticvigil.com'] } },
  blockExplorers: { default: { name: 'PolygonScan', url: 'https://mumbai.polygonscan.com' } },
  testnet: true,
  assets: { imageId: 'eip155-137' },
  contracts: { multicall3 },
}

export const zkSyncGoerli: EvmNetwork = {
  id: 280,
  chainNamespace: 'eip155',
  caipNetworkId: 'eip155:280',
  name: 'zkSync Era Goerli',
  nativeCurrency: testEther,
  rpcUrls: { default: { http: ['https://testnet.era.zksync.dev'] } },
  blockExplorers: { default: { name: 'zkSync Explorer', url: 'https://goerli.explorer.zksync.io' } },
  testnet: true,
  assets: { imageId: 'eip155-324' },
}

export const zoraTestnet: EvmNetwork = {
  id: 999,
  chainNamespace: 'eip155',
  caipNetworkId: 'eip155:999',
  name: 'Zora Goerli',
  nativeCurrency: testEther,
  rpcUrls: { default: { http: ['https://testnet.rpc.zora.energy'] } },
  blockExplorers: { default: { name: 'Zora Explorer', url: 'https://testnet.explorer.zora.energy' } },
  testnet: true,
  assets: { imageId: 'eip155-7777777' },
  contracts: { multicall3 },
}
