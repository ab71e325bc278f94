import { isWalletError, WalletError } from '@latchkey/errors'
import type * as v from 'valibot'
import { requestJson, toCallUrl } from './request-json.ts'

/** Time limit of a request to a provider. @see Spec §9 "RPC timeout 10000 ms" */
const TIMEOUT_MS = 10_000
const MAX_BYTES = 8 * 1024 * 1024

type Headers = Readonly<Record<string, string>>

export interface JsonServiceOptions {
  /** Name of the service in errors, because its URL may contain a key. */
  readonly source: string
  readonly baseUrl: string
  /** Returns the headers of one request. */
  readonly headersOf: (method: string, url: URL) => Headers | Promise<Headers>
  readonly fetch?: typeof globalThis.fetch | undefined
}

export interface ServiceCall<S> {
  readonly path: string
  readonly answer: S
  readonly query?: Readonly<Record<string, string | undefined>>
  /** If present, the request is a POST. */
  readonly body?: unknown
  readonly signal?: AbortSignal | undefined
}

export type CallService = <S extends v.GenericSchema>(call: ServiceCall<S>) => Promise<v.InferOutput<S>>

/**
 * Returns the client of an HTTP API of JSON.
 *
 * @throws http/status, http/malformed, http/unreachable, http/timeout
 * @example await call({ path: 'buy/options', query: { country: 'US' }, answer: optionsSchema })
 */
export function createJsonService({ source, baseUrl, headersOf, fetch }: JsonServiceOptions): CallService {
  return async ({ path, query = {}, body, answer, signal }) => {
    const url = toCallUrl(baseUrl, path, query)
    const method = body === undefined ? 'GET' : 'POST'
    const headers = {
      accept: 'application/json',
      'content-type': 'application/json',
      ...(await headersOf(method, url)),
    }
    const timeout = AbortSignal.timeout(TIMEOUT_MS)
    try {
      return await requestJson({
        source,
        url,
        method,
        headers,
        answer,
        maxBytes: MAX_BYTES,
        signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
        fetch,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
    } catch (cause) {
      if (!timeout.aborted || !isWalletError(cause, 'http/unreachable')) throw cause
      throw new WalletError('http/timeout', { url: source, timeoutMs: TIMEOUT_MS }, { cause })
    }
  }
}
