import { WalletError } from '@latchkey/errors'
import type { Lazy, Namespace } from '@latchkey/primitives'
import type { Connector, ConnectorContext } from './ports/index.ts'

/** A connector once its code has loaded. */
export interface ConnectorRuntime extends Required<Pick<Connector, 'connect'>>, Pick<Connector, 'prepare'> {
  /** Emits the wallets that are there, and again when another one comes. */
  emitWallets(): void
}

export interface LazyConnectorOptions<C, W extends object> {
  readonly id: string
  readonly namespaces: readonly Namespace[]
  /** The code, which every connector of its kind on the page shares. */
  readonly code: Lazy<C>
  /** Used instead of `environment.window`. */
  readonly window: W | undefined
  /** Returns the started connector. Not called where there is no page, e.g. on a server. */
  readonly createRuntime: (code: C, context: ConnectorContext, window: W) => ConnectorRuntime
}

/**
 * Returns a connector whose code loads with `load`, not with the page. Nothing is missed: wallets repeat their announcement on
 * request (EIP-6963). A connector that is started before `load` has resolved finds no wallets.
 */
export function createLazyConnector<C, W extends object>(options: LazyConnectorOptions<C, W>): Connector {
  const { id, namespaces, code } = options
  let runtime: ConnectorRuntime | undefined
  return {
    id,
    namespaces,
    load: async () => void (await code.load()),
    start(context) {
      const loaded = code.get()
      const window = options.window ?? (context.environment.window as W | undefined)
      if (runtime !== undefined || loaded === undefined || window === undefined) return
      runtime = options.createRuntime(loaded, context, window)
      // A listener may connect to a wallet at once, so the runtime is assigned before.
      runtime.emitWallets()
    },
    prepare: (request) => runtime?.prepare?.(request),
    async connect(request) {
      if (runtime === undefined || !namespaces.includes(request.namespace))
        throw new WalletError('connect/wallet-not-found')
      return runtime.connect(request)
    },
  }
}
