import type { CaipNetworkId } from '@latchkey/primitives'

/** Contracts of exchanges on one network. */
export interface ExchangeContracts {
  /** SwapRouter02 of Uniswap v3 or copies of it. */
  readonly routers?: readonly string[]
  /**
   * Routers with their own call formats, such as those of 0x. Their swaps need a simulation by a node that does not
   * belong to the gateway.
   */
  readonly aggregators?: readonly string[]
  /** The token contract that wraps the native coin of the network. */
  readonly wrappedNative?: string
  /** Tokens that a swap may pass through, in addition to the wrapped coin. */
  readonly hubs?: readonly string[]
}

/** The contracts on one network that an order may call. Addresses are in lower case. */
export interface Exchange {
  /** SwapRouter02 of Uniswap v3 and copies of it. Their calls are decoded completely. */
  readonly routers: ReadonlySet<string>
  /**
   * Routers whose calls are not decoded. Only a simulation by a node that does not belong to the gateway shows their
   * effects.
   */
  readonly aggregators: ReadonlySet<string>
  /** The token contract that wraps the native coin of the network. */
  readonly wrappedNative?: string
  /** Tokens that a swap may pass through, in addition to the wrapped coin. */
  readonly hubs: ReadonlySet<string>
}

type ExchangesByNetwork = Readonly<Partial<Record<CaipNetworkId, ExchangeContracts>>>

/** AllowanceHolder of 0x, AggregationRouterV6 of 1inch. @see https://0x.org/docs/developer-resources/core-concepts/contracts */
const AGGREGATORS = ['0x0000000000001ff3684f28c67538d4d072c22734', '0x111111125421ca6dc452d289314280a0f8842a65']
/** SwapRouter of Uniswap v3, which cannot set one deadline for several calls. */
const FIRST_ROUTER = '0xe592427a0aece92de3edee1f18e0157c05861564'
const ROUTER = '0x68b3465833fb72a70ecdf485e0e4c7bd8665fc45'
const ROLLUP_WETH = '0x4200000000000000000000000000000000000006'

/**
 * Contracts of exchanges by network, as their makers publish them; the routers and wrapped coins are those of the
 * gateway's own list. On a network that is missing here, swaps work only if the site names its contracts.
 *
 * @see https://docs.uniswap.org/contracts/v3/reference/deployments
 */
const BY_NETWORK: ExchangesByNetwork = {
  'eip155:1': {
    routers: [ROUTER],
    aggregators: [
      ...AGGREGATORS,
      FIRST_ROUTER,
      '0x66a9893cc07d91d95644aedd05d03f95e1dba8af', // UniversalRouter
      '0xdef1c0ded9bec7f1a1670819833240f027b25eff', // ExchangeProxy of 0x
    ],
    wrappedNative: '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2',
    hubs: ['0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48', '0xdac17f958d2ee523a2206206994597c13d831ec7'],
  },
  'eip155:42161': {
    routers: [ROUTER],
    aggregators: [...AGGREGATORS, FIRST_ROUTER],
    wrappedNative: '0x82af49447d8a07e3bd95bd0d56f35241523fbab1',
    hubs: ['0xaf88d065e77c8cc2239327c5edb3a432268e5831', '0xfd086bc7cd5c481dcc9c85ebe478a1c0b69fcbb9'],
  },
  'eip155:10': {
    routers: [ROUTER],
    aggregators: [...AGGREGATORS, FIRST_ROUTER],
    wrappedNative: ROLLUP_WETH,
    hubs: ['0x0b2c639c533813f4aa9d7837caf62653d097ff85', '0x94b008aa00579c1307b0ef2c499ad98a8ce58e58'],
  },
  'eip155:324': {
    routers: ['0x99c56385dabce3e81d8499d0b8d0257abc07e8a3'],
    wrappedNative: '0x5aea5775959fbc2557cc8789bc1bf90a239d9a91',
    hubs: ['0x1d17cbcf0d6d143135ae902365d2e5e2a16538d4'],
  },
  'eip155:8453': {
    routers: ['0x2626664c2603336e57b271c5c0b26f421741e481'],
    aggregators: AGGREGATORS,
    wrappedNative: ROLLUP_WETH,
    hubs: ['0x833589fcd6edb6e08f4c7c32d4f71b54bda02913'],
  },
  'eip155:56': {
    routers: ['0xb971ef87ede563556b2ed4b1c0b0019111dd85d2'],
    aggregators: AGGREGATORS,
    wrappedNative: '0xbb4cdb9cbd36b01bd1cbaebf2de08d9173bc095c',
    hubs: ['0x8ac76a51cc950d9822d68b83fe1ad97b32cd580d', '0x55d398326f99059ff775485246999027b3197955'],
  },
  'eip155:137': {
    routers: [ROUTER],
    aggregators: [...AGGREGATORS, FIRST_ROUTER],
    wrappedNative: '0x0d500b1d8e8ef31e21c99d1db9a6444d3adf1270',
    hubs: ['0x3c499c542cef5e3811e1192ce70d8cc03d5c3359', '0xc2132d05d31c914a87c6611c10748aeb04b58e8f'],
  },
  'eip155:100': {
    routers: ['0xc6d25285d5c5b62b7ca26d6092751a145d50e9be'],
    wrappedNative: '0xe91d153e0b41518a2ce8dd3d7944fa863463a97d',
    hubs: ['0x2a22f9c3b484c3629090feed35f17ff8f88f76f0'],
  },
  'eip155:43114': {
    routers: ['0xbb00ff08d01d300023c629e8ffffcb65a5a578ce'],
    aggregators: AGGREGATORS,
    wrappedNative: '0xb31f66aa3c1e785363f0875a1b74e27b85fd66c7',
    hubs: ['0xb97ef9ef8734c71904d8002f8b6bc66dd9c48a6e', '0x9702230a8ea53601f5cd2dc00fdbc13d4df4a8c7'],
  },
}

const lower = (text: string): string => text.toLowerCase()

/** Returns the exchange contracts of a network: the known ones, and those that the site named. */
export function exchangeOf(
  networkId: CaipNetworkId,
  { exchanges = {} }: { readonly exchanges?: ExchangesByNetwork },
): Exchange {
  const known = BY_NETWORK[networkId] ?? {}
  const own = exchanges[networkId] ?? {}
  const wrapped = own.wrappedNative ?? known.wrappedNative
  return {
    routers: new Set([...(known.routers ?? []), ...(own.routers ?? [])].map(lower)),
    aggregators: new Set([...(known.aggregators ?? []), ...(own.aggregators ?? [])].map(lower)),
    hubs: new Set([...(known.hubs ?? []), ...(own.hubs ?? []), ...(wrapped === undefined ? [] : [wrapped])].map(lower)),
    ...(wrapped === undefined ? {} : { wrappedNative: lower(wrapped) }),
  }
}
