import { WalletError } from '@latchkey/errors'
import {
  checkOrigin,
  checkProject,
  createServiceApp,
  healthRoutes,
  limitCallers,
  logRequests,
  shareWithBeacons,
  shareWithPages,
} from '@latchkey/http'
import { MINUTE_MS, SECOND_MS } from '@latchkey/primitives'
import type { Hono, MiddlewareHandler } from 'hono'
import { compress } from 'hono/compress'
import type { CatalogueDeps } from './catalogue-deps.ts'
import { createWalletList } from './domain/wallet-list.ts'
import { analyticsConfigRoutes, analyticsRoutes } from './routes/analytics.ts'
import { imageRoutes } from './routes/images.ts'
import { projectRoutes } from './routes/project.ts'
import { walletRoutes } from './routes/wallets.ts'

/** Paths that accept beacons of a browser. */
const BEACON_PATHS = ['/e', '/batch']

/**
 * Returns the catalogue as a Hono app: wallets, pictures and the analytics intake. It opens no socket and reads no
 * environment.
 *
 * @example
 * const app = createCatalogueApp(deps)
 * const response = await app.request('/getWallets?search=rainbow')
 * @see Spec §7 "Wallet catalogue service"
 */
export function createCatalogueApp(deps: CatalogueDeps): Hono {
  const { config, logger, clock } = deps
  const list = createWalletList(deps.wallets, { publicUrl: config.publicUrl })
  const app = createServiceApp(logger)
  app.use(logRequests(logger, clock), compress(), shareWithAll(), secure)
  app.route('/', healthRoutes(createReadyCheck(deps)))
  const perMinute = (requests: number) =>
    limitCallers({ ...deps, limits: { capacity: requests, refillPerSecond: (requests * SECOND_MS) / MINUTE_MS } })
  app.use('/getWalletImage/*', perMinute(config.limits.imagesPerMinute))
  app.use('/public/*', perMinute(config.limits.imagesPerMinute))
  app.route('/', imageRoutes(list, deps.pictures))
  for (const path of ['/getWallets', '/getAnalyticsConfig', '/appkit/v1/config']) {
    app.use(path, perMinute(config.limits.listPerMinute), checkOrigin(config), checkProject(config))
  }
  // Not limited by origin, because a page of an unlisted origin reads here that it is not on the list.
  app.use('/projects/v1/origins', perMinute(config.limits.listPerMinute), checkProject(config))
  // One limit for both paths.
  const perMinuteOfBeacons = perMinute(config.limits.analyticsPerMinute)
  for (const path of BEACON_PATHS) app.use(path, perMinuteOfBeacons, checkOrigin(config), checkProject(config))
  app.route('/', walletRoutes(list))
  app.route('/', projectRoutes(config))
  app.route('/', analyticsConfigRoutes(deps))
  app.route('/', analyticsRoutes(deps))
  return app
}

function createReadyCheck({ wallets, events }: CatalogueDeps) {
  return async (): Promise<void> => {
    if (wallets.length === 0) throw new WalletError('service/store', { reason: 'there are no wallets' })
    await events?.ping()
  }
}

function shareWithAll(): MiddlewareHandler {
  const [beacons, pages] = [shareWithBeacons(), shareWithPages()]
  return (c, next) => (BEACON_PATHS.includes(c.req.path) ? beacons(c, next) : pages(c, next))
}

const secure: MiddlewareHandler = async (c, next) => {
  await next()
  c.header('x-content-type-options', 'nosniff')
  c.header('cross-origin-resource-policy', 'cross-origin')
  c.header('referrer-policy', 'no-referrer')
}
