import type { ConnectorRuntime } from '@latchkey/core/lazy-connector'
import type { ConnectorContext } from '@latchkey/core/ports'
import { createSessionCode } from '@latchkey/core/session-code'
import { isNamespace } from '@latchkey/primitives'
import { type DiscoveryOptions, discover } from './discovery.ts'
import type { SessionOptions } from './session.ts'
import type { StandardWallet } from './standard-wallet.ts'

interface RuntimeOptions extends Pick<DiscoveryOptions, 'window' | 'connectorId'> {
  readonly options: Partial<SessionOptions>
}

const session = createSessionCode(() => import('./session.ts'))

/** Starts to listen for wallets; returns what connects to those that are found. */
export function createRuntime(
  context: ConnectorContext,
  { window, connectorId, options: given }: RuntimeOptions,
): ConnectorRuntime {
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
    prepare: () => session.prepare(),
    async connect(request) {
      const { openSession } = await session.open(request, context)
      const opened = await openSession({ context, discovery, request, options, held })
      // A wallet approves each chain family by itself, and one can end while the other goes on.
      return { id: `${request.walletId} ${request.namespace}`, sessions: [opened] }
    },
  }
}
