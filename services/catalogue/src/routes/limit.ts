import { WalletError } from '@latchkey/errors'
import { MINUTE_MS } from '@latchkey/primitives'
import type { MiddlewareHandler } from 'hono'
import type { AppEnv, CatalogueDeps } from '../catalogue-deps.ts'
import { createRateLimit } from '../domain/rate-limit.ts'

/**
 * Holds each address to `perMinute` requests.
 *
 * @throws request/rate-limited, with `retry-after` in seconds.
 */
export function limit(
  perMinute: number,
  { clock, clientAddress }: Pick<CatalogueDeps, 'clock' | 'clientAddress'>,
): MiddlewareHandler<AppEnv> {
  const check = createRateLimit({ limit: perMinute, windowMs: MINUTE_MS, clock })
  return async (c, next) => {
    const waitMs = check(clientAddress(c))
    if (waitMs > 0) throw new WalletError('request/rate-limited', { retryInSeconds: Math.ceil(waitMs / 1000) })
    await next()
  }
}
