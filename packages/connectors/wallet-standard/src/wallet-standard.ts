import type { Connector, KnownConnectorId } from '@latchkey/core/ports'
import { WalletError } from '@latchkey/errors/early'
import type { StandardWindow } from './discovery.ts'
import type { StandardRuntime } from './runtime.ts'

export interface WalletStandardOptions {
  /** How long a silent connect waits for a wallet that is not there yet. Milliseconds, default 3000. */
  readonly lateWalletMs?: number
  /** How long a silent connect waits for the wallet's response. Milliseconds, default 10000. */
  readonly silentTimeoutMs?: number
  /** The page. Default `globalThis`; without a page (on a server) there are no wallets. */
  readonly window?: StandardWindow
}

const ID: KnownConnectorId = 'announced'

/** Code, not state: once it has arrived every connector of the page has it. */
let code: typeof import('./runtime.ts') | undefined

/**
 * Returns the connector of wallets for Solana and Bitcoin that register in the page by the Wallet Standard.
 *
 * @example createClient({ connectors: [walletStandard()], adapters: [solana()], networks: [solanaMainnet] })
 * @see Wallet Standard, Spec §9 "Connector ids"
 */
export function walletStandard({
  window = globalThis as unknown as StandardWindow,
  ...options
}: WalletStandardOptions = {}): Connector {
  let runtime: StandardRuntime | undefined

  return {
    id: ID,
    namespaces: ['solana', 'bip122'],
    async load() {
      // Not part of what a page loads that is merely looked at; wallets register again on request.
      code ??= await import('./runtime.ts')
    },
    start(context) {
      // A caller that does not await `load` before `start` finds no wallets.
      if (runtime !== undefined || code === undefined || typeof window.addEventListener !== 'function') return
      runtime = code.createRuntime(context, { window, connectorId: ID, options })
      // A listener may connect to a wallet at once, so the runtime is assigned before.
      runtime.emitWallets()
    },
    prepare: () => runtime?.prepare(),
    async connect(request) {
      if (runtime === undefined) throw new WalletError('connect/wallet-not-found')
      return runtime.connect(request)
    },
  }
}
