import type { Hex } from '@latchkey/primitives'

/** The contracts of Uniswap v3 on one network. */
export interface UniswapDeployment {
  readonly factory: Hex
  /** QuoterV2. */
  readonly quoter: Hex
  /** SwapRouter02, which gets the allowance of the sold tokens. */
  readonly router: Hex
  /** The token contract of the wrapped coin. */
  readonly wrappedNative: Hex
  /** Tokens that may connect two pools, in addition to the wrapped coin; also offered to visitors. */
  readonly hubs: readonly Hex[]
}

/** The networks on which visitors may swap. @see Spec §9 "Swap networks" */
export const SWAP_NETWORKS = [1, 42161, 10, 324, 8453, 56, 137, 100, 43114, 250, 8217, 1313161554] as const

/**
 * The same addresses on the first networks. @see
 * https://docs.uniswap.org/contracts/v3/reference/deployments/ethereum-deployments
 */
const FIRST = {
  factory: '0x1F98431c8aD98523631AE4a59f267346ea31F984',
  quoter: '0x61fFE014bA17989E743c5F6cB21bF9697530B21e',
  router: '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45',
} as const

/**
 * Deployments by chain number, as the documentation of Uniswap lists them; that of Gnosis is the one of Uniswap's
 * governance. Fantom, Klaytn and Aurora have none: swaps work there only if the operator names a deployment of the same
 * contracts.
 *
 * @see https://docs.uniswap.org/contracts/v3/reference/deployments
 * @see https://gov.uniswap.org for Gnosis
 */
export const UNISWAP_DEPLOYMENTS: Readonly<Record<number, UniswapDeployment>> = {
  1: {
    ...FIRST,
    wrappedNative: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
    hubs: ['0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', '0xdAC17F958D2ee523a2206206994597C13D831ec7'],
  },
  42161: {
    ...FIRST,
    wrappedNative: '0x82aF49447D8a07e3bd95BD0d56f35241523fBab1',
    hubs: ['0xaf88d065e77c8cC2239327C5EDb3A432268e5831', '0xFd086bC7CD5C481DCC9C85ebE478A1C0b69FCbb9'],
  },
  10: {
    ...FIRST,
    wrappedNative: '0x4200000000000000000000000000000000000006',
    hubs: ['0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85', '0x94b008aA00579c1307B0EF2c499aD98a8ce58e58'],
  },
  324: {
    factory: '0x8FdA5a7a8dCA67BBcDd10F02Fa0649A937215422',
    quoter: '0x8Cb537fc92E26d8EBBb760E632c95484b6Ea3e28',
    router: '0x99c56385daBCE3E81d8499d0b8d0257aBC07E8A3',
    wrappedNative: '0x5AEa5775959fBC2557Cc8789bC1bf90A239D9a91',
    hubs: ['0x1d17CBcF0D6D143135aE902365D2E5e2A16538D4'],
  },
  8453: {
    factory: '0x33128a8fC17869897dcE68Ed026d694621f6FDfD',
    quoter: '0x3d4e44Eb1374240CE5F1B871ab261CD16335B76a',
    router: '0x2626664c2603336E57B271c5C0b26F421741e481',
    wrappedNative: '0x4200000000000000000000000000000000000006',
    hubs: ['0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'],
  },
  56: {
    factory: '0xdB1d10011AD0Ff90774D0C6Bb92e5C5c8b4461F7',
    quoter: '0x78D78E420Da98ad378D7799bE8f4AF69033EB077',
    router: '0xB971eF87ede563556b2ED4b1C0b0019111Dd85d2',
    wrappedNative: '0xbb4CdB9CBd36B01bD1cBaEBF2De08d9173bc095c',
    hubs: ['0x8AC76a51cc950d9822D68b83fE1Ad97B32Cd580d', '0x55d398326f99059fF775485246999027B3197955'],
  },
  137: {
    ...FIRST,
    wrappedNative: '0x0d500B1d8E8eF31E21C99d1Db9A6444d3ADf1270',
    hubs: ['0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359', '0xc2132D05D31c914a87C6611C10748AEb04B58e8F'],
  },
  100: {
    factory: '0xe32F7dD7e3f098D518ff19A22d5f028e076489B1',
    quoter: '0x7E9cB3499A6cee3baBe5c8a3D328EA7FD36578f4',
    router: '0xc6D25285D5C5b62b7ca26D6092751A145D50e9Be',
    wrappedNative: '0xe91D153E0b41518A2Ce8Dd3D7944Fa863463a97d',
    hubs: ['0x2a22f9c3b484c3629090FeED35F17Ff8F88f76F0'],
  },
  43114: {
    factory: '0x740b1c1de25031C31FF4fC9A62f554A55cdC1baD',
    quoter: '0xbe0F5544EC67e9B3b2D979aaA43f18Fd87E6257F',
    router: '0xbb00FF08d01D300023C629E8fFfFcb65A5a578cE',
    wrappedNative: '0xB31f66AA3C1e785363F0875A1B74E27b85FD66c7',
    hubs: ['0xB97EF9Ef8734C71904D8002F8b6Bc66Dd9c48a6E', '0x9702230A8Ea53601f5cD2dc00fDBc13d4dF4A8c7'],
  },
}
