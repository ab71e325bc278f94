import type { Connector, ConnectorContext } from '@latchkey/core/ports'
import { WalletError } from '@latchkey/errors'
import { bounded } from './bounded.ts'
import type { Discovery, InjectedWindow } from './discovery.ts'

export interface InjectedOptions {
  /** Listen for wallets that announce themselves (EIP-6963). Default true. @see Spec §3 "enableEIP6963" */
  readonly announced?: boolean
  /** Look at `window.ethereum`. Default true. */
  readonly legacy?: boolean
  /** How long a silent connect waits for a wallet that is not there yet. Milliseconds, default 3000. */
  readonly lateWalletMs?: number
  /** How long a silent connect waits for the wallet's answers. Milliseconds, default 10000. */
  readonly silentTimeoutMs?: number
  /**
   * How long a wallet has to show that it is alive after a request failed for no stated reason. Milliseconds, default
   * 2000; 0 turns the check off.
   */
  readonly livenessTimeoutMs?: number
  /** The page. Default `globalThis`; without a page (on a server) there are no wallets. */
  readonly window?: InjectedWindow
}

const ID = 'injected'

/** Code, not state: once it has arrived every connector of the page has it. */
let discoveryCode: typeof import('./discovery.ts') | undefined

/**
 * Returns the connector of browser-extension wallets and of wallets that carry their own browser.
 *
 * @example createClient({ connectors: [injected()], adapters: [evm()], networks: [ethereum] })
 * @see EIP-6963, EIP-1193, Spec §9 "Connector ids"
 */
export function injected({
  announced = true,
  legacy = true,
  lateWalletMs = 3000,
  silentTimeoutMs = 10_000,
  livenessTimeoutMs = 2000,
  window = globalThis as unknown as InjectedWindow,
}: InjectedOptions = {}): Connector {
  let started: { readonly context: ConnectorContext; readonly discovery: Discovery } | undefined

  return {
    id: ID,
    namespaces: ['eip155'],
    async load() {
      // Not part of what a page loads that is merely looked at; wallets repeat their announcement when they are asked.
      discoveryCode ??= await import('./discovery.ts')
    },
    start(context) {
      if (started !== undefined || typeof window.addEventListener !== 'function') return
      if (discoveryCode === undefined)
        throw new WalletError('bug/unexpected', {}, { details: 'await load() before start()' })
      const discovery = discoveryCode.discover({ window, connectorId: ID, announced, legacy, signal: context.signal })
      started = { context, discovery }
      discovery.subscribe(() => context.emitWallets(discovery.wallets()))
      context.emitWallets(discovery.wallets())
    },
    async connect(request) {
      if (started === undefined || request.namespace !== 'eip155') throw new WalletError('connect/wallet-not-found')
      const signals = [request.signal, started.context.signal]
      const { openSession } = await bounded(loadSession(), { signals })
      return openSession({ ...started, request, options: { lateWalletMs, silentTimeoutMs, livenessTimeoutMs } })
    },
  }
}

async function loadSession() {
  try {
    // Checksums and schemas of answers are needed only once somebody connects.
    return await import('./session.ts')
  } catch (cause) {
    throw new WalletError(
      'connect/failed',
      {},
      { cause, details: 'The code that talks to wallets could not be loaded' },
    )
  }
}
