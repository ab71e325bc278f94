import type { State } from '../../store/state.ts'
import { factFlow } from '../../store/state-flow.ts'

type Chosen = Pick<State, 'currency'>

/** The currency of values. */
export const currencyFlow = factFlow<{ chosen: Chosen; restored: Chosen; 'not-served': Chosen }>('currency')
