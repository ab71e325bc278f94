import type { ConnectorRuntime } from '@latchkey/core/lazy-connector'
import type { ConnectorContext } from '@latchkey/core/ports'
import { createSessionCode } from '@latchkey/core/session-code'
import { type DiscoveryOptions, discover } from './discovery.ts'
import type { InjectedWeb3Options } from './options.ts'

const session = createSessionCode(() => import('./session.ts'))

/** Starts to look for wallets; returns what connects to those that are found. */
export function createRuntime(
  context: ConnectorContext,
  { options: given, ...where }: Omit<DiscoveryOptions, 'signal'> & { readonly options: InjectedWeb3Options },
): ConnectorRuntime {
  const { lateWalletMs = 3000, silentTimeoutMs = 10_000, prefixes = {} } = given
  const origin = given.origin ?? context.site?.metadata?.name ?? where.window.location?.host ?? 'this site'
  const options = { origin, lateWalletMs, silentTimeoutMs, prefixes, window: where.window }
  const discovery = discover({ ...where, signal: context.signal })
  const emit = () => context.emitWallets(discovery.wallets())
  return {
    emitWallets() {
      discovery.subscribe(emit)
      emit()
    },
    prepare() {
      discovery.look()
      session.prepare()
    },
    async connect(request) {
      const { openSession } = await session.open(request, context)
      return { id: request.walletId, sessions: [await openSession({ context, discovery, request, options })] }
    },
  }
}
