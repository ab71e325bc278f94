import { WalletError } from '@latchkey/errors'
import type { Lazy, Namespace } from '@latchkey/primitives'
import type { Connector, ConnectorContext } from './ports/index.ts'

/** The loaded code of a connector. */
export interface ConnectorRuntime extends Required<Pick<Connector, 'connect'>>, Pick<Connector, 'prepare'> {
  /** Emits the list of wallets, and again when it changes. */
  emitWallets(): void
}

export interface LazyConnectorOptions<C, W extends object> {
  readonly id: string
  readonly namespaces: readonly Namespace[]
  /** The code, shared by every connector of this kind on the page. */
  readonly code: Lazy<C>
  /** Replaces `environment.window`. */
  readonly window: W | undefined
  /** Returns the started connector. Not called without a page, e.g. on a server. */
  readonly createRuntime: (code: C, context: ConnectorContext, window: W) => ConnectorRuntime
}

/**
 * Returns a connector whose code loads with `load`, not with the page. No wallet is missed, because wallets repeat
 * their announcement on request (EIP-6963). A connector that is started before `load` has resolved finds no wallets.
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
      // Assigned before the call, because a listener may connect to a wallet synchronously.
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
