import { openDatabase } from '@latchkey/database'
import { listen, runServer, type Shutdown } from '@latchkey/host'
import { clientAddressBehind } from '@latchkey/http'
import { openKms } from '@latchkey/kms'
import { openMailTransport } from '@latchkey/mail'
import { toLocalEnv } from '@latchkey/proofs'
import { type Logger, pino } from 'pino'
import { readEnv, readOperators, readSocial } from './env.ts'
import { openWalletAuth } from './open-wallet-auth.ts'

async function start(shutdown: Shutdown): Promise<Logger> {
  const local = await toLocalEnv('wallet-auth', process.env)
  const env = readEnv(local.env)
  const inside = readOperators(env)
  const logger = pino({ name: 'wallet-auth', level: env.LOG_LEVEL })
  if (local.notice !== undefined) logger.warn(local.notice)
  const [kms, transport] = await Promise.all([openKms(env), openMailTransport(env)])
  const database = await openDatabase({ url: env.DATABASE_URL, dataDir: env.DATA_DIR, name: 'wallet_auth', logger })
  shutdown.add('the database', database.stop)
  const listener = await listen({ host: env.HOST, port: env.PORT })
  shutdown.add('the listener', listener.stop)
  const insideListener = inside && (await listen({ host: inside.host, port: inside.port }))
  if (insideListener !== undefined) shutdown.add("the operators' listener", insideListener.stop)
  const { app, operatorApp, publicKey, stop } = await openWalletAuth({
    database,
    kms,
    transport,
    config: {
      publicUrl: env.WALLET_AUTH_URL ?? listener.url,
      frameOrigins: env.WALLET_FRAME_ORIGINS,
      projects: env.WALLET_PROJECTS,
      custodyKey: env.WALLET_CUSTODY_KEY,
      custodyOrigin: env.WALLET_CUSTODY_ORIGIN,
      perMinute: env.WALLET_AUTH_PER_MINUTE,
      loginsPerHour: env.WALLET_LOGINS_PER_HOUR,
      isStrict: env.WALLET_STRICT,
      puzzleTries: env.PUZZLE_TRIES,
      social: readSocial(env),
      farcaster: env.WALLET_FARCASTER,
    },
    logger,
    clientAddress: clientAddressBehind(env.TRUSTED_PROXIES),
    operators: inside?.operators,
  })
  shutdown.add('the outbox', stop)
  listener.serve(app.fetch)
  if (operatorApp !== undefined) insideListener?.serve(operatorApp.fetch)
  const operatorPort = insideListener?.port
  logger.info({ address: env.HOST, port: listener.port, publicKey, operatorPort }, 'listening')
  return logger
}

runServer(start)
