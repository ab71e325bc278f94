import type { WalletError } from '@latchkey/errors'
import type { RpcError } from '@latchkey/protocol/gateway'

export interface RpcCall {
  readonly method: string
  readonly params?: readonly unknown[] | Readonly<Record<string, unknown>> | undefined
  /** JSON text of the parameters, sent in place of `params`, so that no number of a caller loses digits. */
  readonly paramsText?: string | undefined
  /** Present: the result stays JSON text, and its bytes are taken from here. The calls of one `send` share one. */
  readonly budget?: ResponseBudget | undefined
}

/** What the responses to one caller may take. Each refusal is the error that the call is answered with. */
export interface ResponseBudget {
  /** Takes bytes of a result of which `kept` bytes are held already. A refusal takes nothing. */
  readonly keep: (bytes: number, kept: number) => WalletError | undefined
  /** Returns bytes that were kept and are held no longer. */
  readonly giveBack: (bytes: number) => void
  /** Returns why no further request may be sent to a node. */
  readonly refusal: () => WalletError | undefined
  /** Counts bytes that came from a node, kept or not. After a refusal nothing more is read. */
  readonly read: (bytes: number) => WalletError | undefined
  /** Runs work on bytes beyond the first few of a response when it is the caller's turn. */
  readonly turn: <T>(work: () => T) => Promise<T>
}

/**
 * What a node said to one call: a result, or a JSON-RPC error of its own. The result of a call with a budget is the
 * bytes of its JSON text. A failure is final: the node answered, and the answer may not be kept.
 */
export type NodeAnswer = { readonly result: unknown } | { readonly error: RpcError } | { readonly failure: WalletError }

/** What became of one call: as above, or no node gave any answer. */
export type RpcOutcome = NodeAnswer

/** One upstream JSON-RPC address. */
export interface ChainNode {
  /**
   * Sends calls, as few requests as the node takes.
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
