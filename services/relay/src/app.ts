import { toHttpBody, toHttpStatus, WalletError } from '@latchkey/errors'
import { Hono } from 'hono'
import type { Registry } from 'prom-client'

export interface RelayAppDeps {
  /** True when the relay can take and hand out messages. */
  readonly isReady: () => Promise<boolean>
  readonly metrics: Registry
}

/**
 * Returns what the relay answers over HTTP, as an application without sockets. `GET /health`: the process runs.
 * `GET /ready`: it can work. `GET /metrics`: counts for Prometheus, which name nobody.
 */
export function createRelayApp({ isReady, metrics }: RelayAppDeps): Hono {
  return new Hono()
    .get('/health', (context) => context.json({ status: 'ok' }))
    .get('/ready', async (context) => {
      if (await isReady()) return context.json({ status: 'ready' })
      return answer(storeError())
    })
    .get('/metrics', async (context) => {
      const text = await metrics.metrics()
      return context.body(text, 200, { 'content-type': metrics.contentType })
    })
    .notFound(() => answer(new WalletError('request/not-found', { what: 'such path' })))
    .onError(() => answer(storeError()))
}

function answer(error: WalletError): Response {
  return Response.json(toHttpBody(error), { status: toHttpStatus(error) })
}

function storeError(): WalletError<'service/store'> {
  return new WalletError('service/store', { reason: 'it does not answer' })
}
