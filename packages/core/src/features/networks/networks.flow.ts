import type { State } from '../../store/state.ts'
import { factFlow } from '../../store/state-flow.ts'

type Switching = Pick<State, 'switching'>

/** A pending switch of the network. If the wallet switches, `sessionsFlow` has the step. */
export const switchingFlow = factFlow<{ requested: Switching; cancelled: Switching; failed: Switching }>('switching')
