import type { Connector, KnownConnectorId } from '@latchkey/core/ports'
import { WalletError } from '@latchkey/errors/early'
import type { InjectedWindow } from './discovery.ts'
import type { InjectedRuntime } from './runtime.ts'

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
  /** The page. Default `globalThis`; without a page (on a server) there are no wallets. */
  readonly window?: InjectedWindow
}

const ID: KnownConnectorId = 'injected'

/** Code, not state: once it has arrived every connector of the page has it. */
let code: typeof import('./runtime.ts') | undefined

/**
 * Returns the connector of browser-extension wallets and of wallets that carry their own browser.
 *
 * @example createClient({ connectors: [injected()], adapters: [evm()], networks: [ethereum] })
 * @see EIP-6963, EIP-1193, Spec §9 "Connector ids"
 */
export function injected({
  announced = true,
  legacy = true,
  window = globalThis as unknown as InjectedWindow,
  ...options
}: InjectedOptions = {}): Connector {
  let runtime: InjectedRuntime | undefined

  return {
    id: ID,
    namespaces: ['eip155'],
    async load() {
      // Not part of what a page loads that is merely looked at; wallets repeat their announcement on request.
      code ??= await import('./runtime.ts')
    },
    start(context) {
      // A caller that does not await `load` before `start` finds no wallets.
      if (runtime !== undefined || code === undefined || typeof window.addEventListener !== 'function') return
      runtime = code.createRuntime(context, {
        window,
        connectorId: ID,
        announced: announced && context.enableEIP6963 !== false,
        legacy,
        options,
      })
      // A listener may connect to a wallet at once, so the runtime is assigned before.
      runtime.emitWallets()
    },
    prepare: () => runtime?.prepare(),
    async connect(request) {
      if (runtime === undefined || request.namespace !== 'eip155') throw new WalletError('connect/wallet-not-found')
      return runtime.connect(request)
    },
  }
}
