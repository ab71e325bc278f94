import { abortable } from '@latchkey/core/cancellation'
import type { Approval, ConnectorContext, ConnectRequest } from '@latchkey/core/ports'
import { WalletError } from '@latchkey/errors/engine'
import { type DiscoveryOptions, discover } from './discovery.ts'
import type { InjectedWeb3Options } from './options.ts'

/** The connector once its code has loaded. */
export interface InjectedWeb3Runtime {
  /** Emits the wallets that are there, and again when one comes or goes. */
  emitWallets(): void
  prepare(): void
  connect(request: ConnectRequest): Promise<Approval>
}

/** Starts to look for wallets; returns what connects to those that are found. */
export function createRuntime(
  context: ConnectorContext,
  { options: given, ...where }: Omit<DiscoveryOptions, 'signal'> & { readonly options: InjectedWeb3Options },
): InjectedWeb3Runtime {
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
      // The next connect repeats the load, and reports the failure.
      if (session === undefined) loadSession().catch(() => {})
    },
    async connect(request) {
      const { openSession } = session ?? (await abortable(abortable(loadSession(), request.signal), context.signal))
      return { id: request.walletId, sessions: [await openSession({ context, discovery, request, options })] }
    },
  }
}

/** Code, not state. */
let session: typeof import('./session.ts') | undefined

async function loadSession() {
  try {
    session ??= await import('./session.ts')
    return session
  } catch (cause) {
    const details = 'The code that talks to wallets could not be loaded'
    throw new WalletError('connect/failed', {}, { cause, details })
  }
}
