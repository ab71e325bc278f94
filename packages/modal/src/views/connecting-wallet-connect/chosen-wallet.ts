import type { CustomWallet } from '@latchkey/core'
import type { WalletRow } from '@latchkey/core/ui'

/** The chosen wallet, as far as it is known. */
export interface ChosenWallet {
  readonly id: string
  readonly name: string
  readonly wallet: NonNullable<WalletRow['listing']> | CustomWallet | undefined
  readonly installed: WalletRow | undefined
  readonly picture: WalletRow | undefined
}
