import { createLazyConnector } from '@latchkey/core/lazy-connector'
import type { Connector } from '@latchkey/core/ports'
import { lazy } from '@latchkey/primitives'
import type { BitcoinWindow } from './discovery.ts'

export interface BitcoinWalletsOptions {
  /** How long a silent connect waits for a wallet that is not there yet. Milliseconds, default 3000. */
  readonly lateWalletMs?: number
  /** How long a silent connect waits for the wallet's responses. Milliseconds, default 10000. */
  readonly silentTimeoutMs?: number
  /** Used instead of `environment.window`; without one (on a server) there are no wallets. */
  readonly window?: BitcoinWindow
}

const ID = 'bitcoin'

const code = lazy(() => import('./runtime.ts'))

/**
 * Returns the connector of Bitcoin wallets that put an object into the page: those of sats-connect, Leather, UniSat, OKX,
 * Bitget and Binance.
 *
 * @example createClient({ connectors: [bitcoinWallets()], adapters: [bitcoin()], networks: [bitcoinNetwork] })
 * @see Spec §9 "Connector ids"
 */
export function bitcoinWallets({ window, ...options }: BitcoinWalletsOptions = {}): Connector {
  return createLazyConnector({
    id: ID,
    namespaces: ['bip122'],
    code,
    window,
    createRuntime: (loaded, context, page) => loaded.createRuntime(context, { window: page, connectorId: ID, options }),
  })
}
