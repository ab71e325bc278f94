import type { BitcoinNetwork } from '@latchkey/chains'
import { assertNotAborted } from '@latchkey/core/cancellation'
import type { Clock } from '@latchkey/core/ports'
import { type NodeResponse, requestNode } from '@latchkey/drivers'
import { isWalletError, WalletError } from '@latchkey/errors'
import type { CaipNetworkId } from '@latchkey/primitives'
import * as v from 'valibot'
import { parseJson } from './parse-json.ts'

export interface EsploraOptions {
  readonly rpcUrl: (networkId: CaipNetworkId) => string | undefined
  readonly timeoutMs: number
  readonly fetch: typeof globalThis.fetch
  readonly clock: Clock
}

export interface EsploraCall<S extends v.GenericSchema> {
  /** Path below the base URL, with its slash; its parts are validated by the caller. */
  readonly path: string
  /** The schema of the response; whole numbers of JSON are parsed as text. */
  readonly schema: S
  /** `text`: the response is no JSON. */
  readonly as?: 'json' | 'text'
  /** Body of a POST request; absent for GET. */
  readonly body?: string
}

/** The Esplora services of a network as one service. */
export interface Esplora {
  /**
   * Sends the call to the first service, and to the next one if it fails. If all fail, it throws the first failure. A
   * rejection of a posted transaction is final.
   *
   * @throws rpc/no-url-for-chain, rpc/no-url, rpc/timeout, rpc/unreachable, rpc/http, rpc/malformed, rpc/error,
   * connect/cancelled
   */
  call<S extends v.GenericSchema>(place: Place, call: EsploraCall<S>): Promise<v.InferOutput<S>>
}

export interface Place {
  readonly network: BitcoinNetwork
  readonly signal: AbortSignal | undefined
}

/** Returns a client of Esplora services. @see Spec §7 "Fallback across several RPC URLs", §9 "RPC timeout 10000 ms" */
export function createEsplora({ rpcUrl, ...given }: EsploraOptions): Esplora {
  const urls = ({ caipNetworkId, rpcUrls }: BitcoinNetwork) => {
    const own = rpcUrl(caipNetworkId)
    return [...new Set([...(own === undefined ? [] : [own]), ...rpcUrls.default.http])]
  }
  return {
    async call({ network, signal }, call) {
      assertNotAborted(signal)
      let first: WalletError | undefined
      for (const base of urls(network)) {
        try {
          const { path: method, body } = call
          const init = body === undefined ? {} : { method: 'POST', body, headers: { 'content-type': 'text/plain' } }
          const response = await requestNode({ url: toUrl(base, method), method, signal, ...given }, init)
          return readResponse(response, call)
        } catch (error) {
          // An error that is not a `WalletError` is a bug in this package; a request to another service would hide it.
          if (!isWalletError(error) || error.code === 'connect/cancelled' || error.code === 'rpc/error') throw error
          first ??= error
        }
      }
      throw first ?? new WalletError('rpc/no-url-for-chain', { chainId: network.id })
    },
  }
}

/** A base URL may have a query, as that of a gateway has. @throws rpc/no-url */
function toUrl(base: string, path: string): string {
  if (!URL.canParse(base)) throw new WalletError('rpc/no-url')
  const url = new URL(base)
  url.pathname = url.pathname.replace(/\/$/, '') + path
  return url.href
}

function readResponse<S extends v.GenericSchema>(
  { status, text }: NodeResponse,
  { path: method, schema, as = 'json', body }: EsploraCall<S>,
): v.InferOutput<S> {
  // A node rejects a transaction with status 400 and a text. A gateway that does not serve the network returns an
  // object.
  if (status === 400 && body !== undefined && !/^\s*\{/.test(text))
    throw new WalletError('rpc/error', { method, reason: text.slice(0, 300), nodeCode: status })
  if (status < 200 || status > 299) throw new WalletError('rpc/http', { method, status })
  const parsed = v.safeParse(schema, as === 'json' ? parseJson(text) : text.trim())
  if (parsed.success) return parsed.output
  throw new WalletError('rpc/malformed', { method }, { details: v.summarize(parsed.issues) })
}
