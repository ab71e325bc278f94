import { WalletError } from '@latchkey/errors'
import { answerFailure, answerNotFound, nameRequest } from '@latchkey/http'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { routePath } from 'hono/route'
import type { Logger } from 'pino'
import type { GatewayDeps } from './deps.ts'
import { allowOrigins, checkCaller, createAllowance } from './http/access.ts'
import { activityRoute } from './routes/activity.ts'
import { balancesRoute } from './routes/balances.ts'
import { healthRoute } from './routes/health.ts'
import { identityRoute } from './routes/identity.ts'
import { nftsRoute } from './routes/nfts.ts'
import { pricesRoute } from './routes/prices.ts'
import { profileRoute } from './routes/profile.ts'
import { answerRpcError, rpcRoute } from './routes/rpc.ts'
import { supportedChainsRoute } from './routes/supported-chains.ts'

/** A thousand addresses to price fit. */
const MAX_BODY_BYTES = 2 * 1024 * 1024

/**
 * Returns the gateway as an application without sockets.
 *
 * Every failure is an answer with `{ status, error: { code, message, requestId }, reasons }` and the status of its kind;
 * on the path of JSON-RPC it is a JSON-RPC error under that status.
 *
 * @example const response = await createGatewayApp(deps).request('/v1/supported-chains')
 * @see Spec §7
 */
export function createGatewayApp(deps: GatewayDeps): Hono {
  const app = new Hono()
  const allowance = createAllowance(deps)
  const { charge } = allowance
  app.use(nameRequest())
  if (deps.logger !== undefined) app.use(logRequests(deps.logger, deps))
  app.route('/', healthRoute(deps))
  app.use('/v1/*', allowOrigins(deps.allowedOrigins))
  app.use('/v1/*', checkCaller(deps))
  app.use('/v1/*', async (context, next) => {
    charge(context, 1)
    await next()
  })
  // Before the limit below, which holds whole bodies: this one counts them first.
  app.route('/', rpcRoute(deps, allowance))
  app.use(
    '/v1/*',
    bodyLimit({
      maxSize: MAX_BODY_BYTES,
      onError: () => {
        throw new WalletError('request/too-large', { limit: MAX_BODY_BYTES })
      },
    }),
  )
  app.route('/', supportedChainsRoute(deps))
  app.route('/', identityRoute(deps))
  app.route('/', profileRoute(deps))
  app.route('/', balancesRoute(deps))
  app.route('/', activityRoute(deps))
  app.route('/', nftsRoute(deps))
  app.route('/', pricesRoute(deps, charge))
  app.notFound(answerNotFound)
  app.onError((error, context) => answerRpcError(error, context, answerFailure(error, context, deps.logger)))
  return app
}

/** One line per request: the route's pattern, never the path, because paths hold addresses of people. */
function logRequests(logger: Logger, { clock }: GatewayDeps) {
  return async (context: Parameters<typeof routePath>[0], next: () => Promise<void>) => {
    const startedAtMs = clock.now()
    await next()
    logger.info(
      {
        requestId: context.get('requestId'),
        method: context.req.method,
        route: routePath(context, -1),
        status: context.res.status,
        tookMs: clock.now() - startedAtMs,
      },
      'request',
    )
  }
}
