import { isWalletError, WalletError } from '@latchkey/errors'
import { exchange, type PostRequest, resultOf } from './post.ts'
import { postEach, type QueuedCall } from './post-each.ts'

/** @see Spec §9 "batch size 1000" */
const MAX_BATCH = 1_000

/**
 * Sends calls to one node in batches of at most 1000. If the node does not support batches, each call is sent
 * separately.
 *
 * @param single - The set of nodes without batch support; such a node is added to it.
 */
export function postBatch(calls: readonly QueuedCall[], single: Set<string>): void {
  const wanted = calls.filter(({ request }) => request.signal?.aborted !== true)
  for (let at = 0; at < wanted.length; at += MAX_BATCH) void postAsBatch(wanted.slice(at, at + MAX_BATCH), single)
}

async function postAsBatch(batch: readonly QueuedCall[], single: Set<string>): Promise<void> {
  if (batch.length < 2) return postEach(batch)
  const requests = batch.map(({ request }) => request)
  const [{ url, timeoutMs, fetch, clock }] = requests as [PostRequest]
  // Aborted once every call of the batch is aborted.
  const stop = new AbortController()
  let left = batch.length
  const onAbort = () => {
    left -= 1
    if (left === 0) stop.abort()
  }
  for (const { signal } of requests) signal?.addEventListener('abort', onAbort, { once: true })
  try {
    const { status, json } = await exchange({ url, calls: requests, timeoutMs, fetch, clock, signal: stop.signal })
    // A status of 429 or 5xx does not show whether the node supports batches.
    if (!Array.isArray(json) && status < 500 && status !== 429) {
      single.add(url)
      return postEach(batch)
    }
    const responses = new Map((Array.isArray(json) ? json : []).map((response: unknown) => [idOf(response), response]))
    batch.forEach(({ request, resolve, reject }, at) => {
      try {
        resolve(resultOf(responses.get(at + 1), { id: at + 1, method: request.method, status }))
      } catch (error) {
        reject(error)
      }
    })
  } catch (error) {
    for (const { request, reject } of batch) reject(toOwn(error, request.method))
  } finally {
    for (const { signal } of requests) signal?.removeEventListener('abort', onAbort)
  }
}

function idOf(response: unknown): unknown {
  return typeof response === 'object' && response !== null && 'id' in response ? response.id : undefined
}

/** Returns the error of a failed batch as the error of one of its calls, with the method of that call. */
function toOwn(error: unknown, method: string): unknown {
  if (!isWalletError(error)) return error
  return new WalletError(error.code, { ...error.context, method } as never, { cause: error })
}
