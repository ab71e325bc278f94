import { mainnet } from '@latchkey/chains'
import { type Client, createClient } from '@latchkey/core'
import {
  createFakeChainAdapter,
  createFakeClock,
  createFakeEnvironment,
  createFakeReporter,
  createFakeStorage,
} from '@latchkey/testing'

/** Returns the client of a page on which one part of a screen is drawn by itself: Ethereum, nobody connected. */
export function createPartClient(options: Partial<Parameters<typeof createClient>[0]> = {}): Client {
  return createClient({
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
