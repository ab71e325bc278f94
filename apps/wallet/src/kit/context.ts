import type { IWalletKit } from '@reown/walletkit'
import type { WalletAccount } from '../chain/accounts.ts'
import type { Store } from '../state/store.ts'
import type { WalletState } from '../state/wallet-state.ts'
import type { OtherWalletNetwork, WalletNetwork } from '../world.ts'

/** State and services that the modules of this folder share. */
export interface Context {
  readonly kit: IWalletKit
  readonly networks: readonly WalletNetwork[]
  /** Of the other families: no balance of theirs is shown. */
  readonly otherNetworks: readonly OtherWalletNetwork[]
  readonly accounts: readonly WalletAccount[]
  readonly store: Store<WalletState>
  readonly toast: (tone: 'success' | 'info' | 'error', text: string) => void
  /** Persists that a request has its response, so that a reload does not show it again. */
  readonly addAnswered: (id: number) => void
  readonly isAnswered: (id: number) => boolean
  /** The signatures and hashes of this page, by request. */
  readonly results: Map<number, unknown>
}

/** The dependencies of the client. */
export type KitDependencies = Omit<Context, 'kit'> & { readonly relayUrl: string }
