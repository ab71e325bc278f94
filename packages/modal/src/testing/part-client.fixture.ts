import { mainnet } from '@latchkey/chains'
import { createScreenClient, type ScreenClient } from '@latchkey/core/ui'
import {
  createFakeChainAdapter,
  createFakeClock,
  createFakeEnvironment,
  createFakeReporter,
  createFakeStorage,
} from '@latchkey/testing'

/** Returns the client of a page that renders one part of a screen: on Ethereum, without a connection. */
export function createPartClient(options: Partial<Parameters<typeof createScreenClient>[0]> = {}): ScreenClient {
  return createScreenClient({
    networks: [mainnet],
    adapters: [createFakeChainAdapter()],
    connectors: [],
    storage: createFakeStorage(),
    clock: createFakeClock(),
    environment: createFakeEnvironment(),
    reporter: createFakeReporter(),
    ...options,
  })
}
