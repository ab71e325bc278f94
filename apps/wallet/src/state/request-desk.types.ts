import type { Address } from 'viem'
import type { WalletAccount } from '../chain/accounts.ts'
import type { Choice } from '../kit/decide.ts'
import type { SignInRequest, SiteRequest } from '../requests/site-request.types.ts'
import type { OtherWalletNetwork, WalletNetwork } from '../world.ts'
import type { Store } from './store.ts'
import type { WalletState } from './wallet-state.ts'

/** What the sheets of requests need of the wallet that shows them. */
export interface RequestDesk {
  readonly store: Store<WalletState>
  readonly accounts: readonly WalletAccount[]
  readonly networks: readonly WalletNetwork[]
  readonly otherNetworks: readonly OtherWalletNetwork[]
  readonly approve: (request: SiteRequest, choice: Choice) => void
  readonly decline: (request: SiteRequest) => void
  /** Absent in a wallet that cannot postpone a request: closing the sheet declines it. */
  readonly putAside?: (id: number) => void
  /** The message of a sign-in; `undefined` when it cannot be written. */
  readonly signInMessage: (request: SignInRequest, address: Address) => string | undefined
}
