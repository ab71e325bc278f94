import { createLazyConnector } from '@latchkey/core/lazy-connector'
import type { Connector, KnownConnectorId } from '@latchkey/core/ports'
import { lazy } from '@latchkey/primitives'
import type { InjectedWindow } from './discovery.ts'

export interface InjectedOptions {
  /** Listen for wallets that announce themselves (EIP-6963). Default true. @see Spec §3 "enableEIP6963" */
  readonly announced?: boolean
  /** Look for a wallet at `window.ethereum`. Default true. */
  readonly legacy?: boolean
  /** Milliseconds that a silent connect waits for a wallet that is not there yet; 3000 by default. */
  readonly lateWalletMs?: number
  /** Milliseconds that a silent connect waits for the wallet's responses; 10000 by default. */
  readonly silentTimeoutMs?: number
  /**
   * Milliseconds within which a wallet must respond to a check after a request failed without a reason; 2000 by
   * default, 0 turns the check off.
   */
  readonly livenessTimeoutMs?: number
  /**
   * Wallets that keep the nonce of a transaction, by rdns, in addition to those in `nonce-wallets.ts`. Name a wallet
   * only after a test: with a wallet that ignores the nonce, Speed up would pay a second time.
   */
  readonly nonceWallets?: readonly string[]
  /** Replaces `environment.window`; without a window (on a server) there are no wallets. */
  readonly window?: InjectedWindow
}

const ID: KnownConnectorId = 'injected'

const code = lazy(() => import('./runtime.ts'))

/**
 * Returns the connector of browser-extension wallets and of wallets with a built-in browser.
 *
 * @example createClient({ connectors: [injected()], adapters: [evm()], networks: [ethereum] })
 * @see EIP-6963, EIP-1193, Spec §9 "Connector ids"
 */
export function injected({
  announced = true,
  legacy = true,
  nonceWallets = [],
  window,
  ...options
}: InjectedOptions = {}): Connector {
  return createLazyConnector({
    id: ID,
    namespaces: ['eip155'],
    code,
    window,
    createRuntime: (loaded, context, page) =>
      loaded.createRuntime(context, {
        window: page,
        connectorId: ID,
        announced: announced && context.enableEIP6963 !== false,
        legacy,
        nonceWallets,
        options,
      }),
  })
}
