import type { State } from '../../store/state.ts'
import { factFlow } from '../../store/state-flow.ts'

/** The preferences of site and visitor. */
export const preferencesFlow = factFlow<{
  /** Whether the visitor agrees to the terms of the site. */
  agreed: Pick<State, 'hasAgreed'>
  themed: Pick<State, 'themeMode'>
  styled: Pick<State, 'themeVariables'>
  /** Wallets were removed from the recent ones. */
  forgot: Pick<State, 'recentWallets'>
}>('preferences')
