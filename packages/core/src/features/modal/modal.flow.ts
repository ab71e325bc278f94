import type { Step } from '../../flow/flow.ts'
import { isConnected } from '../../store/selectors.ts'
import type { State } from '../../store/state.ts'
import type { StateFlow } from '../../store/state-flow.ts'
import { stepRouter } from '../router/router.flow.ts'
import type { ModalEffect, ModalEvent, RouterState, TransactionStackItem, ViewEntry } from '../router/router.types.ts'
import { currentView, homeView, transactionOf } from '../router/view-rules.ts'

export const CLOSED_MODAL: State['modal'] = { isOpen: false, isLoading: false, isShaking: false }

/**
 * The modal, its stack of screens, and the flows that started on them.
 *
 * @see Spec §2 "View stack", §4 "Modal"
 */
export function stepModal(state: State, event: ModalEvent): Step<State, ModalEffect> {
  const { modal, router } = state
  if (event.type === 'open') {
    const { entry, namespace } = event
    const family = namespace === undefined ? {} : { namespace, isLoadingFor: { [namespace]: true } }
    const opened = { ...CLOSED_MODAL, isOpen: true, isLoading: true, ...family }
    const activeNamespace = namespace ?? state.activeNamespace
    return withRouter({ ...state, activeNamespace, modal: opened }, only(entry, router), 'MODAL_OPEN')
  }
  if (event.type === 'shake') return [{ ...state, modal: { ...modal, isShaking: event.isShaking } }]
  if (event.type === 'loading') {
    const { isLoading, namespace } = event
    const isLoadingFor = namespace === undefined ? {} : { ...modal.isLoadingFor, [namespace]: isLoading }
    return [{ ...state, modal: { ...modal, isLoading, isLoadingFor } }]
  }
  if (event.type === 'close') {
    const home = only(homeView(state.isEmbedded && isConnected(state)), router)
    return withRouter({ ...state, modal: CLOSED_MODAL }, home, modal.isOpen ? 'MODAL_CLOSE' : undefined)
  }
  const [next, close] = stepRouter(router, event)
  if (close !== undefined) return stepModal(state, close)
  return next === router
    ? [state]
    : withRouter(state, next, undefined, 'transaction' in event ? event.transaction : undefined)
}

/** The flow that opens, closes and moves the modal. */
export const modalFlow: StateFlow<ModalEvent, ModalEffect> = { name: 'modal', step: stepModal }

/** Cancels the flows whose screen has left the stack. */
function withRouter(
  state: State,
  router: RouterState,
  event?: 'MODAL_OPEN' | 'MODAL_CLOSE',
  given?: TransactionStackItem,
): Step<State, ModalEffect> {
  const entry = currentView(router)
  const kept = state.transactions.filter((item) => router.history.includes(item.entry))
  const begun = kept.some((item) => item.entry === entry) ? undefined : (given ?? transactionOf(entry))
  const ended = state.transactions.filter((item) => !kept.includes(item))
  // After the approval of a device comes a code: the new screen continues the request of the screen that it replaces.
  const goesOn =
    event === undefined &&
    begun !== undefined &&
    ended.length === 1 &&
    isEmailStep(entry) &&
    isEmailStep(ended[0]?.entry)
  const cancelled = goesOn ? [] : ended.flatMap((item) => item.onCancel ?? [])
  const properties = { connected: isConnected(state) }
  return [
    { ...state, router, transactions: begun === undefined ? kept : [...kept, { ...begun, entry }] },
    ...cancelled,
    ...(event === undefined ? [] : [{ type: 'track', event: { event, properties } } as const]),
  ]
}

const isEmailStep = (entry: ViewEntry | undefined) => /^EmailVerify/.test(entry?.name ?? '')

/** Returns the stack with this screen alone. An equal stack is returned unchanged, so that nothing is drawn again. */
function only(view: ViewEntry, before: RouterState): RouterState {
  const shown = currentView(before)
  const isShown = shown.name === view.name && shown.params === view.params
  return isShown && before.history.length === 1 && before.direction === 'none'
    ? before
    : { history: [isShown ? shown : view], direction: 'none' }
}
