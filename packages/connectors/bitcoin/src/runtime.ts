import type { ConnectorRuntime } from '@latchkey/core/lazy-connector'
import type { ConnectorContext } from '@latchkey/core/ports'
import { createSessionCode } from '@latchkey/core/session-code'
import { type BitcoinWindow, listWallets } from './discovery.ts'

export interface RuntimeOptions {
  readonly window: BitcoinWindow
  readonly connectorId: string
  readonly options: { readonly lateWalletMs?: number; readonly silentTimeoutMs?: number }
}

const session = createSessionCode(() => import('./session.ts'))

/** Looks for wallets; returns what connects to those that are found. */
export function createRuntime(
  context: ConnectorContext,
  { window, connectorId, options: given }: RuntimeOptions,
): ConnectorRuntime {
  const { lateWalletMs = 3000, silentTimeoutMs = 10_000 } = given
  const options = { lateWalletMs, silentTimeoutMs }
  let shown = ''
  const find = (walletId: string) => listWallets(window, connectorId).find(({ candidate }) => candidate.id === walletId)
  const emit = () => {
    const wallets = listWallets(window, connectorId).map(({ candidate }) => candidate)
    const next = JSON.stringify(wallets)
    if (next === shown || context.signal.aborted) return
    shown = next
    context.emitWallets(wallets)
  }

  return {
    emitWallets() {
      // These wallets do not announce themselves; the last of them are there when the page has loaded.
      window.addEventListener?.('load', emit)
      context.signal.addEventListener('abort', () => window.removeEventListener?.('load', emit), { once: true })
      emit()
    },
    prepare() {
      emit()
      session.prepare()
    },
    async connect(request) {
      const { openSession } = await session.open(request, context)
      // An extension approves one namespace, once for all of its visits.
      return { id: request.walletId, sessions: [await openSession({ context, find, request, options })] }
    },
  }
}
