import type { State } from '../../store/state.ts'
import { factFlow } from '../../store/state-flow.ts'

/** What a visitor chose on a screen. */
export const screenFlow = factFlow<{
  'tab-chosen': Pick<State, 'accountTab'>
  'network-filtered': Pick<State, 'accountFilter'>
}>('screen')
