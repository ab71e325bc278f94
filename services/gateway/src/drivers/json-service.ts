import { isWalletError, WalletError } from '@latchkey/errors'
import * as v from 'valibot'
import { readCapped } from './read-capped.ts'

/** Longest wait for a provider. @see Spec §9 "RPC timeout 10000 ms" */
const TIMEOUT_MS = 10_000
const MAX_BYTES = 8 * 1024 * 1024

export interface JsonServiceOptions {
  /** Name of the service in errors: its URL may hold a key. */
  readonly source: string
  readonly baseUrl: string
  /** Returns the headers of one request. */
  readonly headersOf: (method: string, url: URL) => Readonly<Record<string, string>>
  readonly fetch?: typeof globalThis.fetch | undefined
}

export interface ServiceCall<S> {
  readonly path: string
  readonly answer: S
  readonly query?: Readonly<Record<string, string | undefined>>
  /** Present: a POST. */
  readonly body?: unknown
  readonly signal?: AbortSignal | undefined
}

export type CallService = <S extends v.GenericSchema>(call: ServiceCall<S>) => Promise<v.InferOutput<S>>

/**
 * Returns the client of an HTTP API of JSON. Redirects are refused, so that no key goes elsewhere.
 *
 * @throws http/status, http/malformed, http/unreachable, http/timeout
 * @example await call({ path: 'buy/options', query: { country: 'US' }, answer: optionsSchema })
 */
export function createJsonService({
  source,
  baseUrl,
  headersOf,
  fetch = globalThis.fetch,
}: JsonServiceOptions): CallService {
  async function read({ path, query = {}, body, signal }: ServiceCall<unknown>): Promise<unknown> {
    const url = new URL(baseUrl)
    url.pathname = `${url.pathname.replace(/\/+$/, '')}/${path}`
    for (const [name, value] of Object.entries(query)) if (value !== undefined) url.searchParams.set(name, value)
    const method = body === undefined ? 'GET' : 'POST'
    const headers = { accept: 'application/json', 'content-type': 'application/json', ...headersOf(method, url) }
    const timeout = AbortSignal.timeout(TIMEOUT_MS)
    try {
      const response = await fetch(url, {
        method,
        headers,
        redirect: 'error',
        signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      if (!response.ok) {
        await response.body?.cancel()
        throw new WalletError('http/status', { url: source, status: response.status })
      }
      return parseJson(new TextDecoder().decode(await readCapped(response, MAX_BYTES)))
    } catch (cause) {
      if (isWalletError(cause)) throw cause
      if (timeout.aborted) throw new WalletError('http/timeout', { url: source, timeoutMs: TIMEOUT_MS }, { cause })
      throw new WalletError('http/unreachable', { url: source }, { cause })
    }
  }
  return async (call) => {
    const parsed = v.safeParse(call.answer, await read(call), { abortEarly: true })
    if (parsed.success) return parsed.output
    throw new WalletError('http/malformed', { url: source, problem: 'the response has another shape' })
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // No schema accepts this.
  }
}
