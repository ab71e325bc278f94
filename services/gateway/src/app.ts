import { WalletError } from '@latchkey/errors'
import {
  answerFailure,
  checkOrigin,
  checkProject,
  createServiceApp,
  healthRoutes,
  limitBody,
  logRequests,
  shareWithPages,
} from '@latchkey/http'
import type { Hono } from 'hono'
import type { GatewayDeps } from './deps.ts'
import { createAllowance } from './http/allowance.ts'
import { createRpcMemory, RPC_LIMITS } from './http/rpc-limits.ts'
import { createGasPriceReader } from './reads/gas-price.ts'
import { activityRoute } from './routes/activity.ts'
import { apiPageRoute } from './routes/api-page.ts'
import { approvalsRoute } from './routes/approvals.ts'
import { balancesRoute } from './routes/balances.ts'
import { ccipRoute } from './routes/ccip.ts'
import { convertRoute } from './routes/convert.ts'
import { convertTransactionsRoute } from './routes/convert-transactions.ts'
import { esploraRoute } from './routes/esplora.ts'
import { exchangesRoute } from './routes/exchanges.ts'
import { identityRoute } from './routes/identity.ts'
import { namesRoute } from './routes/names.ts'
import { nftsRoute } from './routes/nfts.ts'
import { onrampRoute } from './routes/onramp.ts'
import { openApiRoute } from './routes/openapi.ts'
import { portfolioRoute } from './routes/portfolio.ts'
import { priceHistoryRoute } from './routes/price-history.ts'
import { pricesRoute } from './routes/prices.ts'
import { profileRoute } from './routes/profile.ts'
import { answerRpcError, rpcRoute } from './routes/rpc.ts'
import { sandboxRoute } from './routes/sandbox.ts'
import { sessionsRoute } from './routes/sessions.ts'
import { supportedChainsRoute } from './routes/supported-chains.ts'

/** Large enough for a price request of a thousand addresses. */
const MAX_BODY_BYTES = 2 * 1024 * 1024
/** Calls with the project in the body, where their routes check it, and the registration, which has no project. */
const PROJECT_IN_BODY: ReadonlySet<string> = new Set([
  '/v1/fungible/price',
  '/v1/convert/build-transaction',
  '/v1/profile/account',
  '/v1/onramp/multi/quotes',
])

/**
 * Returns the gateway as an application without sockets.
 *
 * Every failure response has the body `{ status, error: { code, message, requestId }, reasons }` and the status of its kind.
 * On the path of JSON-RPC it is a JSON-RPC error with that status.
 *
 * @example const response = await createGatewayApp(deps).request('/v1/supported-chains')
 * @see Spec §7
 */
export function createGatewayApp(deps: GatewayDeps): Hono {
  const app = createServiceApp(deps.logger)
  const allowance = createAllowance(deps)
  const { charge } = allowance
  if (deps.logger !== undefined) app.use(logRequests(deps.logger, deps.clock))
  app.route('/', healthRoutes(createReadyCheck(deps)))
  app.route('/', openApiRoute())
  app.route('/', apiPageRoute())
  if (deps.onramp?.sandbox !== undefined) app.route('/', sandboxRoute(deps, deps.onramp.sandbox, charge))
  app.route('/', ccipRoute(deps, charge))
  app.use('/v1/*', shareWithPages(), checkOrigin(deps), checkProject(deps, PROJECT_IN_BODY))
  app.use('/v1/*', async (context, next) => {
    charge(context, 1)
    await next()
  })
  // Comes before the limit below, which buffers whole bodies, because these routes count their bytes themselves.
  const memory = deps.rpcMemory ?? createRpcMemory({ ...RPC_LIMITS, ...deps.rpcLimits })
  app.route('/', rpcRoute(deps, allowance, memory))
  app.route('/', esploraRoute(deps, allowance, memory))
  app.use('/v1/*', limitBody(MAX_BODY_BYTES))
  app.route('/', supportedChainsRoute(deps))
  app.route('/', identityRoute(deps))
  app.route('/', profileRoute(deps))
  app.route('/', namesRoute(deps, charge))
  app.route('/', balancesRoute(deps))
  app.route('/', portfolioRoute(deps))
  app.route('/', activityRoute(deps, charge))
  app.route('/', approvalsRoute(deps))
  app.route('/', nftsRoute(deps))
  app.route('/', pricesRoute(deps, charge))
  app.route('/', priceHistoryRoute(deps))
  const readGasPrice = createGasPriceReader(deps)
  app.route('/', convertRoute(deps, charge, readGasPrice))
  app.route('/', convertTransactionsRoute(deps, charge, readGasPrice))
  app.route('/', onrampRoute(deps, charge))
  app.route('/', exchangesRoute(deps))
  app.route('/', sessionsRoute(deps, charge))
  app.onError((error, context) => answerRpcError(error, context, answerFailure(error, context, deps.logger)))
  return app
}

/** Available to every caller, and cheap: concurrent checks share one query, so that the index keeps its connections. */
function createReadyCheck({ isReady = async () => true }: GatewayDeps) {
  let pending: Promise<boolean> | undefined
  return async (): Promise<void> => {
    pending ??= isReady().finally(() => {
      pending = undefined
    })
    if (await pending) return
    throw new WalletError('service/database', { reason: 'the index is not up yet' })
  }
}
