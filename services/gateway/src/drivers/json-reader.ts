import { isWalletError, WalletError } from '@latchkey/errors'
import * as v from 'valibot'
import { readCapped } from './read-capped.ts'

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
 * Returns a reader of one API of the operator's choice. It follows no redirect, because the key would follow too.
 *
 * @param source - name in errors: the URL may hold a key.
 */
export function createJsonReader(
  source: string,
  { url: base, key, fetch = globalThis.fetch }: JsonApiOptions,
  otherHeaders: Readonly<Record<string, string>> = {},
) {
  const headers = {
    accept: 'application/json',
    ...otherHeaders,
    ...(key === undefined ? {} : { [key.header]: key.value }),
  }
  /** @throws http/status, http/malformed, http/unreachable */
  return async <S extends v.GenericSchema>(schema: S, read: JsonRead): Promise<v.InferOutput<S>> => {
    const url = new URL(base)
    url.pathname = `${url.pathname.replace(/\/+$/, '')}/${read.path}`
    for (const [name, value] of Object.entries(read.query)) url.searchParams.set(name, value)
    const parsed = v.safeParse(schema, parseJson(await readText(url, read)))
    if (!parsed.success)
      throw new WalletError('http/malformed', { url: source, problem: 'the response has another shape' })
    return parsed.output
  }

  async function readText(url: URL, { maxBytes, signal }: JsonRead): Promise<string> {
    try {
      const response = await fetch(url, { headers, signal, redirect: 'error' })
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
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // No schema accepts this.
  }
}
