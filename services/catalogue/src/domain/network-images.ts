import type { DrawnConnector } from './connector-pictures.ts'

/**
 * Picture ids of networks in existing sites, with the chain of each. They come from another catalogue; this service
 * supports them so that those sites keep their pictures.
 */
const NETWORKS: Readonly<Record<string, string>> = {
  'ba0ba0cd-17c6-4806-ad93-f9d174f17900': 'eip155:1',
  '3bff954d-5cb0-47a0-9a23-d20192e74600': 'eip155:42161',
  '30c46e53-e989-45fb-4549-be3bd4eb3b00': 'eip155:43114',
  '93564157-2e8e-4ce7-81df-b264dbee9b00': 'eip155:56',
  '06b26297-fe0c-4733-5d6b-ffa5498aac00': 'eip155:250',
  'ab9c186a-c52f-464b-2906-ca59d760a400': 'eip155:10',
  '41d04d42-da3b-4453-8506-668cc0727900': 'eip155:137',
  'e86fae9b-b770-4eea-e520-150e12c81100': 'eip155:5000',
  '6a97d510-cac8-4e58-c7ce-e8681b044c00': 'eip155:295',
  'e909ea0a-f92a-4512-c8fc-748044ea6800': 'eip155:11155111',
  'a18a7ecd-e307-4360-4746-283182228e00': 'eip155:84532',
  '4eeea7ef-0014-4649-5d1d-07271a80f600': 'eip155:1301',
  '2257980a-3463-48c6-cbac-a42d2a956e00': 'eip155:130',
  '0a728e83-bacb-46db-7844-948f05434900': 'eip155:143',
  '02b53f6a-e3d4-479e-1cb4-21178987d100': 'eip155:100',
  'f926ff41-260d-4028-635e-91913fc28e00': 'eip155:9001',
  'b310f07f-4ef7-49f3-7073-2a0a39685800': 'eip155:324',
  '5a73b3dd-af74-424e-cae0-0de859ee9400': 'eip155:314',
  '34e68754-e536-40da-c153-6ef2e7188a00': 'eip155:4689',
  '3897a66d-40b9-4833-162f-a2c90531c900': 'eip155:1088',
  '161038da-44ae-4ec7-1208-0ea569454b00': 'eip155:1284',
  'f1d73bb6-5450-4e18-38f7-fb6484264a00': 'eip155:1285',
  '845c60df-d429-4991-e687-91ae45791600': 'eip155:7777777',
  'ab781bbc-ccc6-418d-d32d-789b15da1f00': 'eip155:42220',
  '7289c336-3981-4081-c5f4-efc26ac64a00': 'eip155:8453',
  '3ff73439-a619-4894-9262-4470c773a100': 'eip155:1313161554',
  'b8101fc0-9c19-4b6f-ec65-f6dfff106e00': 'eip155:2020',
  'e329c2c9-59b0-4a02-83e4-212ff3779900': 'eip155:80094',
  'fc2427d1-5af9-4a9c-8da5-6f94627cd900': 'eip155:2741',
  'a1b58899-f671-4276-6a5e-56ca5bd59700': 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  '3e8119e5-2a6f-4818-c50c-1937011d5900': 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  '0b4838db-0161-4ffe-022d-532bf03dba00': 'bip122:000000000019d6689c085ae165831e93',
  '39354064-d79b-420b-065d-f980c4b78200': 'bip122:000000000933ea01ad0ee984209779ba',
  'b3406e4a-bbfc-44fb-e3a6-89673c78b700': 'bip122:00000008819873e925422c1ff0f99f7c',
  '20f673c0-095e-49b2-07cf-eb5049dcf600': 'ton:-239',
  '3502bb86-cc4e-420f-a387-59ea63a28b00': 'tron:0x2b6653dc',
}

/** Picture ids of connectors, with the wallet of each. */
const CONNECTORS: Readonly<Record<string, string>> = {
  '0c2840c3-5b04-4c44-9661-fbd4b49e1800': 'coinbase-wallet',
  'bba2c8be-7fd1-463e-42b1-796ecb0ad200': 'base',
  '461db637-8616-43ce-035a-d89b8a1d5800': 'safe',
  '54a1aa77-d202-4f8d-0fb2-5d2bb6db0300': 'ledger-live',
}

/** Picture ids of connectors that are not wallets. */
const DRAWN_CONNECTORS: Readonly<Record<string, DrawnConnector>> = {
  'ef1a1fcf-7fe8-4d69-bd6d-fda1345b4400': 'walletConnect',
  '07ba87ed-43aa-4adf-4540-9e6a2b9cae00': 'injected',
}

