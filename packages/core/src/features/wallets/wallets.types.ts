import type { WalletListing } from '@latchkey/protocol/catalogue'
import type { WalletCandidate } from '../../ports/index.ts'
import type { Read } from '../../reads/read.ts'
import type { RecentWallet } from '../../store/state.ts'
import type { WalletLists } from './wallets.lists.ts'

export interface WalletPages {
  readonly wallets: readonly WalletListing[]
  /** How many the catalogue has for this query. */
  readonly count: number
}

export interface WalletsSlice {
  /** Wallets that connectors can reach now. */
  readonly wallets: readonly WalletCandidate[]
  readonly recentWallets: readonly RecentWallet[]
}

export interface WalletReads {
  /** Featured and recommended wallets of the first screen, read once, when the modal is shown. @see Spec §9 */
  walletLists(): Read<WalletLists>
  /** One wallet by its id; a wallet of a loaded list needs no request. Fails with request/not-found. */
  walletListing(id: string): Read<WalletListing | undefined>
  /** All wallets in pages of 40; those that stand in another place on the screen first. @see Spec §9 "Wallet pages" */
  wallets(): Read<WalletPages>
  /** Wallets that fit a text of at least two characters. Waits 300 ms, so that typing sends one request. @see Spec §9 "Search" */
  walletSearch(text: string): Read<WalletPages>
}
