import { toNativeTokenAddress } from '@latchkey/chains'
import { isWalletError } from '@latchkey/errors'
import { MINUTE_MS, parseCaipNetworkId } from '@latchkey/primitives'
import type { PricePoint } from '@latchkey/protocol/gateway'
import { QueryObserver } from '@tanstack/query-core'
import type { Context } from '../../context.ts'
import { createQueryClient } from '../../reads/create-query-client.ts'
import { createFreshness } from '../../reads/freshness.ts'
import { isServed } from '../../reads/is-served.ts'
import { type Read, toRead } from '../../reads/read.ts'
import type { Dependencies } from '../dependencies.ts'
import type { PriceHistoryRequest } from './price-history.types.ts'

/** A gateway caches a price for a minute. */
const FRESH_MS = MINUTE_MS

/** Past prices of tokens from the gateway. */
export function createPriceHistory(
  { options }: Context,
  { gateway, available }: Pick<Dependencies, 'gateway' | 'available'>,
) {
  const client = createQueryClient()
  const freshness = createFreshness(options.clock, FRESH_MS)

  async function fetchPoints(request: PriceHistoryRequest, signal: AbortSignal): Promise<readonly PricePoint[]> {
    const { networkId, address = toNativeTokenAddress(networkId), currency, period } = request
    const isAvailable = available[parseCaipNetworkId(networkId).namespace]?.priceHistory
    const service = isAvailable && (await isServed(gateway, networkId, signal)) ? await gateway('prices') : undefined
    if (service === undefined) return []
    try {
      const { points } = await service.getPriceHistory({ address: `${networkId}:${address}`, currency, period, signal })
      return points
    } catch (error) {
      // Gateways of other vendors do not have this route.
      if (isWalletError(error, 'http/status') && error.context.status === 404) return []
      throw error
    }
  }

  return {
    reads: {
      priceHistory(request: PriceHistoryRequest): Read<readonly PricePoint[]> {
        const { networkId, address = '', currency = 'usd', period } = request
        const id = [networkId, address.toLowerCase(), currency, period].join(' ')
        const observer = new QueryObserver<readonly PricePoint[]>(client, {
          queryKey: ['price-history', id],
          queryFn: async ({ signal }) => {
            const points = await fetchPoints(request, signal)
            freshness.record(id)
            return points
          },
          staleTime: freshness.staleTime(id),
        })
        return toRead(observer)
      },
    },
    stop: () => client.clear(),
  }
}
