import { createLazyConnector } from '@latchkey/core/lazy-connector'
import type { Connector } from '@latchkey/core/ports'
import { lazy } from '@latchkey/primitives'
import type { InjectedWeb3Options } from './options.ts'

const ID = 'injectedWeb3'

const code = lazy(() => import('./runtime.ts'))

/**
 * Returns the connector of the wallets at `window.injectedWeb3`.
 *
 * @example createWalletModal({ connectors: [injectedWeb3()], adapters: [polkadot()], networks: [polkadotNetwork] })
 * @see Spec §9 "Chain namespaces"
 */
export function injectedWeb3(options: InjectedWeb3Options = {}): Connector {
  return createLazyConnector({
    id: ID,
    namespaces: ['polkadot'],
    code,
    window: options.window,
    createRuntime: (loaded, context, page) => loaded.createRuntime(context, { window: page, connectorId: ID, options }),
  })
}
