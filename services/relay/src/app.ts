import { WalletError } from '@latchkey/errors'
import { answerFailure, answerNotFound, type FailureLog, nameRequest } from '@latchkey/host'
import { Hono } from 'hono'
import type { Registry } from 'prom-client'

export interface RelayAppDeps {
  /** True when the relay can take and hand out messages. */
  readonly isReady: () => Promise<boolean>
  readonly metrics: Registry
  readonly logger?: FailureLog | undefined
}

/**
 * Returns what the relay answers over HTTP, as an application without sockets. `GET /health`: the process runs.
 * `GET /ready`: it can work. `GET /metrics`: counts for Prometheus, which name nobody.
 */
export function createRelayApp({ isReady, metrics, logger }: RelayAppDeps): Hono {
  return new Hono()
    .use(nameRequest())
    .get('/health', (context) => context.json({ status: 'ok' }))
    .get('/ready', async (context) => {
      if (!(await isReady())) throw new WalletError('service/store', { reason: 'it does not answer' })
      return context.json({ status: 'ready' })
    })
    .get('/metrics', async (context) => {
      const text = await metrics.metrics()
      return context.body(text, 200, { 'content-type': metrics.contentType })
    })
    .notFound(answerNotFound)
    .onError((thrown, context) => answerFailure(thrown, context, logger))
}
