import type { ConnectorRuntime } from '@latchkey/core/lazy-connector'
import type { ConnectorContext } from '@latchkey/core/ports'
import { createSessionCode } from '@latchkey/core/session-code'
import { type DiscoveryOptions, discover } from './discovery.ts'
import type { SessionOptions } from './session.ts'

const session = createSessionCode(() => import('./session.ts'))

/** Starts to listen for wallets; returns what connects to those that are found. */
export function createRuntime(
  context: ConnectorContext,
  { options: given, ...where }: Omit<DiscoveryOptions, 'signal'> & { readonly options: Partial<SessionOptions> },
): ConnectorRuntime {
  const { lateWalletMs = 3000, silentTimeoutMs = 10_000, livenessTimeoutMs = 2000 } = given
  const options = { lateWalletMs, silentTimeoutMs, livenessTimeoutMs }
  const discovery = discover({ ...where, signal: context.signal })
  const emit = () => context.emitWallets(discovery.wallets())
  return {
    emitWallets() {
      discovery.subscribe(emit)
      emit()
    },
    prepare: () => session.prepare(({ warmParsers }) => warmParsers()),
    async connect(request) {
      const { openSession } = await session.open(request, context)
      // An extension approves one namespace, once for all of its visits.
      return { id: request.walletId, sessions: [await openSession({ context, discovery, request, options })] }
    },
  }
}
