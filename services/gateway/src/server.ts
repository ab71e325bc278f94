import { openDatabase } from '@latchkey/database'
import { listen, runServer, type Shutdown } from '@latchkey/host'
import { clientAddressBehind } from '@latchkey/http'
import { type Logger, pino } from 'pino'
import { completeNetwork } from './configuration/configured-network.ts'
import { readEnv, toGatewayOptions } from './env.ts'
import { localHosts } from './local-hosts.ts'
import { openGateway } from './open-gateway.ts'

async function start(shutdown: Shutdown): Promise<Logger> {
  const env = readEnv(process.env)
  const logger = pino({ name: 'gateway', level: env.LOG_LEVEL })
  const networks = env.NETWORKS.map(completeNetwork)
  const database = await openDatabase({ url: env.DATABASE_URL, dataDir: env.DATA_DIR, name: 'gateway', logger })
  shutdown.add('the database', database.stop)
  const gateway = await openGateway({
    networks,
    database,
    logger,
    ...toGatewayOptions(env, logger),
    nameServices: env.NAME_SERVICES ?? localHosts(env.PORT),
    clientAddress: clientAddressBehind(env.TRUSTED_PROXIES),
    trustedProxies: env.TRUSTED_PROXIES,
  })
  shutdown.add('the gateway', gateway.stop)
  const listener = await listen({ host: env.HOST, port: env.PORT })
  shutdown.add('the listener', () => {
    gateway.closeSockets()
    return listener.stop()
  })
  listener.serve(gateway.app.fetch, gateway.handleUpgrade)
  logger.info({ address: env.HOST, port: listener.port, networks: networks.map(({ id }) => id) }, 'listening')
  return logger
}

runServer(start)
