import { WalletError } from '@latchkey/errors'
import { createTokenBuckets, toCaller } from '@latchkey/http'
import type { Context, MiddlewareHandler } from 'hono'
import { cors } from 'hono/cors'
import type { GatewayDeps } from '../deps.ts'

/** Per network address: a page that loads a wallet makes some tens of calls at once. */
const DEFAULT_LIMITS = { capacity: 2_000, refillPerSecond: 100 }

/** Calls that name the project in the body; their routes check it. */
const PROJECT_IN_BODY: ReadonlySet<string> = new Set(['/v1/fungible/price'])

/** Answers pages of the allowed origins; without a list, of all. No cookies are used, so none are allowed. */
export function allowOrigins(allowed: readonly string[] | undefined): MiddlewareHandler {
  return cors({
    origin: (origin) => (allowed === undefined ? '*' : isAllowedOrigin(origin, allowed) ? origin : null),
    allowMethods: ['GET', 'POST', 'OPTIONS'],
    exposeHeaders: ['retry-after', 'x-request-id'],
    maxAge: 86_400,
  })
}

/**
 * Refuses pages of other origins and unknown projects.
 *
 * A caller without an Origin is not a page; the list protects the operator's quota from other sites, not from
 * programs, which can claim any origin.
 */
export function checkCaller(deps: GatewayDeps): MiddlewareHandler {
  const { allowedOrigins } = deps
  return async (context, next) => {
    const origin = context.req.header('origin')
    if (allowedOrigins !== undefined && origin !== undefined && !isAllowedOrigin(origin, allowedOrigins))
      throw new WalletError('request/origin-not-allowed')
    const projectId = context.req.query('projectId')
    if (projectId !== undefined || !PROJECT_IN_BODY.has(context.req.path)) assertProject(deps, projectId ?? '')
    await next()
  }
}

/** @throws request/unknown-project */
export function assertProject({ projectIds }: GatewayDeps, projectId: string): void {
  if (projectIds !== undefined && !projectIds.includes(projectId)) throw new WalletError('request/unknown-project')
}

export type Charge = (context: Context, cost: number) => void

export interface Allowance {
  /** Takes `cost` tokens off the caller's allowance. @throws request/rate-limited */
  readonly charge: Charge
  /** Takes what is known only after the work, on credit. Never throws. */
  readonly chargeAfter: Charge
  /** Returns the seconds until the caller owes nothing any more; 0 when it owes nothing. */
  readonly owedSeconds: (context: Context) => number
}

/** Returns the allowances of all callers. */
export function createAllowance(deps: GatewayDeps): Allowance {
  const { limits = DEFAULT_LIMITS, clock } = deps
  const buckets = createTokenBuckets(limits, clock)
  return {
    charge(context, cost) {
      // A cost above the capacity takes all that is left beside the one token of the request itself.
      const price = Math.max(1, Math.min(cost, limits.capacity - 1))
      const retryInSeconds = buckets.take(callerOf(deps, context), price)
      if (retryInSeconds > 0) throw new WalletError('request/rate-limited', { retryInSeconds })
    },
    chargeAfter: (context, cost) => buckets.spend(callerOf(deps, context), cost),
    owedSeconds: (context) => buckets.take(callerOf(deps, context), 0),
  }
}

/** Returns the unit that limits count: the address, or the network that one caller owns. */
export function callerOf({ clientAddress }: GatewayDeps, context: Context): string {
  return toCaller(clientAddress?.(context) ?? '')
}

function isAllowedOrigin(origin: string, allowed: readonly string[]): boolean {
  return allowed.some((entry) => {
    const [scheme, host] = entry.split('://*.')
    if (host === undefined) return entry === origin
    return origin.startsWith(`${scheme}://`) && origin.endsWith(`.${host}`)
  })
}
