import { createLazyConnector } from '@latchkey/core/lazy-connector'
import type { Connector } from '@latchkey/core/ports'
import { lazy } from '@latchkey/primitives'
import type { Config } from 'wagmi'
import { WAGMI_ID } from './is-wagmi-connection.ts'

const code = lazy(() => import('./wagmi-runtime.ts'))

/**
 * Returns the connector that lists wagmi's own connectors in the modal, and adopts connections that the site makes with
 * them. Those of the type `injected` are not listed: `@latchkey/connector-injected` finds the same extensions. Nor are
 * those of the type `walletConnect` with `enableWalletConnect: false`.
 *
 * @example createWalletModal({ networks, adapters: [wagmi({ config })], connectors: [injected(), wagmiWallets({ config })] })
 */
export function wagmiWallets({ config }: { readonly config: Config }): Connector {
  return createLazyConnector({
    id: WAGMI_ID,
    namespaces: ['eip155'],
    code,
    // The candidate needs no window, because wagmi reaches the wallets.
    window: {},
    createRuntime: (loaded, context) => loaded.createRuntime(config, context),
  })
}
