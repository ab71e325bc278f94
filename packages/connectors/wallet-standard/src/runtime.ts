import { abortable } from '@latchkey/core/cancellation'
import type { Approval, ConnectorContext, ConnectRequest } from '@latchkey/core/ports'
import { WalletError } from '@latchkey/errors/engine'
import { isNamespace } from '@latchkey/primitives'
import { type DiscoveryOptions, discover } from './discovery.ts'
import type { SessionOptions } from './session.ts'
import type { StandardWallet } from './standard-wallet.ts'

/** The connector once its code has loaded. */
export interface StandardRuntime {
  /** Emits the wallets that are there, and again when one comes, changes or goes. */
  emitWallets(): void
  prepare(): void
  connect(request: ConnectRequest): Promise<Approval>
}

interface RuntimeOptions extends Pick<DiscoveryOptions, 'window' | 'connectorId'> {
  readonly options: Partial<SessionOptions>
}

/** Starts to listen for wallets; returns what connects to those that are found. */
export function createRuntime(
  context: ConnectorContext,
  { window, connectorId, options: given }: RuntimeOptions,
): StandardRuntime {
  const { lateWalletMs = 3000, silentTimeoutMs = 10_000 } = given
  const options = { lateWalletMs, silentTimeoutMs }
  const namespaces = context.site?.networks.map((id) => id.slice(0, id.indexOf(':'))).filter(isNamespace)
  const discovery = discover({ window, connectorId, namespaces, signal: context.signal })
  const held = new Set<{ readonly wallet: StandardWallet }>()
  const emit = () => context.emitWallets(discovery.wallets())
  return {
    emitWallets() {
      discovery.subscribe(emit)
      emit()
    },
    prepare() {
      // The next connect repeats the load, and reports the failure.
      if (session === undefined) loadSession().catch(() => {})
    },
    async connect(request) {
      const { openSession } = session ?? (await abortable(abortable(loadSession(), request.signal), context.signal))
      const opened = await openSession({ context, discovery, request, options, held })
      // A wallet approves each chain family by itself, and one can end while the other goes on.
      return { id: `${request.walletId} ${request.namespace}`, sessions: [opened] }
    },
  }
}

/** Code, not state. A second `import()` would arrive some frames later each time. */
let session: typeof import('./session.ts') | undefined

async function loadSession() {
  try {
    // Parsers of accounts and requests are needed only once somebody connects.
    session ??= await import('./session.ts')
    return session
  } catch (cause) {
    throw new WalletError(
      'connect/failed',
      {},
      { cause, details: 'The code that talks to wallets could not be loaded' },
    )
  }
}
