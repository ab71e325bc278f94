import { WalletError } from '@latchkey/errors'
import type { Lazy, Namespace } from '@latchkey/primitives'
import type { Connector, ConnectorContext } from './ports/index.ts'

/** A connector once its code has loaded. */
export interface ConnectorRuntime extends Required<Pick<Connector, 'connect'>>, Pick<Connector, 'prepare'> {
  /** Emits the wallets that are there, and again when another one comes. */
  emitWallets(): void
}

export interface LazyConnectorOptions<C> {
  readonly id: string
  readonly namespaces: readonly Namespace[]
  /** The code, which every connector of its kind on the page shares. */
  readonly code: Lazy<C>
  /** Returns the started connector; `undefined` where there is no page, e.g. on a server. */
  readonly createRuntime: (code: C, context: ConnectorContext) => ConnectorRuntime | undefined
}

/**
 * Returns a connector whose code loads with `load`, not with the page. Nothing is missed: wallets repeat their announcement on
 * request (EIP-6963). A connector that is started before `load` has resolved finds no wallets.
 */
export function createLazyConnector<C>({ id, namespaces, code, createRuntime }: LazyConnectorOptions<C>): Connector {
  let runtime: ConnectorRuntime | undefined
  return {
    id,
    namespaces,
    load: async () => void (await code.load()),
    start(context) {
      const loaded = code.get()
      if (runtime !== undefined || loaded === undefined) return
      runtime = createRuntime(loaded, context)
      // A listener may connect to a wallet at once, so the runtime is assigned before.
      runtime?.emitWallets()
    },
    prepare: (request) => runtime?.prepare?.(request),
    async connect(request) {
      if (runtime === undefined || !namespaces.includes(request.namespace))
        throw new WalletError('connect/wallet-not-found')
      return runtime.connect(request)
    },
  }
}
