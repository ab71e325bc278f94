import { createHash, timingSafeEqual } from 'node:crypto'
import { WalletError } from '@latchkey/errors'
import { createServiceApp, type FailureLog, healthRoutes } from '@latchkey/http'
import type { Hono } from 'hono'
import type { Registry } from 'prom-client'

export interface RelayAppDeps {
  /** True when the relay can take and hand out messages. */
  readonly isReady: () => Promise<boolean>
  readonly metrics: Registry
  readonly logger?: FailureLog | undefined
  /** What a request for the metrics shows as its bearer token; absent: there are none to be had. */
  readonly metricsToken?: string | undefined
}

/**
 * Returns what the relay answers over HTTP, as an application without sockets. `GET /health`: the process runs.
 * `GET /ready`: it can work. `GET /metrics`: counts for Prometheus, which name nobody, behind a token (RFC 6750 2.1).
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

/** Compares hashes, which have one length, in a time that says nothing about either. */
function isBearer(header: string | undefined, token: string): boolean {
  const given = /^Bearer (\S+)$/i.exec(header ?? '')?.[1] ?? ''
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(token))
}
