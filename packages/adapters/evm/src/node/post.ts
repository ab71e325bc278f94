import { isWalletError, WalletError } from '@latchkey/errors'
import { rpcAnswer } from '@latchkey/protocol/gateway'
import * as v from 'valibot'
import { abortable } from '../abortable.ts'
import { toNodeError } from './node-error.ts'

/** No answer we ask for comes near; a node that sends more is broken or hostile. */
const MAX_ANSWER_BYTES = 2 * 1024 * 1024

export interface PostRequest {
  readonly url: string
  readonly method: string
  readonly params: readonly unknown[]
  readonly timeoutMs: number
  readonly signal: AbortSignal | undefined
  readonly fetch: typeof globalThis.fetch
}

/**
 * Returns the `result` of one JSON-RPC call to one node, not checked further.
 *
 * @throws rpc/timeout, rpc/unreachable, rpc/http, rpc/malformed, rpc/error, connect/cancelled
 */
export async function post(request: PostRequest): Promise<unknown> {
  const { method, timeoutMs, signal } = request
  const stop = new AbortController()
  const onAbort = () => stop.abort()
  signal?.addEventListener('abort', onAbort, { once: true })
  let timedOut = false
  const timer = setTimeout(() => {
    timedOut = true
    stop.abort()
  }, timeoutMs)
  try {
    return await abortable(exchange(request, stop.signal), signal)
  } catch (error) {
    if (isWalletError(error)) throw error
    if (timedOut) throw new WalletError('rpc/timeout', { method, timeoutMs }, { cause: error })
    throw new WalletError('rpc/unreachable', { method }, { cause: error })
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', onAbort)
  }
}

async function exchange({ url, method, params, fetch }: PostRequest, signal: AbortSignal): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    credentials: 'omit',
    referrerPolicy: 'strict-origin',
    signal,
  })
  const answer = parseAnswer(await readText(response, method))
  // Some nodes explain themselves in a JSON-RPC error under a status other than 200; the explanation says more.
  if (answer !== undefined && 'error' in answer) throw toNodeError(method, answer.error)
  if (!response.ok) throw new WalletError('rpc/http', { method, status: response.status })
  if (answer === undefined || answer.id !== 1) throw new WalletError('rpc/malformed', { method })
  return answer.result
}

function parseAnswer(text: string): v.InferOutput<typeof rpcAnswer> | undefined {
  try {
    const parsed = v.safeParse(rpcAnswer, JSON.parse(text))
    return parsed.success ? parsed.output : undefined
  } catch {
    // Not JSON: the caller tells which error that is, by the status.
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
    if (bytes > MAX_ANSWER_BYTES) {
      void reader.cancel()
      throw new WalletError('rpc/malformed', { method, bytes })
    }
    text += decoder.decode(chunk.value, { stream: true })
  }
  return text + decoder.decode()
}
