import type { Caller, FeatureOf } from '../../caller.ts'
import type { Result } from '../../result.ts'
import type { ThemeMode } from '../../store/state.ts'
import type { createPreferences } from './preferences.effects.ts'

const preferences: FeatureOf<typeof createPreferences> = { name: 'preferences' }

/** Sets the theme for this site, in all of its tabs and on later visits. `system`: the theme of the device. */
export const chooseTheme = (client: Caller, mode: ThemeMode | 'system'): Promise<Result<void>> =>
  client.run(preferences, ({ verbs }) => verbs.chooseTheme(mode))

/**
 * Disconnects the wallet of the active chain family, and removes its data from storage.
 *
 * @returns connect/disconnect-failed
 */
export const forgetWallet = (client: Caller): Promise<Result<void>> =>
  client.run(preferences, ({ verbs }) => verbs.forgetWallet())

/**
 * Removes a wallet, with all of its ids, from the list of recently used ones. It stays connected.
 *
 * @example await forgetRecentWallet(client, client.getState().recentWallets[0].id)
 */
export const forgetRecentWallet = (client: Caller, walletId: string): Promise<Result<void>> =>
  client.run(preferences, ({ verbs }) => verbs.forgetRecentWallet(walletId))
