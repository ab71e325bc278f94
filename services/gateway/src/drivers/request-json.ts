import { isWalletError, WalletError } from '@latchkey/errors'
import * as v from 'valibot'
import { parseJson } from '../domain/parse-json.ts'
import { readCapped } from './read-capped.ts'

export interface JsonRequest<S> extends Pick<RequestInit, 'method' | 'headers' | 'body'> {
  /** Name of the API in errors, because its URL may contain a key. */
  readonly source: string
  readonly url: URL
  readonly answer: S
  readonly maxBytes: number
  readonly signal: AbortSignal
  readonly fetch?: typeof globalThis.fetch | undefined
}

/**
 * Sends one request to an API that the operator chose, and returns its parsed response. It follows no redirect, because
 * the key would be sent along.
 *
 * @throws http/status, http/malformed, http/unreachable
 */
export async function requestJson<S extends v.GenericSchema>(request: JsonRequest<S>): Promise<v.InferOutput<S>> {
  const { source, answer } = request
  const parsed = v.safeParse(answer, parseJson(await readText(request)), { abortEarly: true })
  if (parsed.success) return parsed.output
  throw new WalletError('http/malformed', { url: source, problem: 'the response has another shape' })
}

/** Returns the address of a call. @param base - E.g. `https://api.example/v2`, with or without a trailing slash. */
export function toCallUrl(base: string, path: string, query: Readonly<Record<string, string | undefined>>): URL {
  const url = new URL(base)
  url.pathname = `${url.pathname.replace(/\/+$/, '')}/${path}`
  for (const [name, value] of Object.entries(query)) if (value !== undefined) url.searchParams.set(name, value)
  return url
}

async function readText<S>({ source, url, maxBytes, fetch = globalThis.fetch, answer, ...init }: JsonRequest<S>) {
  try {
    const response = await fetch(url, { ...init, redirect: 'error' })
    if (!response.ok) {
      await response.body?.cancel()
      throw new WalletError('http/status', { url: source, status: response.status })
    }
    return new TextDecoder().decode(await readCapped(response, maxBytes))
  } catch (cause) {
    if (isWalletError(cause)) throw cause
    throw new WalletError('http/unreachable', { url: source }, { cause })
  }
}
