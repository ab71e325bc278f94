import type { State } from '../../store/state.ts'
import { factFlow } from '../../store/state-flow.ts'

/** The visitor's choices on screens. */
export const screenFlow = factFlow<{
  'tab-chosen': Pick<State, 'accountTab'>
  'network-filtered': Pick<State, 'accountFilter'>
}>('screen')
