import { abortable } from '@latchkey/core/cancellation'
import type { Approval, ConnectorContext, ConnectRequest } from '@latchkey/core/ports'
import { WalletError } from '@latchkey/errors/engine'
import { type DiscoveryOptions, discover } from './discovery.ts'
import type { SessionOptions } from './session.ts'

/** The connector once its code has loaded. */
export interface InjectedRuntime {
  /** Emits the wallets that are there, and again when another one comes. */
  emitWallets(): void
  prepare(): void
  connect(request: ConnectRequest): Promise<Approval>
}

/** Starts to listen for wallets; returns what connects to those that are found. */
export function createRuntime(
  context: ConnectorContext,
  { options: given, ...where }: Omit<DiscoveryOptions, 'signal'> & { readonly options: Partial<SessionOptions> },
): InjectedRuntime {
  const { lateWalletMs = 3000, silentTimeoutMs = 10_000, livenessTimeoutMs = 2000 } = given
  const options = { lateWalletMs, silentTimeoutMs, livenessTimeoutMs }
  const discovery = discover({ ...where, signal: context.signal })
  const emit = () => context.emitWallets(discovery.wallets())
  return {
    emitWallets() {
      discovery.subscribe(emit)
      emit()
    },
    prepare() {
      // A press gives its row the focus, which prepares once more: the answer would wait for that.
      if (session !== undefined) return
      loadSession().then(
        ({ warmParsers }) => warmParsers(),
        // The next connect repeats the load, and reports the failure.
        () => {},
      )
    },
    async connect(request) {
      const { openSession } = session ?? (await abortable(abortable(loadSession(), request.signal), context.signal))
      // An extension approves one namespace, once for all of its visits.
      return { id: request.walletId, sessions: [await openSession({ context, discovery, request, options })] }
    },
  }
}

/** Code, not state. A second `import()` would arrive some frames later each time. */
let session: typeof import('./session.ts') | undefined

async function loadSession() {
  try {
    // Checksums and schemas of responses are needed only once somebody connects.
    session ??= await import('./session.ts')
    return session
  } catch (cause) {
    throw new WalletError(
      'connect/failed',
      {},
      { cause, details: 'The code that talks to wallets could not be loaded' },
    )
  }
}
