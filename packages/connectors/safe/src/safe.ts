import type { Connector, KnownConnectorId } from '@latchkey/core/ports'
import { WalletError } from '@latchkey/errors/early'
import type { SafeRuntime } from './runtime.ts'
import type { SafeWindow } from './safe-channel.ts'

export interface SafeOptions {
  /** Exact origins of Safe apps that may show the page. Default: `https://app.safe.global`. */
  readonly origins?: readonly string[]
  /** How long the app around the page gets to report the Safe. Milliseconds, default 10000. */
  readonly timeoutMs?: number
  /** The page. Default `globalThis`. */
  readonly window?: SafeWindow
}

const ID: KnownConnectorId = 'safe'
const DEFAULT_ORIGINS = ['https://app.safe.global']

/** Code, not state. */
let code: typeof import('./runtime.ts') | undefined

/**
 * Returns the connector of the Safe whose app shows this page in its frame.
 *
 * @throws config/invalid-options where an origin is not an exact one.
 * @example createWalletModal({ connectors: [injected(), safe()], … })
 * @see Spec §9 "Connector ids", the protocol of Safe apps
 */
export function safe({
  origins = DEFAULT_ORIGINS,
  timeoutMs = 10_000,
  window = globalThis as unknown as SafeWindow,
}: SafeOptions = {}): Connector {
  let runtime: SafeRuntime | undefined
  for (const origin of origins)
    if (!URL.canParse(origin) || new URL(origin).origin !== origin)
      throw new WalletError('config/invalid-options', { path: 'origins', problem: `${origin} is not an exact origin` })

  return {
    id: ID,
    namespaces: ['eip155'],
    async load() {
      code ??= await import('./runtime.ts')
    },
    start(context) {
      if (runtime !== undefined || code === undefined || typeof window.addEventListener !== 'function') return
      runtime = code.createRuntime(context, { origins, timeoutMs, window, connectorId: ID })
      runtime.emitWallets()
    },
    async connect(request) {
      if (runtime === undefined || request.namespace !== 'eip155') throw new WalletError('connect/wallet-not-found')
      return runtime.connect(request)
    },
  }
}
