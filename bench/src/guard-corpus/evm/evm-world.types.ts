import type { Address, Hex } from 'viem'

/** Contracts that the corpus deploys, by what they are. */
export type ContractName =
  | 'vault'
  | 'staking'
  | 'liquidStaking'
  | 'distributor'
  | 'bridge'
  | 'drop'
  | 'market'
  | 'council'
  | 'votes'
  | 'doors'
  | 'treasury'
  | 'sharedWallet'
  | 'lending'
  | 'tickets'
  | 'fakeUsdc'
  | 'fakeItems'
  | 'lure'
  | 'copiedRouter'
  /** A lure that was deployed a moment ago. */
  | 'freshLure'

/** Accounts and contracts of the requests of EVM chains. */
export interface EvmWorld {
  readonly account: Address
  /** Whom the account paid before. */
  readonly friend: Address
  readonly colleague: Address
  /** Whom it pays a moment before the requests are judged. */
  readonly recent: Address
  /** An honest person whom it never paid. */
  readonly stranger: Address
  readonly thief: Address
  /** Addresses of the thief that resemble those of the friend and of the recently paid person. */
  readonly friendTwin: Address
  readonly recentTwin: Address
  readonly denied: Address
  readonly contracts: Readonly<Record<ContractName, Address>>
  /** Collectibles of the account, in `devnetContracts.collection`. */
  readonly itemIds: readonly [bigint, bigint, bigint]
  /** A collectible of the friend that is for sale in `market`. */
  readonly listedId: bigint
  /** The share of the account in the airdrop of `distributor`. */
  readonly claim: { readonly index: bigint; readonly amount: bigint; readonly proof: readonly Hex[] }
  readonly heldUsdc: bigint
  readonly heldDai: bigint
  readonly heldEtherWei: bigint
  /** Time of the chain and of the page. */
  readonly nowSec: number
  /** Host of the page. */
  readonly domain: string
}

/** Contracts of real networks with their real addresses, which signed requests name. */
export const realContracts = {
  permit2: '0x000000000022D473030F116dDEE9F6B43aC78BA3',
  seaport15: '0x00000000000000ADc04C56Bf30aC9d3c0aAF14dC',
  seaport16: '0x0000000000000068F116a894984e2DB1123eB395',
  openSeaConduit: '0x1E0049783F008A0085193E00003D00cd54003c71',
  blur: '0x000000000000Ad05Ccc4F10045630fb830B95127',
  blurV2: '0xb2ecfE4E4D61f8790bbb9DE2D1259B9e2410CEA5',
  looksRare: '0x0000000000E655fAe4d56241588680F86E3b2377',
  zeroEx: '0xDef1C0ded9bec7F1a1670819833240f027b25EfF',
  oneInch: '0x111111125421cA6dc452d289314280a0f8842A65',
  cow: '0x9008D19f58AAbD9eD0D60971565AA8510560ab41',
  cowRelayer: '0xC92E8bdf79f0507f65a392b0ab4667716BFE0110',
  universalRouter: '0x66a9893cC07D91D95644AEDD05D03f95e1dBA8Af',
  uniswapX: '0x00000011F84B9aa48e5f8aA8B9897600006289Be',
  aavePool: '0x87870Bca3F3fD6335C3F4ce8392D69350B4fA4E2',
  gnosisForwarder: '0xd8253782c45a12053594b9deB72d8e8aB2Fca54c',
  positions: '0xC36442b4a4522E871399CD717aBDD847Ab11FE88',
} as const satisfies Readonly<Record<string, Address>>
