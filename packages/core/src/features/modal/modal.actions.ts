import type { Namespace } from '@latchkey/primitives'
import type { EarlyContext } from '../../context.ts'
import { isConnected, isUnsupportedNetwork } from '../../store/selectors.ts'
import { pickInitialView } from '../router/pick-initial-view.ts'
import type {
  ModalEvent,
  PlainViewName,
  RouterEvent,
  ViewArgs,
  ViewEntry,
  ViewName,
  ViewRequests,
} from '../router/router.types.ts'
import { canClose } from '../router/view-rules.ts'
import { modalFlow } from './modal.flow.ts'

/** @see Spec §4 "A shake flag is on for 500 ms" */
const SHAKE_MS = 500

export interface OpenRequest {
  /** The name of the screen, or the name with parameters. */
  readonly view?: PlainViewName | ViewEntry
  /** Switches to this chain family first. */
  readonly namespace?: Namespace | undefined
  readonly arguments?: undefined
}

/** A screen that is opened with arguments. */
export type ViewRequest<N extends keyof ViewRequests = keyof ViewRequests> = {
  [K in N]: { readonly view: K; readonly arguments: ViewRequests[K]['arguments'] }
}[N]

export interface OpenModal {
  /** Opens the modal on the default screen, or on the requested one. @see Spec §2 "Opening" */
  (request?: OpenRequest): void
  /**
   * Opens a screen with arguments.
   *
   * @returns the result of the screen: `{ hash }` of WalletSend, nothing of Swap.
   * @throws config/invalid-options for a screen without arguments, request/invalid for invalid ones, account/none,
   * send/closed if the visitor closes the modal first, and the errors of the screen's verb (`requestSend`,
   * `requestSwap`)
   * @example const { hash } = await open({ view: 'WalletSend', arguments: { to: 'rowan.eth', amount: '5' } })
   * @see compat-facts 1.2
   */
  <N extends keyof ViewRequests>(request: ViewRequest<N>): Promise<ViewRequests[N]['result']>
}

/** The part of the engine that opens screens with arguments. */
interface Requests {
  openWith(request: ViewRequest): Promise<unknown>
}

/**
 * The verbs of the modal and its stack of screens. They work before anything else of the client is loaded.
 *
 * @param load - Loads the code that opens screens with arguments.
 */
export function createModalActions(context: EarlyContext, load: () => Promise<Requests>) {
  const { options } = context
  let cancelShake = () => {}

  const toEntry = <N extends ViewName>([name, params]: ViewArgs<N>): ViewEntry => ({ name, params }) as ViewEntry
  const send = (event: ModalEvent): void => void context.dispatch(modalFlow, event)
  const close = () => {
    cancelShake()
    send({ type: 'close' })
  }
  const setShaking = (isShaking: boolean) => {
    if (context.getState().modal.isShaking !== isShaking) send({ type: 'shake', isShaking })
  }

  function open(request: OpenRequest | ViewRequest = {}): Promise<unknown> | undefined {
    options.onOpen?.(request)
    if (request.arguments !== undefined) return load().then((engine) => engine.openWith(request))
    const before = context.getState()
    // Ignores a family without a network of the site.
    const namespace = before.networks.find((known) => known.chainNamespace === request.namespace)?.chainNamespace
    const state = namespace === undefined ? before : { ...before, activeNamespace: namespace }
    const { view } = request
    const entry = pickInitialView({
      hasAdapters: options.adapters.length > 0,
      isConnected: isConnected(state),
      isMobile: options.environment.isMobile,
      isNetworkBlocked: isUnsupportedNetwork(state) && options.allowUnsupportedChain !== true,
      requested: typeof view === 'string' ? toEntry([view]) : view,
    })
    send({ type: 'open', entry, namespace })
    return undefined
  }

  return {
    // TypeScript cannot derive from the arguments whether the call returns a promise.
    open: open as OpenModal,
    close,
    /** Handles the cross, Escape and the backdrop: closes, or shakes if the visitor must decide first. */
    safeClose(): void {
      if (canClose(context.getState().router)) {
        close()
        return
      }
      cancelShake()
      setShaking(true)
      cancelShake = options.clock.after(SHAKE_MS, () => setShaking(false))
    },
    /** @param namespace - The chain family that is loading, if it is only one. */
    setLoading(isLoading: boolean, namespace?: Namespace): void {
      send({ type: 'loading', isLoading, namespace })
    },
    route: (event: RouterEvent) => send(event),
    push: <N extends ViewName>(...view: ViewArgs<N>) => send({ type: 'push', entry: toEntry(view) }),
    replace: <N extends ViewName>(...view: ViewArgs<N>) => send({ type: 'replace', entry: toEntry(view) }),
    reset: <N extends ViewName>(...view: ViewArgs<N>) => send({ type: 'reset', entry: toEntry(view) }),
    goBack: () => send({ type: 'back', isConnected: isConnected(context.getState()) }),
    stop: () => cancelShake(),
  }
}

export type ModalActions = ReturnType<typeof createModalActions>
