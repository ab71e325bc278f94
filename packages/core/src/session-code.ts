import { WalletError } from '@latchkey/errors'
import { lazy } from '@latchkey/primitives'
import { abortable } from './cancellation.ts'
import type { ConnectorContext, ConnectRequest } from './ports/index.ts'

/**
 * The code of a connector that opens sessions. Lazy, because its checksums and schemas are needed only for a connect.
 */
export interface SessionCode<C> {
  /** Preloads the code. Ignores a failure: the next `connect` loads it again, and reports a failure. */
  prepare(use?: (code: C) => void): void
  /** Returns the code for a request, and loads it if needed. @throws connect/cancelled, connect/failed if it fails to load */
  open(request: Pick<ConnectRequest, 'signal'>, context: Pick<ConnectorContext, 'signal'>): Promise<C>
}

/** Returns the code of sessions, loaded once. @param start - e.g. `() => import('./session.ts')` */
export function createSessionCode<C>(start: () => Promise<C>): SessionCode<C> {
  const { load, get } = lazy(() =>
    start().catch((cause: unknown) => {
      const details = 'The code that talks to wallets could not be loaded'
      throw new WalletError('connect/failed', {}, { cause, details })
    }),
  )
  return {
    prepare(use = () => {}) {
      // A press also focuses its row, which calls `prepare` again; warming up twice would delay the response.
      if (get() === undefined) load().then(use, () => {})
    },
    open: async (request, context) => get() ?? abortable(abortable(load(), request.signal), context.signal),
  }
}
