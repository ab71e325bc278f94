import { createListeners, createWalletRuntime, type SilentLimits } from '@latchkey/core/connector-base'
import type { ConnectorRuntime } from '@latchkey/core/lazy-connector'
import type { ConnectorContext } from '@latchkey/core/ports'
import { type BitcoinWindow, listWallets } from './discovery.ts'

export interface RuntimeOptions {
  readonly window: BitcoinWindow
  readonly connectorId: string
  readonly options: Partial<SilentLimits>
}

/** Looks for wallets; returns the functions that connect to the found ones. */
export function createRuntime(
  context: ConnectorContext,
  { window, connectorId, options }: RuntimeOptions,
): ConnectorRuntime {
  const { signal } = context
  const find = (walletId: string) => listWallets(window, connectorId).find(({ candidate }) => candidate.id === walletId)
  const wallets = () => listWallets(window, connectorId).map(({ candidate }) => candidate)
  const { subscribe, emit } = createListeners()
  let shown = JSON.stringify(wallets())
  const look = () => {
    const next = JSON.stringify(wallets())
    if (next === shown || signal.aborted) return
    shown = next
    emit()
  }
  // These wallets do not announce themselves; all of them exist once the page has loaded.
  window.addEventListener?.('load', look)
  signal.addEventListener('abort', () => window.removeEventListener?.('load', look), { once: true })

  return createWalletRuntime({
    context,
    discovery: { wallets, subscribe },
    options,
    load: () => import('./session.ts'),
    onPrepare: look,
    open: ({ openSession }, request, limits) => openSession({ context, find, request, options: limits }),
  })
}
