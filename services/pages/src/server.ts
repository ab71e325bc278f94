import { readFile } from 'node:fs/promises'
import { runServer, type Shutdown } from '@latchkey/host'
import { type Logger, pino } from 'pino'
import { readDeployment } from './deployment.ts'
import { readEnv } from './env.ts'
import { LOCAL_PORTS, toLocalDeployment } from './local-deployment.ts'
import { servePages } from './serve-pages.ts'
import { readSiteName } from './site-argument.ts'

async function start(shutdown: Shutdown): Promise<Logger> {
  const site = readSiteName(process.argv[2])
  const env = readEnv(process.env)
  const logger = pino({ name: site, level: env.LOG_LEVEL })
  const deployment =
    env.PAGES_DEPLOYMENT === undefined
      ? toLocalDeployment()
      : readDeployment(await readFile(env.PAGES_DEPLOYMENT, 'utf8'))
  const port = env.PORT === 0 ? LOCAL_PORTS[site] : env.PORT
  const listener = await servePages({ site, deployment, host: env.HOST, port })
  shutdown.add('the listener', listener.stop)
  const places =
    site === 'return' ? Object.keys(deployment.socials ?? {}) : Object.keys(deployment.projects).map((id) => `${id}/`)
  const pages = places.map((place) => `${deployment[site]}/${place}`)
  logger.info({ address: env.HOST, port: listener.port, pages }, 'listening')
  return logger
}

runServer(start)
