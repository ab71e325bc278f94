import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'

/**
 * Makes the function that tells where a request came from.
 *
 * @param trustedProxies - How many proxies of the operator stand in front. 0: the socket's address, and
 *   `x-forwarded-for` is ignored since anyone can write it. n: the n-th entry of that list from the right.
 */
export function nodeAddress(trustedProxies: number): (c: Context) => string {
  return (c) => {
    if (trustedProxies > 0) {
      const hops = (c.req.header('x-forwarded-for') ?? '').split(',').map((hop) => hop.trim())
      const hop = hops.at(-trustedProxies)
      if (hop !== undefined && hop !== '') return hop
    }
    return getConnInfo(c).remote.address ?? 'unknown'
  }
}
