import type { Node } from './node.ts'

/**
 * Returns the nodes of a network without those on the host of a service, which must not confirm its own responses.
 *
 * @param service - URL of the service. @param includesPublic - False: only the site's own nodes are left.
 */
export function withoutHost(node: Node, service: string, includesPublic: boolean): Node {
  const host = toHost(service)
  return {
    call: (network, call) =>
      node.call(network, {
        ...call,
        admits: ({ url, isPublic }) => (includesPublic || !isPublic) && host !== undefined && toHost(url) !== host,
      }),
  }
}

const toHost = (url: string): string | undefined => (URL.canParse(url) ? new URL(url).host : undefined)
