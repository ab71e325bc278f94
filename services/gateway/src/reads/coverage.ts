import type { HistoryCoverage } from '@latchkey/protocol/gateway'
import type { GatewayDeps } from '../deps.ts'
import { toCaipId } from '../domain/network.ts'
import type { Scope } from './scope.ts'

/** The first block with transactions of accounts, because block 0 is the genesis. */
const FIRST_BLOCK = 1

/**
 * Returns for each network of a scope whether it has a history, and its first block.
 *
 * @throws service/database
 */
export function readCoverage({ store }: GatewayDeps, { chains }: Scope): Promise<HistoryCoverage[]> {
  return Promise.all(
    chains.map(async ({ network }) => {
      const start = network.index === undefined ? undefined : await store.start(network.id)
      // An index without a block has no information about an account: its network is new, or its node is down.
      const isIndexed = start !== undefined
      const since =
        start === undefined || start.number <= FIRST_BLOCK
          ? null
          : { block: start.number, minedAt: new Date(start.minedAt * 1000).toISOString() }
      return { chain: toCaipId(network), isIndexed, since }
    }),
  )
}
