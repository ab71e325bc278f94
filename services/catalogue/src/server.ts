import { openDatabase } from '@latchkey/database'
import { listen, runServer, type Shutdown } from '@latchkey/host'
import { clientAddressBehind } from '@latchkey/http'
import { type Logger, pino } from 'pino'
import { readEnv, toCatalogueOptions } from './env.ts'
import { openCatalogue } from './open-catalogue.ts'

async function start(shutdown: Shutdown): Promise<Logger> {
  const env = readEnv(process.env)
  const logger = pino({ name: 'catalogue', level: env.LOG_LEVEL })
  const database = env.ANALYTICS
    ? await openDatabase({ url: env.DATABASE_URL, dataDir: env.DATA_DIR, name: 'catalogue', logger })
    : undefined
  if (database !== undefined) shutdown.add('the database', database.stop)
  const catalogue = await openCatalogue({
    database,
    logger,
    clientAddress: clientAddressBehind(env.TRUSTED_PROXIES),
    ...toCatalogueOptions(env),
  })
  shutdown.add('the catalogue', catalogue.stop)
  const listener = await listen({ host: env.HOST, port: env.PORT })
  shutdown.add('the listener', listener.stop)
  listener.serve(catalogue.app.fetch)
  logger.info({ address: env.HOST, port: listener.port }, 'listening')
  return logger
}

runServer(start)
