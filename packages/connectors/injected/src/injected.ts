import { createLazyConnector } from '@latchkey/core/lazy-connector'
import type { Connector, KnownConnectorId } from '@latchkey/core/ports'
import { lazy } from '@latchkey/primitives'
import type { InjectedWindow } from './discovery.ts'

export interface InjectedOptions {
  /** Listen for wallets that announce themselves (EIP-6963). Default true. @see Spec §3 "enableEIP6963" */
  readonly announced?: boolean
  /** Look at `window.ethereum`. Default true. */
  readonly legacy?: boolean
  /** How long a silent connect waits for a wallet that is not there yet. Milliseconds, default 3000. */
  readonly lateWalletMs?: number
  /** How long a silent connect waits for the wallet's responses. Milliseconds, default 10000. */
  readonly silentTimeoutMs?: number
  /**
   * How long a wallet has to show that it is alive after a request failed for no stated reason. Milliseconds, default
   * 2000; 0 turns the check off.
   */
  readonly livenessTimeoutMs?: number
  /**
   * Wallets that keep the nonce of a transaction, by rdns, in addition to those that `nonce-wallets.ts` lists: name one only
   * after a test. With a wallet that ignores the nonce, Speed up would pay a second time.
   */
  readonly nonceWallets?: readonly string[]
  /** Used instead of `environment.window`; without one (on a server) there are no wallets. */
  readonly window?: InjectedWindow
}

const ID: KnownConnectorId = 'injected'

const code = lazy(() => import('./runtime.ts'))

/**
 * Returns the connector of browser-extension wallets and of wallets that carry their own browser.
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
