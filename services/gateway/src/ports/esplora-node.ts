import type { ResponseBudget } from './chain-node.ts'

export interface EsploraRequest {
  /** Path below the base URL, with its slash. */
  readonly path: string
  /** Hexadecimal transaction to be posted. */
  readonly body?: string | undefined
  /** Budget for the bytes of the response. */
  readonly budget: ResponseBudget
}

/** 400: the node rejects the posted transaction, or the address. 404: the resource does not exist. Both with a text. */
export interface EsploraResponse {
  readonly status: 200 | 400 | 404
  readonly body: Uint8Array
}

/** One Esplora service. */
export interface EsploraNode {
  /** @throws rpc/timeout, rpc/http, http/unreachable, rpc/response-too-large, request/rate-limited */
  readonly send: (request: EsploraRequest, signal: AbortSignal) => Promise<EsploraResponse>
}
