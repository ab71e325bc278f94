import { createWalletRuntime, type SilentLimits } from '@latchkey/core/connector-base'
import type { ConnectorRuntime } from '@latchkey/core/lazy-connector'
import type { ConnectorContext } from '@latchkey/core/ports'
import { isNamespace } from '@latchkey/primitives'
import { type DiscoveryOptions, discover } from './discovery.ts'
import type { StandardWallet } from './standard-wallet.ts'

interface RuntimeOptions extends Pick<DiscoveryOptions, 'window' | 'connectorId'> {
  readonly options: Partial<SilentLimits>
}

/** Starts to listen for wallets; returns the functions that connect to the found ones. */
export function createRuntime(
  context: ConnectorContext,
  { window, connectorId, options }: RuntimeOptions,
): ConnectorRuntime {
  const namespaces = context.site?.networks.map((id) => id.slice(0, id.indexOf(':'))).filter(isNamespace)
  const discovery = discover({ window, connectorId, namespaces, signal: context.signal })
  const held = new Set<{ readonly wallet: StandardWallet }>()
  return createWalletRuntime({
    context,
    discovery,
    options,
    load: () => import('./session.ts'),
    open: ({ openSession }, request, limits) => openSession({ context, discovery, request, options: limits, held }),
    // A wallet approves each chain family separately, and the session of one family can end while the other continues.
    toApprovalId: ({ walletId, namespace }) => `${walletId} ${namespace}`,
  })
}
