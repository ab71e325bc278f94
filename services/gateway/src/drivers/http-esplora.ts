import { isWalletError, WalletError } from '@latchkey/errors'
import { RPC_TIMEOUT_MS } from '../domain/rpc-methods.ts'
import type { ResponseBudget } from '../ports/chain-node.ts'
import type { EsploraNode, EsploraResponse } from '../ports/esplora-node.ts'
import { createTextHider } from './hide-address.ts'

const ANSWERS: ReadonlySet<number> = new Set([200, 400, 404])
/** Maximum bytes of an error message. */
const MAX_REFUSAL_BYTES = 2_048

export interface HttpEsploraOptions {
  /** Base URL of the service. It may contain a key, and is never put into an error. */
  readonly url: string
  readonly fetch?: typeof globalThis.fetch
  /** Returns a signal that aborts after so many milliseconds. */
  readonly deadline?: (delayMs: number) => AbortSignal
}

/** Returns an Esplora service over HTTP. */
export function createHttpEsplora(options: HttpEsploraOptions): EsploraNode {
  const { url, fetch = globalThis.fetch, deadline = AbortSignal.timeout } = options
  const hide = createTextHider(url)
  return {
    async send({ path, body, budget }, signal) {
      const timeout = deadline(RPC_TIMEOUT_MS)
      const spent = budget.refusal()
      if (spent !== undefined) throw spent
      try {
        const response = await fetch(toUrl(url, path), {
          ...(body === undefined ? {} : { method: 'POST', body, headers: { 'content-type': 'text/plain' } }),
          signal: AbortSignal.any([timeout, signal]),
          redirect: 'error',
        })
        if (!isAnswer(response)) throw new WalletError('rpc/http', { method: 'esplora', status: response.status })
        const bytes = await readBody(response, budget)
        if (response.status === 200) return { status: 200, body: bytes }
        const refusal = hide(bytes.subarray(0, MAX_REFUSAL_BYTES).toString())
        return { status: response.status, body: Buffer.from(refusal) }
      } catch (cause) {
        if (isWalletError(cause)) throw cause
        if (timeout.aborted)
          throw new WalletError('rpc/timeout', { method: 'esplora', timeoutMs: RPC_TIMEOUT_MS }, { cause })
        throw new WalletError('http/unreachable', { url: 'The chain node' }, { cause })
      }
    },
  }
}

/** A base URL may have a query with a key. */
function toUrl(base: string, path: string): string {
  const url = new URL(base)
  url.pathname = url.pathname.replace(/\/$/, '') + path
  return url.href
}

function isAnswer(response: Response): response is Response & { readonly status: EsploraResponse['status'] } {
  return ANSWERS.has(response.status)
}

/** Leaving the loop cancels the stream. @throws rpc/response-too-large, request/rate-limited */
async function readBody({ body }: Response, { read, keep, release }: ResponseBudget): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let kept = 0
  for await (const chunk of body ?? []) {
    const refusal = read(chunk.byteLength) ?? keep(chunk.byteLength, kept)
    if (refusal !== undefined) {
      release(kept)
      throw refusal
    }
    kept += chunk.byteLength
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
