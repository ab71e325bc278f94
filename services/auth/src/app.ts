import {
  checkOrigin,
  checkProject,
  createServiceApp,
  healthRoutes,
  limitBody,
  limitCallers,
  logRequests,
} from '@latchkey/http'
import { MINUTE_MS, SECOND_MS } from '@latchkey/primitives'
import { Hono, type MiddlewareHandler } from 'hono'
import type { AuthDeps } from './auth-deps.ts'
import { authenticateRoutes } from './routes/authenticate.ts'
import { keyRoutes } from './routes/keys.ts'
import { refreshRoutes } from './routes/refresh.ts'
import { sessionRoutes } from './routes/sessions.ts'
import { shareWithOrigins } from './share-with-origins.ts'

/** A wrapped signature of a contract takes up to 64 KB. */
const MAX_BODY_BYTES = 128 * 1024

/**
 * Returns the sign-in service as a Hono app: nonces, verification, sessions. It opens no socket and reads no environment.
 *
 * @example
 * const app = createAuthApp(deps)
 * const response = await app.request('/auth/v1/nonce', { headers: { origin: 'https://app.example' } })
 * @see compat-facts 6.6
 */
export function createAuthApp(deps: AuthDeps): Hono {
  const { config, logger, clock, clientAddress } = deps
  const limits = { capacity: config.perMinute, refillPerSecond: (config.perMinute * SECOND_MS) / MINUTE_MS }
  const routes = new Hono()
    .use(
      limitCallers({ limits, clock, clientAddress }),
      checkOrigin(config),
      checkProject(config),
      limitBody(MAX_BODY_BYTES),
    )
    .route('/', authenticateRoutes(deps))
    .route('/', refreshRoutes(deps))
    .route('/', sessionRoutes(deps))
  return createServiceApp(logger)
    .use(logRequests(logger, clock), shareWithOrigins(config), secure)
    .route(
      '/',
      healthRoutes(() => deps.sessions.ping()),
    )
    .route('/', keyRoutes(deps))
    .route('/auth/v1', routes)
}

const secure: MiddlewareHandler = async (c, next) => {
  await next()
  c.header('cache-control', 'no-store')
  c.header('x-content-type-options', 'nosniff')
  c.header('referrer-policy', 'no-referrer')
}
