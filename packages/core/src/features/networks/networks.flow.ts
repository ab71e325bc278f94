import type { State } from '../../store/state.ts'
import { factFlow } from '../../store/state-flow.ts'

type Switching = Pick<State, 'switching'>

/** A change of the network that waits for the wallet. Where the wallet follows, `sessionsFlow` has the step. */
export const switchingFlow = factFlow<{ requested: Switching; cancelled: Switching; failed: Switching }>('switching')
