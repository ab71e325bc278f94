import type { Clock } from '@latchkey/host'
import { createTokenBuckets } from '@latchkey/http'
import type { RelayLimits } from './limits.ts'

/** Client and network address that a request is charged to. */
export interface RequestCaller {
  readonly bucket: string
  /** @see toCaller */
  readonly address: string
}

/**
 * Returns the limiter of requests. Each request is charged to its client and to its network address. Anybody can create
 * client ids, so a limit per client alone would have no effect.
 *
 * @returns `take(caller, cost)`: 0 if both grant it, otherwise the seconds to wait, rounded up. A request that exceeds
 * its client's limit is not charged to the address, which others may share. `spend(caller, cost)` charges both for
 * finished work.
 */
export function createRequestLimits(
  { requestsPerClient, requestsPerAddress }: Pick<RelayLimits, 'requestsPerClient' | 'requestsPerAddress'>,
  clock: Clock,
) {
  const perClient = createTokenBuckets(requestsPerClient, clock)
  const perAddress = createTokenBuckets(requestsPerAddress, clock)
  return {
    take({ bucket, address }: RequestCaller, cost: number): number {
      const waitSeconds = perClient.take(bucket, cost)
      return waitSeconds > 0 ? waitSeconds : perAddress.take(address, cost)
    },
    spend({ bucket, address }: RequestCaller, cost: number): void {
      perClient.spend(bucket, cost)
      perAddress.spend(address, cost)
    },
  }
}
export type RequestLimits = ReturnType<typeof createRequestLimits>
