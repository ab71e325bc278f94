import { Hono } from 'hono'

/**
 * `GET /health`: the process runs. `GET /ready`: it can also work, so that traffic may come.
 *
 * @param checkReady - Fails while the service cannot work, with the code that `/ready` answers.
 */
export function healthRoutes(checkReady: () => Promise<void>): Hono {
  return new Hono()
    .get('/health', (context) => context.json({ status: 'ok' }))
    .get('/ready', async (context) => {
      await checkReady()
      return context.json({ status: 'ready' })
    })
}
