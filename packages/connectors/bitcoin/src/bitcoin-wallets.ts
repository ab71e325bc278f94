import type { Connector } from '@latchkey/core/ports'
import { WalletError } from '@latchkey/errors/early'
import type { BitcoinWindow } from './discovery.ts'
import type { BitcoinRuntime } from './runtime.ts'

export interface BitcoinWalletsOptions {
  /** How long a silent connect waits for a wallet that is not there yet. Milliseconds, default 3000. */
  readonly lateWalletMs?: number
  /** How long a silent connect waits for the wallet's responses. Milliseconds, default 10000. */
  readonly silentTimeoutMs?: number
  /** The page. Default `globalThis`; without a page (on a server) there are no wallets. */
  readonly window?: BitcoinWindow
}

const ID = 'bitcoin'

/** Code, not state: once it has arrived every connector of the page has it. */
let code: typeof import('./runtime.ts') | undefined

/**
 * Returns the connector of Bitcoin wallets that put an object into the page: those of sats-connect, Leather, UniSat, OKX,
 * Bitget and Binance.
 *
 * @example createClient({ connectors: [bitcoinWallets()], adapters: [bitcoin()], networks: [bitcoinNetwork] })
 * @see Spec §9 "Connector ids"
 */
export function bitcoinWallets({
  window = globalThis as unknown as BitcoinWindow,
  ...options
}: BitcoinWalletsOptions = {}): Connector {
  let runtime: BitcoinRuntime | undefined

  return {
    id: ID,
    namespaces: ['bip122'],
    async load() {
      code ??= await import('./runtime.ts')
    },
    start(context) {
      // A caller that does not await `load` before `start` finds no wallets.
      if (runtime !== undefined || code === undefined) return
      runtime = code.createRuntime(context, { window, connectorId: ID, options })
      // A listener may connect to a wallet at once, so the runtime is assigned before.
      runtime.emitWallets()
    },
    prepare: () => runtime?.prepare(),
    async connect(request) {
      if (runtime === undefined || request.namespace !== 'bip122') throw new WalletError('connect/wallet-not-found')
      return runtime.connect(request)
    },
  }
}
