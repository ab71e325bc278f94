import type { IWalletKit } from '@reown/walletkit'
import type { WalletAccount } from '../chain/accounts.ts'
import type { Store } from '../state/store.ts'
import type { WalletState } from '../state/wallet-state.ts'
import type { WalletNetwork } from '../world.ts'

/** State and services that the modules of this folder share. */
export interface Context {
  readonly kit: IWalletKit
  readonly networks: readonly WalletNetwork[]
  readonly accounts: readonly WalletAccount[]
  readonly store: Store<WalletState>
  readonly toast: (tone: 'success' | 'info' | 'error', text: string) => void
  /** Persists that a request has its response, so that a reload does not show it again. */
  readonly addAnswered: (id: number) => void
  readonly isAnswered: (id: number) => boolean
}

/** What the page needs to start the client. */
export type Surroundings = Omit<Context, 'kit'> & { readonly relayUrl: string }
