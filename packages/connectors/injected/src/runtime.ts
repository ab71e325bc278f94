import { createWalletRuntime } from '@latchkey/core/connector-base'
import type { ConnectorRuntime } from '@latchkey/core/lazy-connector'
import type { ConnectorContext } from '@latchkey/core/ports'
import { type DiscoveryOptions, discover } from './discovery.ts'
import type { SessionOptions } from './session.ts'

/** Starts to listen for wallets; returns the functions that connect to the found ones. */
export function createRuntime(
  context: ConnectorContext,
  { options, ...where }: Omit<DiscoveryOptions, 'signal'> & { readonly options: Partial<SessionOptions> },
): ConnectorRuntime {
  const { livenessTimeoutMs = 2000 } = options
  const discovery = discover({ ...where, signal: context.signal })
  return createWalletRuntime({
    context,
    discovery,
    options,
    load: () => import('./session.ts'),
    warm: ({ warmParsers }) => warmParsers(),
    open: ({ openSession }, request, limits) =>
      openSession({ context, discovery, request, options: { ...limits, livenessTimeoutMs } }),
  })
}
