import type { Step } from '../../flow/flow.ts'
import { isConnected } from '../../store/selectors.ts'
import type { State } from '../../store/state.ts'
import { currentView } from '../router/current-view.ts'
import { stepRouter } from '../router/router.flow.ts'
import type { ModalEffect, ModalEvent, RouterState, ViewEntry } from '../router/router.types.ts'
import { homeView, transactionOf } from '../router/view-rules.ts'

const CLOSED = { isOpen: false, isLoading: false, isShaking: false }

/**
 * The modal, its stack of screens, and the flows that began on them.
 *
 * @see Spec §2 "View stack", §4 "Modal"
 */
export function stepModal(state: State, event: ModalEvent): Step<State, ModalEffect> {
  const connected = isConnected(state)
  const track = (name: 'MODAL_OPEN' | 'MODAL_CLOSE'): ModalEffect => ({
    type: 'track',
    event: { event: name, properties: { connected } },
  })
  switch (event.type) {
    case 'open': {
      const { entry, namespace } = event
      const family = namespace === undefined ? {} : { namespace, isLoadingFor: { [namespace]: true } }
      const modal = { isOpen: true, isLoading: true, isShaking: false, ...family }
      const [next, ...effects] = withRouter({ ...state, modal }, only(entry, state.router))
      return [next, ...effects, track('MODAL_OPEN')]
    }
    case 'close': {
      const home = only(homeView(state.isEmbedded && connected), state.router)
      const [next, ...effects] = withRouter({ ...state, modal: CLOSED }, home)
      return state.modal.isOpen ? [next, ...effects, track('MODAL_CLOSE')] : [next, ...effects]
    }
    default: {
      const [router, close] = stepRouter(state.router, event)
      return close === undefined ? withRouter(state, router) : stepModal(state, close)
    }
  }
}

/** A flow ends with the screen that it began on. */
function withRouter(state: State, router: RouterState): Step<State, ModalEffect> {
  if (router === state.router && state.transactions.length === 0) return [state]
  const isGone = ({ entry }: { readonly entry: ViewEntry }) => !router.history.includes(entry)
  const entry = currentView(router)
  const open = state.transactions.filter((each) => !isGone(each))
  const begun = open.some((each) => each.entry === entry) ? undefined : transactionOf(entry)
  const transactions = begun === undefined ? open : [...open, { ...begun, entry }]
  return [
    { ...state, router, transactions },
    ...state.transactions.filter(isGone).flatMap(({ onCancel = [] }) => onCancel),
  ]
}

/** The stack with this screen alone. A stack that is so already stays the same one: nothing of it is drawn again. */
function only(view: ViewEntry, before: RouterState): RouterState {
  const shown = currentView(before)
  const isShown = shown.name === view.name && shown.params === view.params
  return isShown && before.history.length === 1 && before.direction === 'none'
    ? before
    : { history: [isShown ? shown : view], direction: 'none' }
}
