import type { Result } from '../../result.ts'
import type { ThemeMode } from '../../store/state.ts'

export interface PreferenceVerbs {
  /** Takes a theme for this site, in all of its tabs and on later visits. `system`: as the device. */
  chooseTheme(mode: ThemeMode | 'system'): Promise<Result<void>>
  /**
   * Disconnects the wallet of the active chain family, and removes what storage holds of it.
   *
   * @returns connect/disconnect-failed
   */
  forgetWallet(): Promise<Result<void>>
  /**
   * Removes a wallet from those that were used lately, under each of its ids. Its connection stays.
   *
   * @example await client.actions.forgetRecentWallet(client.getState().recentWallets[0].id)
   */
  forgetRecentWallet(walletId: string): Promise<Result<void>>
}
