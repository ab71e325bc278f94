import type { State } from '../../store/state.ts'
import { factFlow } from '../../store/state-flow.ts'

/** What site and visitor prefer. */
export const preferencesFlow = factFlow<{
  /** The visitor agreed to the terms of the site, or no longer does. */
  agreed: Pick<State, 'hasAgreed'>
  themed: Pick<State, 'themeMode'>
  styled: Pick<State, 'themeVariables'>
  /** Wallets were forgotten. */
  forgot: Pick<State, 'recentWallets'>
}>('preferences')
