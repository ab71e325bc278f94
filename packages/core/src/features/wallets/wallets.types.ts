import type { WalletListing } from '@latchkey/protocol/catalogue'
import type { WalletCandidate } from '../../ports/index.ts'
import type { RecentWallet } from '../../store/state.ts'

export interface WalletPages {
  readonly wallets: readonly WalletListing[]
  /** Number of wallets in the catalogue for this query. */
  readonly count: number
}

export interface WalletsSlice {
  /** Wallets that connectors can reach now. */
  readonly wallets: readonly WalletCandidate[]
  readonly recentWallets: readonly RecentWallet[]
}
