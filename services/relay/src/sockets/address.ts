import type { IncomingMessage } from 'node:http'

/**
 * Returns where a request came from.
 *
 * @param trustedProxies - Proxies of the operator in front. 0: the socket's address, because anybody can write
 *   `x-forwarded-for`. n: the n-th entry of that list from the right.
 */
export function addressOf({ headers, socket }: IncomingMessage, trustedProxies: number): string {
  const list = headers['x-forwarded-for'] ?? ''
  const hops = (Array.isArray(list) ? list.join(',') : list).split(',').map((hop) => hop.trim())
  const hop = trustedProxies > 0 ? hops.at(-trustedProxies) : undefined
  return hop === undefined || hop === '' ? (socket.remoteAddress ?? 'unknown') : hop
}
