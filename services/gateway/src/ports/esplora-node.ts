import type { ResponseBudget } from './chain-node.ts'

export interface EsploraRequest {
  /** Below the base, with its slash. */
  readonly path: string
  /** A transaction in hex that is posted. */
  readonly body?: string | undefined
  /** Pays for the bytes of the response. */
  readonly budget: ResponseBudget
}

/** 400: the node refuses what was posted, or the address. 404: it knows no such thing. Both with a text. */
export interface EsploraResponse {
  readonly status: 200 | 400 | 404
  readonly body: Uint8Array
}

/** One Esplora service. */
export interface EsploraNode {
  /** @throws rpc/timeout, rpc/http, http/unreachable, rpc/response-too-large, request/rate-limited */
  readonly send: (request: EsploraRequest, signal: AbortSignal) => Promise<EsploraResponse>
}
