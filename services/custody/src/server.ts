import { openDatabase } from '@latchkey/database'
import { listen, runServer, type Shutdown } from '@latchkey/host'
import { clientAddressBehind } from '@latchkey/http'
import { openKms } from '@latchkey/kms'
import { openMailTransport } from '@latchkey/mail'
import { toLocalEnv } from '@latchkey/proofs'
import { type Logger, pino } from 'pino'
import { readEnv } from './env.ts'
import { openCustody } from './open-custody.ts'

async function start(shutdown: Shutdown): Promise<Logger> {
  const local = await toLocalEnv('custody', process.env)
  const env = readEnv(local.env)
  const logger = pino({ name: 'custody', level: env.LOG_LEVEL })
  if (local.notice !== undefined) logger.warn(local.notice)
  const [kms, transport] = await Promise.all([openKms(env), openMailTransport(env)])
  const database = await openDatabase({ url: env.DATABASE_URL, dataDir: env.DATA_DIR, name: 'custody', logger })
  shutdown.add('the database', database.stop)
  const listener = await listen({ host: env.HOST, port: env.PORT })
  shutdown.add('the listener', listener.stop)
  const { app, publicKey, stop } = await openCustody({
    database,
    kms,
    transport,
    config: {
      publicUrl: env.CUSTODY_URL ?? listener.url,
      frameOrigins: env.CUSTODY_FRAME_ORIGINS,
      projects: env.CUSTODY_PROJECTS,
      authKey: env.CUSTODY_AUTH_KEY,
      authUrl: env.CUSTODY_AUTH_URL,
      vaultOrigin: env.CUSTODY_VAULT_ORIGIN,
      perMinute: env.CUSTODY_PER_MINUTE,
      enrolmentsPerHour: env.CUSTODY_ENROLMENTS_PER_HOUR,
      puzzleTries: env.PUZZLE_TRIES,
      socialClients: env.CUSTODY_SOCIAL,
      farcaster: env.CUSTODY_FARCASTER,
    },
    logger,
    clientAddress: clientAddressBehind(env.TRUSTED_PROXIES),
  })
  shutdown.add('the outbox', stop)
  listener.serve(app.fetch)
  logger.info({ address: env.HOST, port: listener.port, publicKey }, 'listening')
  return logger
}

runServer(start)
