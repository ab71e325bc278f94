import type { State } from '../../store/state.ts'
import { factFlow } from '../../store/state-flow.ts'

/** The notice above the screens. */
export const toastFlow = factFlow<{
  shown: Pick<State, 'toast'>
  'taken-away': { readonly toast: undefined }
}>('toast')
