import { runServer, type Shutdown } from '@latchkey/host'
import { type Logger, pino } from 'pino'
import { readEnv } from './env.ts'
import { startStandalone } from './standalone.ts'
import { toOptions } from './to-options.ts'

/** Below the grace that is left to the process; each service has a limit of its own. */
const STOP_LIMIT_MS = 9_500

async function start(shutdown: Shutdown): Promise<Logger> {
  const env = readEnv(process.env)
  const logger = pino({ name: 'standalone', level: env.LOG_LEVEL })
  const standalone = await startStandalone(toOptions(env, logger))
  shutdown.add('the services', standalone.stop, STOP_LIMIT_MS)
  const { gatewayUrl, catalogueUrl, relayUrl, authUrl } = standalone
  logger.info({ gatewayUrl, catalogueUrl, relayUrl, authUrl }, 'listening')
  return logger
}

runServer(start)
