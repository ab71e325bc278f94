import type { Clock } from '@latchkey/host'
import type { ServedChain } from '../deps.ts'
import { quantity } from '../domain/chain-data.ts'
import { createMemoryCache } from '../domain/memory-cache.ts'
import { readOutcome } from '../drivers/rpc-call.ts'

/** The fastest networks have several blocks in this time, the slowest one in four of it. */
const TTL_MS = 3_000
const MAX_NETWORKS = 1_000
const ENTRY_BYTES = 100

/** Returns what a unit of gas costs on a network now, in wei. @throws rpc/…, http/… */
export type ReadGasPrice = (chain: ServedChain) => Promise<bigint>

/** Returns a reader that sends one request to a node for all callers in three seconds. */
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
