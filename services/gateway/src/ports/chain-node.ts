import type { WalletError } from '@latchkey/errors'
import type { RpcError } from '@latchkey/protocol/gateway'

export interface RpcCall {
  readonly method: string
  readonly params?: readonly unknown[] | Readonly<Record<string, unknown>> | undefined
  /** JSON text of the parameters, sent instead of `params`, so that numbers keep their digits. */
  readonly paramsText?: string | undefined
  /**
   * If present, the result stays JSON text, and its bytes are charged to the budget. All calls of one `send` share one
   * budget.
   */
  readonly budget?: ResponseBudget | undefined
}

/** Budget for the responses to one caller. Each rejection becomes the error of the call. */
export interface ResponseBudget {
  /**
   * Reserves memory for more bytes of a result that already holds `kept` bytes. After a rejection nothing is reserved.
   */
  readonly keep: (bytes: number, kept: number) => WalletError | undefined
  /** Releases bytes that are no longer held. */
  readonly release: (bytes: number) => void
  /** Returns the reason why no further request may be sent to a node. */
  readonly refusal: () => WalletError | undefined
  /** Counts bytes from a node, kept or not. After a rejection no more bytes are read. */
  readonly read: (bytes: number) => WalletError | undefined
  /** Runs work on bytes beyond the first few of a response when it is the caller's turn. */
  readonly runInTurn: <T>(work: () => T) => Promise<T>
}

/**
 * Response of a node to one call: a result, or a JSON-RPC error of the node. The result of a call with a budget is the
 * bytes of its JSON text. A failure is final: the node responded, and the budget rejected the response.
 */
export type NodeAnswer = { readonly result: unknown } | { readonly error: RpcError } | { readonly failure: WalletError }

/** Outcome of one call: a response, or the failure of all nodes. */
export type RpcOutcome = NodeAnswer

/** One JSON-RPC node. */
export interface ChainNode {
  /**
   * Sends calls in as few requests as the node accepts.
   *
   * @returns one response per call, in order.
   * @throws rpc/timeout, rpc/http, http/unreachable, http/malformed when the whole request failed.
   */
  readonly send: (calls: readonly RpcCall[], signal?: AbortSignal) => Promise<readonly NodeAnswer[]>
}

/** All nodes of one network as one; `send` never throws. */
export interface NodePool {
  readonly send: (calls: readonly RpcCall[], signal?: AbortSignal) => Promise<readonly RpcOutcome[]>
  /**
   * Returns the single nodes, best first. A node that failed such a request in the last 10 s ranks later. The objects
   * are the same in each call.
   */
  readonly ranked: () => readonly ChainNode[]
}
