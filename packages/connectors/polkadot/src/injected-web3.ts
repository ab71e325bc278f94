import { createLazyConnector } from '@latchkey/core/lazy-connector'
import type { Connector } from '@latchkey/core/ports'
import { lazy } from '@latchkey/primitives'
import type { Web3Window } from './discovery.ts'
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
  const { window = globalThis as unknown as Web3Window } = options
  return createLazyConnector({
    id: ID,
    namespaces: ['polkadot'],
    code,
    createRuntime: (loaded, context) =>
      typeof window.addEventListener === 'function'
        ? loaded.createRuntime(context, { window, connectorId: ID, options })
        : undefined,
  })
}
