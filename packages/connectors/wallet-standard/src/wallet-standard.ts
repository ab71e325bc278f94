import { createLazyConnector } from '@latchkey/core/lazy-connector'
import type { Connector, KnownConnectorId } from '@latchkey/core/ports'
import { lazy } from '@latchkey/primitives'
import type { StandardWindow } from './discovery.ts'

export interface WalletStandardOptions {
  /** Milliseconds that a silent connect waits for a wallet that is not there yet; 3000 by default. */
  readonly lateWalletMs?: number
  /** Milliseconds that a silent connect waits for the wallet's response; 10000 by default. */
  readonly silentTimeoutMs?: number
  /** Replaces `environment.window`; without a window (on a server) there are no wallets. */
  readonly window?: StandardWindow
}

const ID: KnownConnectorId = 'announced'

const code = lazy(() => import('./runtime.ts'))

/**
 * Returns the connector of Solana and Bitcoin wallets that register in the page according to the Wallet Standard.
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
