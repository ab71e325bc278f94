import { Hono } from 'hono'

/**
 * `GET /health`: the process runs. `GET /ready`: it can also handle requests.
 *
 * @param checkReady - Rejects while the service cannot handle requests, with the error that `/ready` returns.
 */
export function healthRoutes(checkReady: () => Promise<void>): Hono {
  return new Hono()
    .get('/health', (context) => context.json({ status: 'ok' }))
    .get('/ready', async (context) => {
      await checkReady()
      return context.json({ status: 'ready' })
    })
}
