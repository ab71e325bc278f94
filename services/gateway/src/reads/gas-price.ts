import type { Clock } from '@latchkey/host'
import type { ServedChain } from '../deps.ts'
import { quantity } from '../domain/chain-data.ts'
import { createMemoryCache } from '../domain/memory-cache.ts'
import { readOutcome } from '../drivers/rpc-call.ts'

/** Time to live: the fastest networks have several blocks in this time, the slowest one in four times as long. */
const TTL_MS = 3_000
const MAX_NETWORKS = 1_000
const ENTRY_BYTES = 100

/** Returns the current price of a unit of gas on a network, in wei. @throws rpc/…, http/… */
export type ReadGasPrice = (chain: ServedChain) => Promise<bigint>

/** Returns a reader that shares one request to a node among all callers within three seconds. */
export function createGasPriceReader({ clock }: { readonly clock: Clock }): ReadGasPrice {
  const cache = createMemoryCache<bigint>({
    ttlMs: TTL_MS,
    maxEntries: MAX_NETWORKS,
    maxBytes: MAX_NETWORKS * 1_000,
    sizeOf: () => ENTRY_BYTES,
    clock,
  })
  return ({ network, nodes }) =>
    cache.read(String(network.id), async () => {
      const [outcome] = await nodes.send([{ method: 'eth_gasPrice', params: [] }])
      return readOutcome(outcome, 'eth_gasPrice', quantity)
    })
}
