import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'

/**
 * Returns the function that tells where a request came from.
 *
 * @param trustedProxies - Proxies of the operator in front. 0: the socket's address, because anybody can write
 *   `x-forwarded-for`. n: the n-th entry of that list from the right.
 */
export function clientAddressBehind(trustedProxies: number): (context: Context) => string {
  return (context) => {
    const hops = (context.req.header('x-forwarded-for') ?? '').split(',').map((hop) => hop.trim())
    const hop = trustedProxies > 0 ? hops.at(-trustedProxies) : undefined
    return hop === undefined || hop === '' ? (getConnInfo(context).remote.address ?? 'unknown') : hop
  }
}
