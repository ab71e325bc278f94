import type { FeatureReads, FeatureVerbs } from '../feature.ts'
import type { FEATURES } from './index.ts'

type Complete<N extends string> = Readonly<Record<N, 1>>

/*
 * What a page knows of features before the engine is there: names alone, because every byte of it is loaded before
 * anybody acts. A name that is left out, or that no feature has, does not compile; the last two verbs are the engine's.
 */

export const VERB_NAMES = {
  signMessage: 1,
  signTypedData: 1,
  sendTransaction: 1,
  transfer: 1,
  waitForReceipt: 1,
  resolveName: 1,
  chooseCurrency: 1,
  chooseTheme: 1,
  forgetWallet: 1,
  disconnect: 1,
  switchNetwork: 1,
} as const satisfies Complete<keyof FeatureVerbs<typeof FEATURES> | 'disconnect' | 'switchNetwork'>

export const READ_NAMES = {
  portfolio: 1,
  nativeBalance: 1,
  activity: 1,
  coverage: 1,
  nfts: 1,
  nftCoverage: 1,
  identity: 1,
  currencies: 1,
  walletLists: 1,
  walletListing: 1,
  wallets: 1,
  walletSearch: 1,
} as const satisfies Complete<keyof FeatureReads<typeof FEATURES>>
