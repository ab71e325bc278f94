import type { IncomingMessage } from 'node:http'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'

/**
 * Returns the network address of a caller.
 *
 * @param trustedProxies - Number of trusted proxies in front. 0: the socket's address, because every caller can set
 * `x-forwarded-for`. n: the n-th entry of that list from the right.
 */
export function addressOf({ headers, socket }: IncomingMessage, trustedProxies: number): string {
  const list = headers['x-forwarded-for'] ?? ''
  return hopOf(Array.isArray(list) ? list.join(',') : list, trustedProxies) ?? socket.remoteAddress ?? 'unknown'
}

/** Returns `addressOf` for requests of a Hono app. */
export function clientAddressBehind(trustedProxies: number): (context: Context) => string {
  return (context) =>
    hopOf(context.req.header('x-forwarded-for') ?? '', trustedProxies) ??
    getConnInfo(context).remote.address ??
    'unknown'
}

/**
 * Returns the host in the URL of the caller's browser. Proxies that change `Host`, such as the rewrites of Next, put it
 * into `x-forwarded-host`.
 *
 * @param trustedProxies - As in {@link addressOf}.
 */
export function pageHostBehind(trustedProxies: number): (context: Context) => string {
  return ({ req }) => hopOf(req.header('x-forwarded-host') ?? '', trustedProxies) ?? req.header('host') ?? ''
}

function hopOf(list: string, trustedProxies: number): string | undefined {
  const hops = list.split(',').map((hop) => hop.trim())
  return (trustedProxies > 0 ? hops.at(-trustedProxies) : undefined) || undefined
}
