import { openDatabase } from '@latchkey/database'
import { listen, runServer, type Shutdown } from '@latchkey/host'
import { clientAddressBehind, pageHostBehind } from '@latchkey/http'
import { type Logger, pino } from 'pino'
import { readEnv, toAuthOptions } from './env.ts'
import { openAuth } from './open-auth.ts'

async function start(shutdown: Shutdown): Promise<Logger> {
  const env = readEnv(process.env)
  const logger = pino({ name: 'auth', level: env.LOG_LEVEL })
  const database = await openDatabase({ url: env.DATABASE_URL, dataDir: env.DATA_DIR, name: 'auth', logger })
  shutdown.add('the database', database.stop)
  const listener = await listen({ host: env.HOST, port: env.PORT })
  shutdown.add('the listener', listener.stop)
  const auth = await openAuth({
    ...toAuthOptions(env),
    database,
    publicUrl: env.AUTH_PUBLIC_URL ?? listener.url,
    logger,
    clientAddress: clientAddressBehind(env.TRUSTED_PROXIES),
    pageHost: pageHostBehind(env.TRUSTED_PROXIES),
  })
  shutdown.add('the sessions', auth.stop)
  listener.serve(auth.app.fetch)
  logger.info({ address: env.HOST, port: listener.port }, 'listening')
  return logger
}

runServer(start)
