import { createLazyConnector } from '@latchkey/core/lazy-connector'
import type { Connector } from '@latchkey/core/ports'
import { lazy } from '@latchkey/primitives'
import type { BitcoinWindow } from './discovery.ts'

export interface BitcoinWalletsOptions {
  /** Milliseconds that a silent connect waits for a wallet that is not there yet; 3000 by default. */
  readonly lateWalletMs?: number
  /** Milliseconds that a silent connect waits for the wallet's responses; 10000 by default. */
  readonly silentTimeoutMs?: number
  /** Replaces `environment.window`; without a window (on a server) there are no wallets. */
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
