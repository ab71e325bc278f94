import type { Namespace } from '@latchkey/primitives'
import type { EarlyContext } from '../../context.ts'
import { isConnected, isUnsupportedNetwork } from '../../store/selectors.ts'
import { pickInitialView } from '../router/pick-initial-view.ts'
import type { ModalEvent, RouterEvent, ViewArgs, ViewEntry, ViewName } from '../router/router.types.ts'
import { canClose } from '../router/view-rules.ts'
import { stepModal } from './modal.flow.ts'

/** @see Spec §4 "A shake flag is on for 500 ms" */
const SHAKE_MS = 500

export interface OpenRequest {
  readonly view?: ViewEntry
  /** Switches to this chain family first. */
  readonly namespace?: Namespace
}

/** The verbs of the modal and its stack of screens. They work before anything else of the client is loaded. */
export function createModalActions(context: EarlyContext) {
  const { options } = context
  let cancelShake = () => {}

  const entry = <N extends ViewName>([name, params]: ViewArgs<N>): ViewEntry => ({ name, params }) as ViewEntry
  const send = (event: ModalEvent, state = context.getState()) => context.commit(stepModal(state, event))
  const close = () => {
    cancelShake()
    send({ type: 'close' })
  }
  const setShaking = (isShaking: boolean) => {
    const { modal } = context.getState()
    if (modal.isShaking !== isShaking) context.set({ modal: { ...modal, isShaking } })
  }

  return {
    /** Opens the modal on the screen that fits. @see Spec §2 "Opening" */
    open(request: OpenRequest = {}): void {
      const before = context.getState()
      // A family without a network of the site has nothing to show.
      const namespace = before.networks.find((known) => known.chainNamespace === request.namespace)?.chainNamespace
      const state = namespace === undefined ? before : { ...before, activeNamespace: namespace }
      const view = pickInitialView({
        hasAdapters: options.adapters.length > 0,
        isConnected: isConnected(state),
        isMobile: options.environment.isMobile,
        isNetworkBlocked: isUnsupportedNetwork(state) && options.allowUnsupportedChain !== true,
        requested: request.view,
        canPair: options.connectors.some(({ supports }) => supports?.pairing === true),
      })
      send({ type: 'open', entry: view, namespace }, state)
    },
    close,
    /** What the cross, Escape and the backdrop do: closes, or shakes when the person must decide first. */
    safeClose(): void {
      if (canClose(context.getState().router)) {
        close()
        return
      }
      cancelShake()
      setShaking(true)
      cancelShake = options.clock.after(SHAKE_MS, () => setShaking(false))
    },
    /** @param namespace - The chain family it is about, if it is about one. */
    setLoading(isLoading: boolean, namespace?: Namespace): void {
      const { modal } = context.getState()
      const isLoadingFor = namespace === undefined ? {} : { ...modal.isLoadingFor, [namespace]: isLoading }
      context.set({ modal: { ...modal, isLoading, isLoadingFor } })
    },
    route: (event: RouterEvent) => send(event),
    push: <N extends ViewName>(...view: ViewArgs<N>) => send({ type: 'push', entry: entry(view) }),
    replace: <N extends ViewName>(...view: ViewArgs<N>) => send({ type: 'replace', entry: entry(view) }),
    reset: <N extends ViewName>(...view: ViewArgs<N>) => send({ type: 'reset', entry: entry(view) }),
    goBack: () => send({ type: 'back', isConnected: isConnected(context.getState()) }),
    stop: () => cancelShake(),
  }
}

export type ModalActions = ReturnType<typeof createModalActions>
