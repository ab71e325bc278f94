import { serve } from '@hono/node-server'
import { openDatabase } from '@latchkey/database'
import { isWalletError } from '@latchkey/errors'
import { pino } from 'pino'
import { nodeAddress } from './client-address.ts'
import { readEnv } from './env.ts'
import { openCatalogue } from './open-catalogue.ts'

/** How long requests that run may take to end after a signal. */
const GRACE_MS = 10_000

async function run(): Promise<void> {
  const env = readEnv(process.env)
  const log = pino({ name: 'catalogue', level: env.LOG_LEVEL })
  const database = env.ANALYTICS
    ? await openDatabase({ url: env.DATABASE_URL, dataDir: env.DATA_DIR, name: 'catalogue', logger: log })
    : undefined
  const catalogue = await openCatalogue({
    database,
    log,
    clientAddress: nodeAddress(env.TRUSTED_PROXIES),
    analyticsKey: env.ANALYTICS_KEY === undefined ? undefined : Buffer.from(env.ANALYTICS_KEY, 'hex'),
    retentionDays: env.ANALYTICS_RETENTION_DAYS,
    config: {
      publicUrl: env.PUBLIC_URL,
      allowedOrigins: env.ALLOWED_ORIGINS,
      projectIds: env.PROJECT_IDS,
      isAnalyticsEnabled: env.ANALYTICS,
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
  const stop = async (signal: string) => {
    log.info({ signal }, 'stopping')
    const grace = setTimeout(() => process.exit(1), GRACE_MS)
    grace.unref()
    await new Promise((resolve) => server.close(resolve))
    await catalogue.stop()
    await database?.stop()
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
}

run().catch((error: unknown) => {
  // Before the environment is read there is no logger to tell it to.
  process.stderr.write(`${isWalletError(error) ? error.message : String(error)}\n`)
  process.exitCode = 1
})
