import type { WalletError } from '@latchkey/errors'
import type { RpcError } from '@latchkey/protocol/gateway'

export interface RpcCall {
  readonly method: string
  readonly params?: readonly unknown[] | Readonly<Record<string, unknown>> | undefined
}

/** What a node said to one call: a result, or a JSON-RPC error of its own. */
export type NodeAnswer = { readonly result: unknown } | { readonly error: RpcError }

/** What became of one call: as above, or no node gave any answer. */
export type RpcOutcome = NodeAnswer | { readonly failure: WalletError }

/** One upstream JSON-RPC address. */
export interface ChainNode {
  /**
   * Sends calls in one request.
   *
   * @returns one answer per call, in order.
   * @throws rpc/timeout, rpc/http, http/unreachable, http/malformed when the whole request failed.
   */
  readonly send: (calls: readonly RpcCall[], signal?: AbortSignal) => Promise<readonly NodeAnswer[]>
}

/** All nodes of one network behind one door; `send` never throws. */
export interface NodePool {
  readonly send: (calls: readonly RpcCall[], signal?: AbortSignal) => Promise<readonly RpcOutcome[]>
  /**
   * Returns every node by itself, best first; one that failed a request made in this way within 10 s comes later. A node
   * is the same object each time.
   */
  readonly ranked: () => readonly ChainNode[]
}
