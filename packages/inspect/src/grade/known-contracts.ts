import type { CaipNetworkId } from '@latchkey/primitives'
import type { NameOf } from '../intents/facts.ts'

/** Contracts with the same address on every network, because the address is derived from the code. */
const EVERYWHERE: Readonly<Record<string, string>> = {
  '0x000000000022d473030f116ddee9f6b43ac78ba3': 'Permit2',
  '0x00000000000000adc04c56bf30ac9d3c0aaf14dc': 'Seaport 1.5',
  '0x0000000000000068f116a894984e2db1123eb395': 'Seaport 1.6',
  '0x1e0049783f008a0085193e00003d00cd54003c71': 'OpenSea',
}

const UNISWAP_V3 = {
  '0xe592427a0aece92de3edee1f18e0157c05861564': 'Uniswap',
  '0x68b3465833fb72a70ecdf485e0e4c7bd8665fc45': 'Uniswap',
}
const ROLLUP_WETH = { '0x4200000000000000000000000000000000000006': 'Wrapped Ether' }

/** Widely used contracts by network, with addresses as their makers publish them. */
const BY_NETWORK: Readonly<Partial<Record<CaipNetworkId, Readonly<Record<string, string>>>>> = {
  'eip155:1': {
    ...UNISWAP_V3,
    '0x7a250d5630b4cf539739df2c5dacb4c659f2488d': 'Uniswap',
    '0x66a9893cc07d91d95644aedd05d03f95e1dba8af': 'Uniswap',
    '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2': 'Wrapped Ether',
    '0x111111125421ca6dc452d289314280a0f8842a65': '1inch',
    '0xc92e8bdf79f0507f65a392b0ab4667716bfe0110': 'CoW Protocol',
    '0x87870bca3f3fd6335c3f4ce8392d69350b4fa4e2': 'Aave',
  },
  'eip155:10': { ...UNISWAP_V3, ...ROLLUP_WETH },
  'eip155:137': UNISWAP_V3,
  'eip155:42161': UNISWAP_V3,
  'eip155:8453': { ...ROLLUP_WETH, '0x2626664c2603336e57b271c5c0b26f421741e481': 'Uniswap' },
}

/** Names of contracts by network and address. */
type ContractNames = Readonly<Partial<Record<CaipNetworkId, Readonly<Record<string, string>>>>>

/**
 * Returns the name lookup for a network: its well-known contracts, and those of the site.
 *
 * @param known - `contracts`: names that the site gives, which win over the well-known ones.
 */
export function createNameOf(
  networkId: CaipNetworkId | undefined,
  { contracts = {} }: { readonly contracts?: ContractNames } = {},
): NameOf {
  const own = Object.entries((networkId && contracts[networkId]) ?? {}).map(
    ([address, name]) => [address.toLowerCase(), name] as const,
  )
  const known = networkId === undefined ? {} : BY_NETWORK[networkId]
  const names = new Map([...Object.entries({ ...EVERYWHERE, ...known }), ...own])
  return (address) => names.get(address.toLowerCase())
}
