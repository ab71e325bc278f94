import type { Namespace } from '@latchkey/primitives'
import type { Context } from '../../context.ts'
import { isConnected, isUnsupportedNetwork } from '../../store/selectors.ts'
import { pickInitialView } from '../router/pick-initial-view.ts'
import { currentView, stepRouter } from '../router/router.flow.ts'
import type { RouterEvent, RouterState, ViewArgs, ViewEntry, ViewName } from '../router/router.types.ts'
import { endTransaction, type TransactionStackItem } from '../router/transaction-stack.ts'
import { canClose } from './can-close.ts'

/** @see Spec §4 "A shake flag is on for 500 ms" */
const SHAKE_MS = 500

export interface OpenRequest {
  readonly view?: ViewEntry
  /** Switches to this chain family first. */
  readonly namespace?: Namespace
}

/** The verbs of the modal and its stack of screens. They work before anything else of the client is loaded. */
export function createModalActions(context: Context) {
  const { options } = context
  const transactions: TransactionStackItem[] = []
  let cancelShake = () => {}

  const entry = <N extends ViewName>([name, params]: ViewArgs<N>): ViewEntry => ({ name, params }) as ViewEntry
  const connected = () => isConnected(context.getState())

  function route(event: RouterEvent): void {
    const [router, ...effects] = stepRouter(context.getState().router, event)
    context.set({ router })
    for (const effect of effects) if (effect.type === 'close') close()
  }

  function open(request: OpenRequest = {}): void {
    // A family without a network of the site has nothing to show.
    const namespace = context
      .getState()
      .networks.find((known) => known.chainNamespace === request.namespace)?.chainNamespace
    if (namespace !== undefined) context.set({ activeNamespace: namespace })
    const state = context.getState()
    const view = pickInitialView({
      hasAdapters: options.adapters.length > 0,
      isConnected: connected(),
      isMobile: options.environment.isMobile,
      isNetworkBlocked: isUnsupportedNetwork(state) && options.allowUnsupportedChain !== true,
      requested: request.view,
      has: options.hasView ?? (() => true),
    })
    context.set({
      router: at(view, state.router),
      modal: {
        isOpen: true,
        isLoading: true,
        isShaking: false,
        ...(namespace === undefined ? {} : { namespace, isLoadingFor: { [namespace]: true } }),
      },
    })
    if (!state.modal.isOpen) context.track({ event: 'MODAL_OPEN', properties: { connected: connected() } })
  }

  function close(): void {
    const { isOpen } = context.getState().modal
    cancelShake()
    transactions.length = 0
    const home: ViewEntry = { name: options.isEmbedded && connected() ? 'Account' : 'Connect', params: undefined }
    context.set({
      modal: { isOpen: false, isLoading: false, isShaking: false },
      router: at(home, context.getState().router),
    })
    if (isOpen) context.track({ event: 'MODAL_CLOSE', properties: { connected: connected() } })
  }

  return {
    /** Opens the modal on the screen that fits. @see Spec §2 "Opening" */
    open,
    close,
    /** What the cross, Escape and the backdrop do: closes, or shakes when the person must decide first. */
    safeClose(): void {
      const state = context.getState()
      if (canClose(state.router, false)) {
        close()
        return
      }
      cancelShake()
      context.set({ modal: { ...state.modal, isShaking: true } })
      cancelShake = options.clock.after(SHAKE_MS, () =>
        context.set({ modal: { ...context.getState().modal, isShaking: false } }),
      )
    },
    /** @param namespace - The chain family it is about, if it is about one. */
    setLoading(isLoading: boolean, namespace?: Namespace): void {
      const { modal } = context.getState()
      const isLoadingFor = namespace === undefined ? {} : { ...modal.isLoadingFor, [namespace]: isLoading }
      context.set({ modal: { ...modal, isLoading, isLoadingFor } })
    },
    route,
    push: <N extends ViewName>(...view: ViewArgs<N>) => route({ type: 'push', entry: entry(view) }),
    replace: <N extends ViewName>(...view: ViewArgs<N>) => route({ type: 'replace', entry: entry(view) }),
    reset: <N extends ViewName>(...view: ViewArgs<N>) => route({ type: 'reset', entry: entry(view) }),
    goBack: () => route({ type: 'back', isConnected: connected() }),
    /** Starts a journey that `endJourney` ends. @see Spec §2 "A transaction stack records flows" */
    beginTransaction(item: TransactionStackItem): void {
      transactions.push(item)
    },
    endTransaction(end: 'success' | 'cancel'): void {
      const item = transactions.pop()
      if (item === undefined) return
      const { event, callback } = endTransaction(item, end, context.getState().router, connected())
      if (event === 'close') close()
      else route(event)
      callback?.()
    },
    /** The name on screen now. */
    currentView: () => currentView(context.getState().router),
    stop: () => cancelShake(),
  }
}

/** The stack with this screen alone. A stack that is so already stays the same one: nothing of it is drawn again. */
function at(view: ViewEntry, before: RouterState): RouterState {
  const shown = currentView(before)
  const isShown = shown.name === view.name && shown.params === view.params
  return isShown && before.history.length === 1 && before.direction === 'none'
    ? before
    : { history: [isShown ? shown : view], direction: 'none' }
}

export type ModalActions = ReturnType<typeof createModalActions>
