import { isWalletError, WalletError } from '@latchkey/errors'
import { exchange, type PostRequest, resultOf } from './post.ts'
import { postEach, type Waiting } from './post-queue.ts'

/** @see Spec §9 "batch size 1000" */
const MAX_BATCH = 1_000

/**
 * Sends calls to one node as batches of at most 1000. A node that does not take them is asked for each call by itself.
 *
 * @param single - Grows by such a node.
 */
export function postBatch(calls: readonly Waiting[], single: Set<string>): void {
  const wanted = calls.filter(({ request }) => request.signal?.aborted !== true)
  for (let at = 0; at < wanted.length; at += MAX_BATCH) void postTogether(wanted.slice(at, at + MAX_BATCH), single)
}

async function postTogether(batch: readonly Waiting[], single: Set<string>): Promise<void> {
  if (batch.length < 2) return postEach(batch)
  const requests = batch.map(({ request }) => request)
  const [{ url, timeoutMs, fetch, clock }] = requests as [PostRequest]
  // Taken back once nobody waits for any of it.
  const stop = new AbortController()
  let left = batch.length
  const onAbort = () => {
    left -= 1
    if (left === 0) stop.abort()
  }
  for (const { signal } of requests) signal?.addEventListener('abort', onAbort, { once: true })
  try {
    const { status, json } = await exchange({ url, calls: requests, timeoutMs, fetch, clock, signal: stop.signal })
    // A node that has too much to do, or is broken, says nothing of batches.
    if (!Array.isArray(json) && status < 500 && status !== 429) {
      single.add(url)
      return postEach(batch)
    }
    const answers = new Map((Array.isArray(json) ? json : []).map((answer: unknown) => [idOf(answer), answer]))
    batch.forEach(({ request, resolve, reject }, at) => {
      try {
        resolve(resultOf(answers.get(at + 1), { id: at + 1, method: request.method, status }))
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

function idOf(answer: unknown): unknown {
  return typeof answer === 'object' && answer !== null && 'id' in answer ? answer.id : undefined
}

/** What failed for all failed for each: told with the method of each. */
function toOwn(error: unknown, method: string): unknown {
  if (!isWalletError(error)) return error
  return new WalletError(error.code, { ...error.context, method } as never, { cause: error })
}
