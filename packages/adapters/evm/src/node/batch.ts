import { isWalletError, WalletError } from '@latchkey/errors'
import { abortable } from '../abortable.ts'
import { exchange, type PostRequest, post, readAnswers } from './post.ts'

/** @see Spec §9 "batch size 1000" */
const MAX_BATCH = 1_000

interface Waiting {
  readonly request: PostRequest
  resolve(result: unknown): void
  reject(error: unknown): void
}

/**
 * Returns what asks nodes: calls to one node that are made in the same turn travel as one batch of at most 1000. A node
 * that does not take batches is asked for each by itself, from then on.
 *
 * @see Spec §7 "single or batched"
 */
export function createBatchedPost(): (request: PostRequest) => Promise<unknown> {
  const waiting = new Map<string, Waiting[]>()
  const single = new Set<string>()

  function send(asked: readonly Waiting[]): void {
    const batch = asked.filter(({ request }) => request.signal?.aborted !== true)
    const [first] = batch
    if (first === undefined) return
    if (batch.length > 1 && !single.has(first.request.url)) void sendTogether(batch)
    else for (const { request, resolve, reject } of batch) post(request).then(resolve, reject)
  }

  async function sendTogether(batch: readonly Waiting[]): Promise<void> {
    const requests = batch.map(({ request }) => request)
    const [{ url, timeoutMs, fetch }] = requests as [PostRequest]
    // Taken back once nobody waits for any of it.
    const stop = new AbortController()
    let left = batch.length
    const onAbort = () => {
      left -= 1
      if (left === 0) stop.abort()
    }
    for (const { signal } of requests) signal?.addEventListener('abort', onAbort, { once: true })
    try {
      const { status, json } = await exchange({ url, calls: requests, timeoutMs, fetch, signal: stop.signal })
      // A node that has too much to do, or is broken, says nothing of batches.
      if (!Array.isArray(json) && status < 500 && status !== 429) {
        single.add(url)
        return send(batch)
      }
      const answers = readAnswers(json)
      batch.forEach(({ request, resolve, reject }, at) => {
        try {
          resolve(answers.resultOf(at + 1, request.method, status))
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

  return (request) => {
    const answer = new Promise<unknown>((resolve, reject) => {
      const key = `${request.timeoutMs} ${request.url}`
      const open = waiting.get(key)
      const entry = { request, resolve, reject }
      if (open !== undefined && open.length < MAX_BATCH) return void open.push(entry)
      const batch = [entry]
      waiting.set(key, batch)
      queueMicrotask(() => {
        if (waiting.get(key) === batch) waiting.delete(key)
        send(batch)
      })
    })
    return abortable(answer, request.signal)
  }
}

/** What failed for all failed for each: told with the method of each. */
function toOwn(error: unknown, method: string): unknown {
  if (!isWalletError(error)) return error
  return new WalletError(error.code, { ...error.context, method } as never, { cause: error })
}
