import { serve } from '@hono/node-server'
import { openDatabase } from '@latchkey/database'
import { clientAddressBehind, type RunningServer, runServer } from '@latchkey/host'
import { pino } from 'pino'
import { readEnv } from './env.ts'
import { openCatalogue } from './open-catalogue.ts'

async function start(): Promise<RunningServer> {
  const env = readEnv(process.env)
  const log = pino({ name: 'catalogue', level: env.LOG_LEVEL })
  const database = env.ANALYTICS
    ? await openDatabase({ url: env.DATABASE_URL, dataDir: env.DATA_DIR, name: 'catalogue', logger: log })
    : undefined
  const catalogue = await openCatalogue({
    database,
    log,
    clientAddress: clientAddressBehind(env.TRUSTED_PROXIES),
    analyticsKey: env.ANALYTICS_KEY === undefined ? undefined : Buffer.from(env.ANALYTICS_KEY, 'hex'),
    retentionDays: env.ANALYTICS_RETENTION_DAYS,
    config: {
      publicUrl: env.PUBLIC_URL,
      allowedOrigins: env.ALLOWED_ORIGINS,
      projectIds: env.PROJECT_IDS,
      isAnalyticsEnabled: env.ANALYTICS,
      features: env.FEATURES,
      limits: {
        listPerMinute: env.LIST_PER_MINUTE,
        imagesPerMinute: env.IMAGES_PER_MINUTE,
        analyticsPerMinute: env.ANALYTICS_PER_MINUTE,
      },
    },
  })
  const server = serve({ fetch: catalogue.app.fetch, port: env.PORT, hostname: env.HOST }, ({ address, port }) =>
    log.info({ address, port }, 'listening'),
  )
  const stop = async () => {
    await new Promise((resolve) => server.close(resolve))
    await catalogue.stop()
    await database?.stop()
  }
  return { logger: log, stop }
}

runServer(start)
