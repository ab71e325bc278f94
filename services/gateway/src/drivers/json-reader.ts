import type * as v from 'valibot'
import { requestJson, toCallUrl } from './request-json.ts'

export interface JsonApiOptions {
  /** Base of the API, e.g. `https://api.example/v2`. */
  readonly url: string
  /** Sent as a header with every request. */
  readonly key?: { readonly header: string; readonly value: string } | undefined
  readonly fetch?: typeof globalThis.fetch | undefined
}

export interface JsonRead {
  /** After the base. */
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  readonly maxBytes: number
  readonly signal: AbortSignal
}

/**
 * Returns a reader of one API.
 *
 * @param source - name in errors, because the URL may contain a key.
 */
export function createJsonReader(
  source: string,
  { url: base, key, fetch }: JsonApiOptions,
  otherHeaders: Readonly<Record<string, string>> = {},
) {
  const headers = {
    accept: 'application/json',
    ...otherHeaders,
    ...(key === undefined ? {} : { [key.header]: key.value }),
  }
  /** @throws http/status, http/malformed, http/unreachable */
  return <S extends v.GenericSchema>(answer: S, { path, query, ...bounds }: JsonRead): Promise<v.InferOutput<S>> =>
    requestJson({ source, url: toCallUrl(base, path, query), headers, answer, fetch, ...bounds })
}
