import type { CaipNetworkId, Namespace } from '@latchkey/primitives'
import type { CallOptions } from '../../ports/index.ts'
import type { Result } from '../../result.ts'

/** One wallet of a chain family, in use or listed beside the one in use. */
export interface WalletOfFamily {
  readonly namespace: Namespace
  readonly walletId: string
}

export interface FamilyVerbs {
  /** Loads what a second wallet of a chain family needs to stay listed beside the first. */
  loadFamilies(): Promise<Result<void>>
  /**
   * Makes a chain family the active one, with one of the accounts that its wallet shares. The wallet shows no prompt.
   *
   * @param call - Without an address the selected account stays.
   * @returns account/none if no wallet of the family shares that account, and if its wallet has selected another one
   * (EIP-1193)
   * @example await client.actions.switchAccount({ namespace: 'bip122', address: ordinal })
   */
  switchAccount(call: { readonly namespace: Namespace; readonly address?: string }): Promise<Result<void>>
  /**
   * Uses another wallet of a chain family, once it confirms its session without a question. The one before stays listed.
   *
   * @returns account/none for a wallet that is not listed, connect/wallet-locked, connect/wallet-not-found, connect/timeout,
   * connect/cancelled
   */
  switchWallet(call: WalletOfFamily, options?: CallOptions): Promise<Result<void>>
  /**
   * Ends the connection of one wallet of a chain family, by default of the one in use. The others of the family stay.
   *
   * @returns connect/disconnect-failed
   */
  disconnectWallet(call: Pick<WalletOfFamily, 'namespace'> & Partial<WalletOfFamily>): Promise<Result<void>>
  /**
   * Sets the network that the next connection of its chain family requests. The active chain family stays.
   *
   * @returns network/not-found
   */
  preferNetwork(networkId: CaipNetworkId): Promise<Result<void>>
}