/** Chains whose picture has another chain, or none, in the icon package. */
const SAME_PICTURE: Readonly<Record<string, string>> = {
  'eip155:5': 'ethereum',
  'eip155:10143': 'monad',
  'eip155:143': 'monad',
  'eip155:1301': 'unichain',
  'eip155:11155111': 'ethereum',
  'eip155:17000': 'ethereum',
  'eip155:560048': 'ethereum',
  'eip155:420': 'optimism',
  'eip155:11155420': 'optimism',
  'eip155:421613': 'arbitrum-one',
  'eip155:421614': 'arbitrum-one',
  'eip155:84531': 'base',
  'eip155:84532': 'base',
  'eip155:80001': 'polygon',
  'eip155:80002': 'polygon',
  'eip155:97': 'binance-smart-chain',
  'eip155:43113': 'avalanche',
  'eip155:280': 'zksync',
  'eip155:300': 'zksync',
  'eip155:999999999': 'zora',
  'eip155:1313161555': 'aurora',
  'eip155:2021': 'ronin',
  'eip155:31': 'rootstock',
  'eip155:8217': 'kaia',
  'eip155:44787': 'celo',
  'eip155:59141': 'linea',
  'eip155:534351': 'scroll',
  'eip155:80069': 'berachain',
  'eip155:296': 'hedera-hashgraph',
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'solana',
  'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ': 'solana',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': 'solana',
  'solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K': 'solana',
  'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z': 'solana',
  'bip122:000000000019d6689c085ae165831e93': 'bitcoin',
  'bip122:000000000933ea01ad0ee984209779ba': 'bitcoin',
  'bip122:00000008819873e925422c1ff0f99f7c': 'bitcoin',
  'polkadot:91b171bb158e2d3848fa23a9f1c25182': 'polkadot',
  'polkadot:e143f23803ac50e8f6f8e62695d1ce9e': 'polkadot',
  'ton:-239': 'ton',
  'ton:-3': 'ton',
  'tron:0x2b6653dc': 'tron',
  'tron:0xcd8690dc': 'tron',
  'tron:0x94a9059e': 'tron',
  'near:mainnet': 'near-protocol',
  'sui:mainnet': 'sui',
  'aptos:1': 'aptos',
  'stellar:pubnet': 'stellar',
  'starknet:SN_MAIN': 'starknet',
  'stacks:1': 'stacks',
  'cosmos:cosmoshub-4': 'cosmos-hub',
  'cosmos:osmosis-1': 'osmosis',
  'xrpl:0': 'xrp',
}

/** Pictures of whole namespaces. */
const NAMESPACES: Readonly<Record<string, string>> = {
  eip155: 'ethereum',
  solana: 'solana',
  bip122: 'bitcoin',
  polkadot: 'polkadot',
  cosmos: 'cosmos',
  ton: 'ton',
  tron: 'tron',
  near: 'near-protocol',
  sui: 'sui',
  aptos: 'aptos',
  stellar: 'stellar',
  starknet: 'starknet',
  stacks: 'stacks',
  hedera: 'hedera-hashgraph',
  xrpl: 'xrp',
}

const CAIP2 = /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/

/** Subject of an asset id. */
export type AssetSubject =
  | { readonly kind: 'network'; readonly caipNetworkId: string; readonly icon: string | undefined }
  | { readonly kind: 'wallet'; readonly slug: string }
  | { readonly kind: 'connector'; readonly connector: DrawnConnector }

/**
 * Returns the subject of the id in `GET /public/getAssetImage/{id}`: a picture id of existing sites, a CAIP-2 id, a
 * bare EVM chain id, or a namespace.
 *
 * @returns `undefined` for an id that is none of these.
 * @example toAssetSubject('8453') // { kind: 'network', caipNetworkId: 'eip155:8453', icon: undefined }
 */
export function toAssetSubject(id: string): AssetSubject | undefined {
  const slug = lookUp(CONNECTORS, id)
  if (slug !== undefined) return { kind: 'wallet', slug }
  const connector = lookUp(DRAWN_CONNECTORS, id)
  if (connector !== undefined) return { kind: 'connector', connector }
  const namespaceIcon = lookUp(NAMESPACES, id)
  if (namespaceIcon !== undefined) return { kind: 'network', caipNetworkId: id, icon: namespaceIcon }
  const caipNetworkId = lookUp(NETWORKS, id) ?? (/^\d{1,18}$/.test(id) ? `eip155:${id}` : id)
  if (!CAIP2.test(caipNetworkId)) return undefined
  return { kind: 'network', caipNetworkId, icon: lookUp(SAME_PICTURE, caipNetworkId) }
}

function lookUp<T extends string>(table: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined
}
