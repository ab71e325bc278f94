import type { State } from '../../store/state.ts'
import { factFlow } from '../../store/state-flow.ts'

/** The network whose activity the visitor viewed last. */
export const activityFlow = factFlow<{ viewed: Pick<State, 'lastNetworkInView'> }>('activity')
