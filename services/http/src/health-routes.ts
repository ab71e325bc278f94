import { Hono } from 'hono'

/**
 * `GET /health`: the process runs. `GET /ready`: it can also handle requests.
 *
 * @param checkReady - Rejects while the service cannot handle requests, with the error that `/ready` returns.
 */
export function healthRoutes(checkReady: () => Promise<void>): Hono {
  let running: Promise<void> | undefined
  // Requests share a check that runs: otherwise one caller without a limit could use up the connections of the database.
  const check = () => {
    running ??= checkReady().finally(() => {
      running = undefined
    })
    return running
  }
  return new Hono()
    .get('/health', (context) => context.json({ status: 'ok' }))
    .get('/ready', async (context) => {
      await check()
      return context.json({ status: 'ready' })
    })
}
