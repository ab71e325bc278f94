import { abortable } from '@latchkey/core/cancellation'
import type { Approval, ConnectorContext, ConnectRequest } from '@latchkey/core/ports'
import { WalletError } from '@latchkey/errors/engine'
import { type BitcoinWindow, listWallets } from './discovery.ts'

export interface RuntimeOptions {
  readonly window: BitcoinWindow
  readonly connectorId: string
  readonly options: { readonly lateWalletMs?: number; readonly silentTimeoutMs?: number }
}

/** The connector once its code has loaded. */
export interface BitcoinRuntime {
  /** Emits the wallets that are there, and again when the page has loaded. */
  emitWallets(): void
  prepare(): void
  connect(request: ConnectRequest): Promise<Approval>
}

/** Looks for wallets; returns what connects to those that are found. */
export function createRuntime(
  context: ConnectorContext,
  { window, connectorId, options: given }: RuntimeOptions,
): BitcoinRuntime {
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
      // The next connect repeats the load, and reports the failure.
      loadSession().catch(() => {})
    },
    async connect(request) {
      const { openSession } = await abortable(abortable(loadSession(), request.signal), context.signal)
      // An extension approves one namespace, once for all of its visits.
      return { id: request.walletId, sessions: [await openSession({ context, find, request, options })] }
    },
  }
}

async function loadSession() {
  try {
    return await import('./session.ts')
  } catch (cause) {
    const details = 'The code that talks to wallets could not be loaded'
    throw new WalletError('connect/failed', {}, { cause, details })
  }
}
