import { createWalletRuntime } from '@latchkey/core/connector-base'
import type { ConnectorRuntime } from '@latchkey/core/lazy-connector'
import type { ConnectorContext } from '@latchkey/core/ports'
import { type DiscoveryOptions, discover } from './discovery.ts'
import type { InjectedWeb3Options } from './options.ts'

/** Starts to look for wallets; returns the functions that connect to the found ones. */
export function createRuntime(
  context: ConnectorContext,
  { options, ...where }: Omit<DiscoveryOptions, 'signal'> & { readonly options: InjectedWeb3Options },
): ConnectorRuntime {
  const { prefixes = {} } = options
  const origin = options.origin ?? context.site?.metadata?.name ?? (context.environment.domain || 'this site')
  const discovery = discover({ ...where, signal: context.signal })
  return createWalletRuntime({
    context,
    discovery,
    options,
    load: () => import('./session.ts'),
    onPrepare: discovery.look,
    open: ({ openSession }, request, limits) =>
      openSession({ context, discovery, request, options: { ...limits, origin, prefixes } }),
  })
}
