import { randomUUID } from 'node:crypto'
import { toHttpBody, toHttpStatus, toWalletError, WalletError } from '@latchkey/errors'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { compress } from 'hono/compress'
import { cors } from 'hono/cors'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { AppEnv, CatalogueDeps } from './catalogue-deps.ts'
import { createWalletList } from './domain/wallet-list.ts'
import { analyticsConfigRoutes, analyticsRoutes } from './routes/analytics.ts'
import { gate } from './routes/gate.ts'
import { healthRoutes } from './routes/health.ts'
import { imageRoutes } from './routes/images.ts'
import { limit } from './routes/limit.ts'
import { walletRoutes } from './routes/wallets.ts'

const REQUEST_ID = /^[\w-]{8,64}$/

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
  app.use(trace(deps), compress(), shareWithPages(), secure)
  app.route('/', healthRoutes(deps))
  app.use('/getWalletImage/*', limit(config.limits.imagesPerMinute, deps))
  app.use('/public/*', limit(config.limits.imagesPerMinute, deps))
  app.route('/', imageRoutes(list, deps.pictures))
  for (const path of ['/getWallets', '/getAnalyticsConfig']) {
    app.use(path, limit(config.limits.listPerMinute, deps), gate(config))
  }
  app.route('/', walletRoutes(list))
  app.route('/', analyticsConfigRoutes(deps))
  app.route('/', analyticsRoutes(deps))
  app.notFound((c) => answerError(c, new WalletError('request/not-found', { what: 'such address' })))
  app.onError((thrown, c) => {
    const error = toWalletError(thrown)
    if (toHttpStatus(error) >= 500) {
      log.error({ requestId: c.get('requestId'), code: error.code, cause: String(error.cause) }, error.shortMessage)
    }
    return answerError(c, error)
  })
  return app
}

function answerError(c: Context<AppEnv>, error: WalletError): Response {
  c.header('cache-control', 'no-store')
  return c.json(toHttpBody(error), toHttpStatus(error) as ContentfulStatusCode)
}

/** Gives each request an id, takes a caller's own when it is a plain one, and logs the outcome without the query. */
function trace({ clock, log }: CatalogueDeps): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const given = c.req.header('x-request-id')
    const requestId = given !== undefined && REQUEST_ID.test(given) ? given : randomUUID()
    const startedAt = clock()
    c.set('requestId', requestId)
    await next()
    c.header('x-request-id', requestId)
    const { method, path } = c.req
    log.info({ requestId, method, path, status: c.res.status, tookMs: clock() - startedAt }, 'request')
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
