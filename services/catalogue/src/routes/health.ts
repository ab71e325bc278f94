import { Hono } from 'hono'
import type { AppEnv, CatalogueDeps } from '../catalogue-deps.ts'

/** `GET /health` tells that the process answers, `GET /ready` that it can do its work. */
export function healthRoutes({ wallets, events }: Pick<CatalogueDeps, 'wallets' | 'events'>): Hono<AppEnv> {
  return new Hono<AppEnv>()
    .get('/health', (c) => c.json({ status: 'ok' }))
    .get('/ready', async (c) => {
      const problem =
        wallets.length === 0
          ? 'no wallets'
          : await events?.ping().then(
              () => undefined,
              () => 'database',
            )
      return problem === undefined ? c.json({ status: 'ready' }) : c.json({ status: 'not-ready', problem }, 503)
    })
}
