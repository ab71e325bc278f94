import { WalletError } from '@latchkey/errors'
import { Hono } from 'hono'
import type { GatewayDeps } from '../deps.ts'

/** `GET /health`: the process runs. `GET /ready`: it can also answer, so that traffic may come. */
export function healthRoute({ isReady }: GatewayDeps): Hono {
  return new Hono()
    .get('/health', (context) => context.json({ status: 'ok' }))
    .get('/ready', async (context) => {
      const ready = isReady === undefined || (await isReady())
      if (!ready) throw new WalletError('service/database', { reason: 'the index is not up yet' })
      return context.json({ status: 'ready' })
    })
}
