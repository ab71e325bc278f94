import { mainnet } from '@latchkey/chains'
import { createScreenClient, type ScreenClient } from '@latchkey/core/ui'
import {
  createFakeChainAdapter,
  createFakeClock,
  createFakeEnvironment,
  createFakeReporter,
  createFakeStorage,
} from '@latchkey/testing'

/** Returns the client of a page on which one part of a screen is drawn by itself: Ethereum, nobody connected. */
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
