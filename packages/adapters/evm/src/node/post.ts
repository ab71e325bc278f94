import { abortable, followSignals, timeout } from '@latchkey/core/cancellation'
import type { Clock } from '@latchkey/core/ports'
import { isWalletError, WalletError } from '@latchkey/errors/connected'
import { rpcAnswer } from '@latchkey/protocol/gateway'
import * as v from 'valibot'
import { toNodeError } from './node-error.ts'

/** No response to our calls comes near; a node that sends more is broken or hostile. */
const MAX_RESPONSE_BYTES = 2 * 1024 * 1024

export interface PostRequest {
  readonly url: string
  readonly method: string
  readonly params: readonly unknown[]
  readonly timeoutMs: number
  readonly signal: AbortSignal | undefined
  readonly fetch: typeof globalThis.fetch
  readonly clock: Clock
}

interface ExchangeRequest extends Pick<PostRequest, 'url' | 'timeoutMs' | 'signal' | 'fetch' | 'clock'> {
  /** Numbered from 1 in their order; one alone is sent by itself. */
  readonly calls: readonly Pick<PostRequest, 'method' | 'params'>[]
}

interface Exchanged {
  readonly status: number
  /** `undefined`: not JSON. */
  readonly json: unknown
}

/**
 * Returns the `result` of one JSON-RPC call to one node, not checked further.
 *
 * @throws rpc/timeout, rpc/unreachable, rpc/http, rpc/malformed, rpc/error, connect/cancelled
 */
export async function post({ method, params, ...request }: PostRequest): Promise<unknown> {
  const { status, json } = await exchange({ ...request, calls: [{ method, params }] })
  return resultOf(json, { id: 1, method, status })
}

/**
 * Sends calls to one node in one request, and returns its response.
 *
 * @throws rpc/timeout, rpc/unreachable, rpc/malformed, connect/cancelled
 */
export async function exchange(request: ExchangeRequest): Promise<Exchanged> {
  const { calls, timeoutMs: ms, signal, clock } = request
  const method = calls[0]?.method ?? ''
  const stop = followSignals(signal)
  const error = () => new WalletError('rpc/timeout', { method, timeoutMs: ms })
  try {
    return await timeout(abortable(fetchResponse(request, method, stop.signal), signal), { clock, ms, error })
  } catch (error) {
    throw isWalletError(error) ? error : new WalletError('rpc/unreachable', { method }, { cause: error })
  } finally {
    stop.abort()
  }
}

async function fetchResponse(
  { url, calls, fetch }: ExchangeRequest,
  method: string,
  signal: AbortSignal,
): Promise<Exchanged> {
  const bodies = calls.map((call, at) => ({ jsonrpc: '2.0', id: at + 1, method: call.method, params: call.params }))
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(bodies.length === 1 ? bodies[0] : bodies),
    credentials: 'omit',
    referrerPolicy: 'strict-origin',
    signal,
  })
  return { status: response.status, json: parseJson(await readText(response, method)) }
}

/** Returns the result in a response of a node. @throws rpc/error, rpc/http, rpc/malformed */
export function resultOf(
  json: unknown,
  { id, method, status }: { readonly id: number; readonly method: string; readonly status: number },
): unknown {
  const parsed = v.safeParse(rpcAnswer, json)
  const response = parsed.success ? parsed.output : undefined
  // Some nodes explain themselves in a JSON-RPC error under a status other than 200; the error has more detail.
  if (response !== undefined && 'error' in response) throw toNodeError(method, response.error)
  if (status < 200 || status > 299) throw new WalletError('rpc/http', { method, status })
  if (response === undefined || response.id !== id) throw new WalletError('rpc/malformed', { method })
  return response.result
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Not JSON: the status tells which error that is.
    return undefined
  }
}

async function readText(response: Response, method: string): Promise<string> {
  const reader = response.body?.getReader()
  if (reader === undefined) return ''
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
    bytes += chunk.value.byteLength
    if (bytes > MAX_RESPONSE_BYTES) {
      void reader.cancel()
      throw new WalletError('rpc/malformed', { method, bytes })
    }
    text += decoder.decode(chunk.value, { stream: true })
  }
  return text + decoder.decode()
}
