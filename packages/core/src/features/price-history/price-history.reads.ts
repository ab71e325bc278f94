import type { PricePoint } from '@latchkey/protocol/gateway'
import type { Caller, FeatureOf } from '../../caller.ts'
import type { Read } from '../../reads/read.ts'
import type { createPriceHistory } from './price-history.queries.ts'
import type { PriceHistoryRequest } from './price-history.types.ts'

const priceHistory: FeatureOf<typeof createPriceHistory> = { name: 'price-history' }

/**
 * Past prices of a token, oldest first, at most 200. Empty if the gateway has no past prices of the token, does not
 * serve the network, or lacks this route; also without a gateway. Fails with http/*.
 *
 * @example readPriceHistory(client, { networkId: 'eip155:1', period: '1w' }).subscribe(draw)
 */
export const readPriceHistory = (client: Caller, request: PriceHistoryRequest): Read<readonly PricePoint[]> =>
  client.read(priceHistory, ({ reads }) => reads.priceHistory(request))
