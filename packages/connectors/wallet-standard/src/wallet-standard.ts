import { createLazyConnector } from '@latchkey/core/lazy-connector'
import type { Connector, KnownConnectorId } from '@latchkey/core/ports'
import { lazy } from '@latchkey/primitives'
import type { StandardWindow } from './discovery.ts'

export interface WalletStandardOptions {
  /** How long a silent connect waits for a wallet that is not there yet. Milliseconds, default 3000. */
  readonly lateWalletMs?: number
  /** How long a silent connect waits for the wallet's response. Milliseconds, default 10000. */
  readonly silentTimeoutMs?: number
  /** Used instead of `environment.window`; without one (on a server) there are no wallets. */
  readonly window?: StandardWindow
}

const ID: KnownConnectorId = 'announced'

const code = lazy(() => import('./runtime.ts'))

/**
 * Returns the connector of wallets for Solana and Bitcoin that register in the page by the Wallet Standard.
 *
 * @example createClient({ connectors: [walletStandard()], adapters: [solana()], networks: [solanaMainnet] })
 * @see Wallet Standard, Spec §9 "Connector ids"
 */
export function walletStandard({ window, ...options }: WalletStandardOptions = {}): Connector {
  return createLazyConnector({
    id: ID,
    namespaces: ['solana', 'bip122'],
    code,
    window,
    createRuntime: (loaded, context, page) => loaded.createRuntime(context, { window: page, connectorId: ID, options }),
  })
}
