import type { Caller, FeatureOf } from '../../caller.ts'
import type { Result } from '../../result.ts'
import type { ThemeMode } from '../../store/state.ts'
import type { createPreferences } from './preferences.runtime.ts'

const preferences: FeatureOf<typeof createPreferences> = { name: 'preferences' }

/** Takes a theme for this site, in all of its tabs and on later visits. `system`: as the device. */
export const chooseTheme = (client: Caller, mode: ThemeMode | 'system'): Promise<Result<void>> =>
  client.run(preferences, ({ verbs }) => verbs.chooseTheme(mode))

/**
 * Disconnects the wallet of the active chain family, and removes what storage holds of it.
 *
 * @returns connect/disconnect-failed
 */
export const forgetWallet = (client: Caller): Promise<Result<void>> =>
  client.run(preferences, ({ verbs }) => verbs.forgetWallet())

/**
 * Removes a wallet from those that were used lately, under each of its ids. Its connection stays.
 *
 * @example await forgetRecentWallet(client.getState().recentWallets[0].id)
 */
export const forgetRecentWallet = (client: Caller, walletId: string): Promise<Result<void>> =>
  client.run(preferences, ({ verbs }) => verbs.forgetRecentWallet(walletId))
