import { WalletError } from '@latchkey/errors'
import type { Clock } from '@latchkey/host'
import type { Context, MiddlewareHandler } from 'hono'
import { type BucketLimits, createTokenBuckets, toCaller } from './token-bucket.ts'

export interface CallerLimitOptions {
  readonly limits: BucketLimits
  readonly clock: Clock
  /** Returns the network address of the caller. */
  readonly clientAddress: (context: Context) => string
}

/**
 * Limits the requests of each caller.
 *
 * @throws request/rate-limited, whose response has `retry-after` in seconds.
 * @see Spec §5 "remaining seconds rounded up"
 */
export function limitCallers({ limits, clock, clientAddress }: CallerLimitOptions): MiddlewareHandler {
  const buckets = createTokenBuckets(limits, clock)
  return async (context, next) => {
    const retryInSeconds = buckets.take(toCaller(clientAddress(context)), 1)
    if (retryInSeconds > 0) throw new WalletError('request/rate-limited', { retryInSeconds })
    await next()
  }
}
