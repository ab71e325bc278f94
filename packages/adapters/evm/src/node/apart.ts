import type { Node } from './node.ts'

/** The nodes without those of one host, whatever their path is. */
export function apart(node: Node, service: string, includesPublic: boolean): Node {
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
