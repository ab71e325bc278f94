import { answerFailure, answerNotFound, nameRequest } from '@latchkey/http'
import { Hono, type MiddlewareHandler } from 'hono'
import { compress } from 'hono/compress'
import { cors } from 'hono/cors'
import type { AppEnv, CatalogueDeps } from './catalogue-deps.ts'
import { createWalletList } from './domain/wallet-list.ts'
import { analyticsConfigRoutes, analyticsRoutes } from './routes/analytics.ts'
import { gate } from './routes/gate.ts'
import { healthRoutes } from './routes/health.ts'
import { imageRoutes } from './routes/images.ts'
import { limit } from './routes/limit.ts'
import { projectRoutes } from './routes/project.ts'
import { walletRoutes } from './routes/wallets.ts'

/**
 * Makes the catalogue as a Hono app: wallets, pictures and the analytics intake. It opens no socket and reads no
 * environment.
 *
 * @example
 * const app = createCatalogueApp(deps)
 * const answer = await app.request('/getWallets?search=rainbow')
 * @see Spec §7 "Wallet catalogue service"
 */
export function createCatalogueApp(deps: CatalogueDeps): Hono<AppEnv> {
  const { config, log } = deps
  const list = createWalletList(deps.wallets, { publicUrl: config.publicUrl })
  const app = new Hono<AppEnv>()
  app.use(nameRequest(), trace(deps), compress(), shareWithPages(), secure)
  app.route('/', healthRoutes(deps))
  app.use('/getWalletImage/*', limit(config.limits.imagesPerMinute, deps))
  app.use('/public/*', limit(config.limits.imagesPerMinute, deps))
  app.route('/', imageRoutes(list, deps.pictures))
  for (const path of ['/getWallets', '/getAnalyticsConfig', '/appkit/v1/config']) {
    app.use(path, limit(config.limits.listPerMinute, deps), gate(config))
  }
  // A page of another origin must learn that it is not on the list.
  app.use('/projects/v1/origins', limit(config.limits.listPerMinute, deps), gate({ ...config, allowedOrigins: [] }))
  app.route('/', walletRoutes(list))
  app.route('/', projectRoutes(config))
  app.route('/', analyticsConfigRoutes(deps))
  app.route('/', analyticsRoutes(deps))
  app.notFound(answerNotFound)
  app.onError((thrown, c) => answerFailure(thrown, c, log))
  return app
}

/** Logs the outcome of each request under its id, without the query. */
function trace({ clock, log }: CatalogueDeps): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const startedAt = clock()
    await next()
    const { method, path } = c.req
    const fields = { requestId: c.get('requestId'), method, path, status: c.res.status, tookMs: clock() - startedAt }
    log.info(fields, 'request')
  }
}

/**
 * Every page may read the answers, refusals too, so that the modal can tell its integrator what is wrong; who may use
 * the service is decided by `gate`. A beacon is sent with credentials, so its origin is named instead of a star; the
 * service has no cookies that this could expose.
 */
function shareWithPages(): MiddlewareHandler<AppEnv> {
  const beacon = cors({ origin: (origin) => origin, credentials: true, allowMethods: ['POST'], maxAge: 7200 })
  const open = cors({ origin: '*', allowMethods: ['GET', 'HEAD'], exposeHeaders: ['retry-after', 'x-request-id'] })
  return (c, next) => (c.req.path.endsWith('/e') || c.req.path.endsWith('/batch') ? beacon(c, next) : open(c, next))
}

const secure: MiddlewareHandler<AppEnv> = async (c, next) => {
  await next()
  c.header('x-content-type-options', 'nosniff')
  c.header('cross-origin-resource-policy', 'cross-origin')
  c.header('referrer-policy', 'no-referrer')
}
