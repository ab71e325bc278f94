import type { State } from '../../store/state.ts'
import { factFlow } from '../../store/state-flow.ts'

/** Names and pictures of accounts. */
export const identityFlow = factFlow<{ known: Pick<State, 'identities'> }>('identity')
