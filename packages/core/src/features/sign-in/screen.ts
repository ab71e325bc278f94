import type { Step } from '../../flow/flow.ts'
import type { State } from '../../store/state.ts'
import { stepModal } from '../modal/modal.flow.ts'
import type { ModalEffect, ViewEntry } from '../router/router.types.ts'
import { currentView, isInHistory } from '../router/view-rules.ts'

type Shown = Step<State, ModalEffect>

/** Returns whether the visitor can see the modal. */
export const isShown = ({ modal, isEmbedded }: Pick<State, 'modal' | 'isEmbedded'>): boolean =>
  modal.isOpen || isEmbedded

/** Returns whether the modal prompts the visitor to sign in, also if the screen of the guard is on top. */
export const isAsking = (state: State): boolean =>
  isShown(state) && (isInHistory(state.router, 'SIWXSignMessage') || isInHistory(state.router, 'ConnectingSiwe'))

/** Returns the entry of the screen that requests a signature. */
export function toEntry(isRequired: boolean): ViewEntry<'SIWXSignMessage'> {
  return { name: 'SIWXSignMessage', params: isRequired ? { isRequired } : undefined }
}

/** Shows the screen that requests the signature of `state.signIn`. The approval view stays where it is. */
export function withScreen(state: State): Shown {
  const isRequired = state.signIn?.isRequired === true
  const { router } = state
  if (isShown(state) && currentView(router).name === 'ApproveTransaction') return [state]
  const isThere =
    isAsking(state) && router.history.some(({ name, params }) => name === 'SIWXSignMessage' && !isRequired === !params)
  if (isThere) return [state]
  const entry = toEntry(isRequired)
  return stepModal(state, isShown(state) ? { type: 'reset', entry } : { type: 'open', entry })
}

/**
 * Leaves the screen: returns to the step before ConnectingSiwe, or closes the modal. @see Spec §2 "A transaction stack"
 */
export function withoutScreen(state: State): Shown {
  if (!isAsking(state)) return [state]
  return isInHistory(state.router, 'ConnectingSiwe')
    ? stepModal(state, { type: 'back-before', name: 'ConnectingSiwe' })
    : stepModal(state, { type: 'close' })
}
