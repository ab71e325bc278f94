import { abortable, followSignals, timeout } from '@latchkey/core/cancellation'
import type { Clock } from '@latchkey/core/ports'
import { isWalletError, WalletError } from '@latchkey/errors'
import { readText } from './read-text.ts'

/** Maximum bytes of a response, far above any needed one; a node that sends more is broken or hostile. */
const MAX_RESPONSE_BYTES = 2 * 1024 * 1024

export interface NodeRequest {
  readonly url: string
  /** Method name for errors. */
  readonly method: string
  readonly timeoutMs: number
  readonly signal: AbortSignal | undefined
  readonly fetch: typeof globalThis.fetch
  readonly clock: Clock
}

export interface NodeResponse {
  readonly status: number
  /** Response body, at most 2 MiB. */
  readonly text: string
}

/**
 * Sends an HTTP request to a chain node, without cookies, and returns the response, not validated further.
 *
 * @param init - HTTP method, headers and body.
 * @throws rpc/timeout, rpc/unreachable, rpc/malformed if it is too long, connect/cancelled
 */
export async function requestNode(request: NodeRequest, init: RequestInit): Promise<NodeResponse> {
  const { method, timeoutMs: ms, signal, clock } = request
  const stop = followSignals(signal)
  const error = () => new WalletError('rpc/timeout', { method, timeoutMs: ms })
  try {
    return await timeout(abortable(exchange(request, { ...init, signal: stop.signal }), signal), { clock, ms, error })
  } catch (cause) {
    throw isWalletError(cause) ? cause : new WalletError('rpc/unreachable', { method }, { cause })
  } finally {
    stop.abort()
  }
}

async function exchange({ url, method, fetch }: NodeRequest, init: RequestInit): Promise<NodeResponse> {
  const response = await fetch(url, { ...init, credentials: 'omit', referrerPolicy: 'strict-origin' })
  const text = await readText(response, MAX_RESPONSE_BYTES)
  if (text === undefined) throw new WalletError('rpc/malformed', { method, maxBytes: MAX_RESPONSE_BYTES })
  return { status: response.status, text }
}
