import { isIP } from 'node:net'
import { WalletError } from '@latchkey/errors'
import { createTokenBuckets, toCaller } from '@latchkey/http'
import type { Context } from 'hono'
import type { GatewayDeps } from '../deps.ts'

/** Burst and rate of one network address. A page that loads a wallet makes some tens of calls at once. */
export const DEFAULT_LIMITS = { capacity: 2_000, refillPerSecond: 100 }

/** Cost of a request to an on-ramp provider, which limits its calls. */
export const PROVIDER_COST = 20

export type Charge = (context: Context, cost: number) => void

export interface Allowance {
  /** Takes `cost` tokens off the caller's allowance. @throws request/rate-limited */
  readonly charge: Charge
  /** Charges a cost that is only known after the work, on credit. Never throws. */
  readonly chargeAfter: Charge
  /** Returns the seconds until the caller's debt is paid; 0 without a debt. */
  readonly owedSeconds: (context: Context) => number
}

/** Returns the request budgets of all callers. */
export function createAllowance(deps: GatewayDeps): Allowance {
  const { limits = DEFAULT_LIMITS, clock, buckets = createTokenBuckets(limits, clock) } = deps
  return {
    charge(context, cost) {
      // A cost above the capacity takes the whole capacity except for the token of the request itself.
      const price = Math.max(1, Math.min(cost, limits.capacity - 1))
      const retryInSeconds = buckets.take(callerOf(deps, context), price)
      if (retryInSeconds > 0) throw new WalletError('request/rate-limited', { retryInSeconds })
    },
    chargeAfter: (context, cost) => buckets.spend(callerOf(deps, context), cost),
    owedSeconds: (context) => buckets.take(callerOf(deps, context), 0),
  }
}

/** Returns the key of a caller for limits: its address, or the network that one caller owns. */
export function callerOf({ clientAddress }: GatewayDeps, context: Context): string {
  return toCaller(clientAddress?.(context) ?? '')
}

/**
 * Returns the whole network address of the caller for a service that requires it; `undefined` if it is unknown.
 *
 * @example clientIpOf(deps, context) // '2001:db8:1:2:3:4:5:6'
 */
export function clientIpOf({ clientAddress }: GatewayDeps, context: Context): string | undefined {
  const address = (clientAddress?.(context) ?? '').replace(/^::ffff:(?=\d+\.)/i, '')
  return isIP(address) === 0 ? undefined : address
}

/** Returns the dependencies for the reads of one caller, so that its price requests are charged to it. */
export function depsOf(deps: GatewayDeps, context: Context): GatewayDeps {
  const { prices } = deps
  const caller = callerOf(deps, context) || undefined
  return { ...deps, prices: { ...prices, read: (query) => prices.read({ ...query, caller }) } }
}
