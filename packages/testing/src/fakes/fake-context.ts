import type { ConnectorContext } from '@latchkey/core/ports'
import { createFakeClock } from './fake-clock.ts'
import { createFakeEnvironment } from './fake-environment.ts'
import { createFakeStorage } from './fake-storage.ts'

/**
 * Returns what a client gives to its connectors, on a fake device whose time stands still.
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
