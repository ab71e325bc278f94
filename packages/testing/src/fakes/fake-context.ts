import type { ConnectorContext } from '@latchkey/core/ports'
import { createFakeClock } from './fake-clock.ts'
import { createFakeEnvironment } from './fake-environment.ts'
import { createFakeStorage } from './fake-storage.ts'

/**
 * Returns the context that a client passes to `connector.start`, with a fake for each member. Its clock only moves by `advance`.
 *
 * @example connector.start(createFakeContext({ emitWallets: (wallets) => void lists.push(wallets) }))
 */
export function createFakeContext(given: Partial<ConnectorContext> = {}): ConnectorContext {
  return {
    clock: createFakeClock(),
    storage: createFakeStorage(),
    environment: createFakeEnvironment(),
    emitWallets: () => {},
    emitSession: () => {},
    signal: new AbortController().signal,
    ...given,
  }
}
