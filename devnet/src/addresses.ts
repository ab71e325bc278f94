import type { Address } from 'viem'

export interface DevnetContracts {
  /** USD Coin, 6 decimals. */
  readonly usdc: Address
  /** Dai Stablecoin, 18 decimals. */
  readonly dai: Address
  /** Chainlink Token, 18 decimals. */
  readonly link: Address
  /** Quiet Harbours, ERC-721 with pictures drawn on chain. */
  readonly collection: Address
  /** ERC-721 that strangers send: a lure with a link. */
  readonly spamCollection: Address
  /** Pays several people from inside a call. */
  readonly payout: Address
  readonly ensRegistry: Address
  readonly ensResolver: Address
  /** The address in viem's own definition of Ethereum. */
  readonly ensUniversalResolver: Address
  /** The address on every real network. */
  readonly multicall3: Address
  /** The address on every real network. */
  readonly permit2: Address
  /** Wrapped Ether, 18 decimals. */
  readonly weth: Address
  /** Tether USD, 6 decimals, of functions that return nothing. */
  readonly usdt: Address
  /** Toll Token, 18 decimals: burns one hundredth of each transfer. */
  readonly feeToken: Address
  /** Takes what visitors let it take. */
  readonly drainer: Address
  /** Uniswap v3: the real contracts, with pools over four fee tiers. */
  readonly uniswapFactory: Address
  readonly uniswapQuoter: Address
  /** SwapRouter02. */
  readonly uniswapRouter: Address
  /** Opens the pools of the seed. */
  readonly poolOpener: Address
  /** Resolves the names below `latchkey.test` from a gateway. */
  readonly offchainResolver: Address
}

/**
 * The same on every chain, because one account deploys in one order; the seeding checks it.
 */
export const devnetContracts: DevnetContracts = {
  usdc: '0x700b6A60ce7EaaEA56F065753d8dcB9653dbAD35',
  dai: '0xA15BB66138824a1c7167f5E85b957d04Dd34E468',
  link: '0xb19b36b1456E65E3A6D514D3F715f204BD59f431',
  collection: '0x8ce361602B935680E8DeC218b820ff5056BeB7af',
  spamCollection: '0xe1Aa25618fA0c7A1CFDab5d6B456af611873b629',
  payout: '0xe1DA8919f262Ee86f9BE05059C9280142CF23f48',
  ensRegistry: '0x0C8E79F3534B00D9a3D4a856B665Bf4eBC22f2ba',
  ensResolver: '0xeD1DB453C3156Ff3155a97AD217b3087D5Dc5f6E',
  ensUniversalResolver: '0xeEeEEEeE14D718C2B47D9923Deab1335E144EeEe',
  multicall3: '0xcA11bde05977b3631167028862bE2a173976CA11',
  permit2: '0x000000000022D473030F116dDEE9F6B43aC78BA3',
  weth: '0x29a79095352a718B3D7Fe84E1F14E9F34A35598e',
  usdt: '0x6379ebD504941f50D5BfDE9348B37593bd29C835',
  feeToken: '0x5B3120d0dA5FDcBA7aef87A9c3c64829C1c0D76B',
  drainer: '0x33b1B5Aa9Aa4Da83a332F0bC5cAC6A903FDE5d92',
  uniswapFactory: '0x19A1c09fE3399C4Daaa2C98b936a8E460fC5Eaa4',
  uniswapQuoter: '0x49B8E3b089d4ebf9F37B1dA9B839Ec013C2cD8c9',
  uniswapRouter: '0x067c804bb006836469379D4A2A69a81803bd1F45',
  poolOpener: '0x45009DD3aBBE29Db54fc5D893CeAa98a624882DF',
  offchainResolver: '0xf56AA3aCedDf88Ab12E494d0B96DA3C09a5d264e',
}

/** The exchange, as a gateway that serves these chains is configured. */
export const devnetUniswap = {
  factory: devnetContracts.uniswapFactory,
  quoter: devnetContracts.uniswapQuoter,
  router: devnetContracts.uniswapRouter,
  wrappedNative: devnetContracts.weth,
  hubs: [devnetContracts.usdc],
}
