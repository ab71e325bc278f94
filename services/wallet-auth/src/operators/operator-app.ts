import { WalletError } from '@latchkey/errors'
import {
  clientAddressBehind,
  createServiceApp,
  createTokenBuckets,
  limitBody,
  logRequests,
  parseBody,
  toCaller,
} from '@latchkey/http'
import { MINUTE_MS, SECOND_MS } from '@latchkey/primitives'
import {
  confirmRequest,
  endSessionsRequest,
  findUserRequest,
  revokeDeviceRequest,
  siteRequest,
  walletRequest,
} from '@latchkey/protocol/operators'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { writeAudit } from '../drivers/audit.ts'
import type { Operator, OperatorDeps } from './operator-deps.ts'
import { createOperatorCheck } from './operator-list.ts'
import { listProjects, requestStart, stopSite } from './project-actions.ts'
import { confirm, listPending } from './request-actions.ts'
import { requireInside } from './require-inside.ts'
import { endUserSessions, freezeWallet, readUserState, requestUnfreeze, revokeUserDevice } from './user-actions.ts'

const MAX_BODY_BYTES = 4 * 1024
/** A person with a command needs a few; a search for a token would need 2^256. */
const PER_MINUTE = 60

type Env = { readonly Variables: { operator: Operator } }

/**
 * Returns the API of operators as a Hono app, for a listener of its own: the app of the frame has none of these routes. One operator
 * takes away (stop, end, revoke, freeze); what gives back (start, release) takes two. It can add no project and no origin: the pages
 * have those from a signed deployment.
 */
export function createOperatorApp(deps: OperatorDeps): Hono {
  const { clock, logger, socketAddress = clientAddressBehind(0) } = deps
  const who = (c: Context<Env>) => c.get('operator')
  const admin = new Hono<Env>()
    .use(requireInside(socketAddress), requireOperator(deps, socketAddress), limitBody(MAX_BODY_BYTES))
    .get('/projects', async (c) => c.json(await listProjects(who(c), deps)))
    .post('/projects/stop', async (c) =>
      c.json(toChanged(await stopSite(who(c), await parseBody(c, siteRequest), deps))),
    )
    .post('/projects/start', async (c) =>
      c.json({ requests: [await requestStart(who(c), await parseBody(c, siteRequest), deps)] }),
    )
    .get('/requests', async (c) => c.json({ requests: await listPending(who(c), deps) }))
    .post('/requests/confirm', async (c) =>
      c.json(toChanged(await confirm(who(c), await parseBody(c, confirmRequest), deps))),
    )
    .post('/users/find', async (c) => c.json(await readUserState(who(c), await parseBody(c, findUserRequest), deps)))
    .post('/sessions/end', async (c) =>
      c.json(toChanged(await endUserSessions(who(c), await parseBody(c, endSessionsRequest), deps))),
    )
    .post('/devices/revoke', async (c) =>
      c.json(toChanged(await revokeUserDevice(who(c), await parseBody(c, revokeDeviceRequest), deps))),
    )
    .post('/wallets/freeze', async (c) =>
      c.json(toChanged(await freezeWallet(who(c), await parseBody(c, walletRequest), deps))),
    )
    .post('/wallets/unfreeze', async (c) =>
      c.json({ requests: [await requestUnfreeze(who(c), await parseBody(c, walletRequest), deps)] }),
    )
  return createServiceApp(logger).use(logRequests(logger, clock), noStore).route('/admin', admin)
}

const toChanged = (changed: number) => ({ changed })

const noStore: MiddlewareHandler = async (c, next) => {
  await next()
  c.header('cache-control', 'no-store')
  c.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
  c.header('x-content-type-options', 'nosniff')
}

/**
 * Operators have a limit each, and calls without a token one for their address: other programs behind the same address, a shared
 * jump host for example, do not keep an operator from stopping a project.
 *
 * @throws operator/refused without the token of an operator, which is logged and in the audit; request/rate-limited
 */
function requireOperator(deps: OperatorDeps, socketAddress: (c: Context) => string): MiddlewareHandler<Env> {
  const { operators, pool, clock, logger } = deps
  const check = createOperatorCheck(operators, clock)
  const limits = { capacity: PER_MINUTE, refillPerSecond: (PER_MINUTE * SECOND_MS) / MINUTE_MS }
  const [ofOperators, ofAddresses] = [createTokenBuckets(limits, clock), createTokenBuckets(limits, clock)]
  return async (c, next) => {
    const [address, name] = [socketAddress(c), check(c.req.header('authorization'))]
    const retryInSeconds = name === undefined ? ofAddresses.take(toCaller(address), 1) : ofOperators.take(name, 1)
    // Before the entry of a refused call, so that nobody fills the audit.
    if (retryInSeconds > 0) throw new WalletError('request/rate-limited', { retryInSeconds })
    if (name === undefined) {
      logger.warn({ address }, 'a call without the token of an operator')
      await writeAudit(pool, { kind: 'refused-operator', now: new Date(clock.now()), address })
      throw new WalletError('operator/refused')
    }
    c.set('operator', { name, address })
    await next()
  }
}
