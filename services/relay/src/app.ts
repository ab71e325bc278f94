import { createHash, timingSafeEqual } from 'node:crypto'
import { WalletError } from '@latchkey/errors'
import { createServiceApp, type FailureLog, healthRoutes } from '@latchkey/http'
import type { Hono } from 'hono'
import type { Registry } from 'prom-client'

export interface RelayAppDeps {
  /** True when the relay can accept and deliver messages. */
  readonly isReady: () => Promise<boolean>
  readonly metrics: Registry
  readonly logger?: FailureLog | undefined
  /** Bearer token for `/metrics`; absent: the endpoint is not served. */
  readonly metricsToken?: string | undefined
}

/**
 * Returns the HTTP endpoints of the relay as an app without sockets. `GET /health`: the process runs. `GET /ready`: it
 * can accept messages. `GET /metrics`: metrics for Prometheus, without clients or topics, behind a bearer token (RFC
 * 6750 section 2.1).
 */
export function createRelayApp({ isReady, metrics, metricsToken, logger }: RelayAppDeps): Hono {
  const checkReady = async () => {
    if (!(await isReady())) throw new WalletError('service/store', { reason: 'it does not answer' })
  }
  return createServiceApp(logger)
    .route('/', healthRoutes(checkReady))
    .get('/metrics', async (context) => {
      if (metricsToken === undefined) return context.notFound()
      if (!isBearer(context.req.header('authorization'), metricsToken)) {
        return context.body(null, 401, { 'www-authenticate': 'Bearer' })
      }
      const text = await metrics.metrics()
      return context.body(text, 200, { 'content-type': metrics.contentType })
    })
}

/** Compares hashes of equal length in constant time. */
function isBearer(header: string | undefined, token: string): boolean {
  const given = /^Bearer (\S+)$/i.exec(header ?? '')?.[1] ?? ''
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(token))
}
