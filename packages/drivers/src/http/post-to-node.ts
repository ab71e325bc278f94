import { type NodeRequest, type NodeResponse, requestNode } from './request-node.ts'

export interface NodePost extends NodeRequest {
  /** One JSON-RPC request, or a batch of them. */
  readonly body: unknown
}

/**
 * Posts JSON-RPC to a chain node, without cookies, and returns the response, not validated further.
 *
 * @throws rpc/timeout, rpc/unreachable, rpc/malformed if it is too long, connect/cancelled
 * @example await postToNode({ url, method: 'eth_chainId', body, timeoutMs: 10_000, signal, fetch, clock })
 */
export function postToNode({ body, ...request }: NodePost): Promise<NodeResponse> {
  const headers = { 'content-type': 'application/json' }
  return requestNode(request, { method: 'POST', headers, body: JSON.stringify(body) })
}
