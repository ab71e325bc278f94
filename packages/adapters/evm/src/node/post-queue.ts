import { abortable } from '@latchkey/core/cancellation'
import { type PostRequest, post } from './post.ts'

export interface Waiting {
  readonly request: PostRequest
  resolve(result: unknown): void
  reject(error: unknown): void
}

/** Sends calls one by one. */
export function postEach(batch: readonly Waiting[]): void {
  for (const { request, resolve, reject } of batch) post(request).then(resolve, reject)
}

/**
 * Returns what asks nodes: calls to one node that are made in the same turn travel together. The code for that arrives
 * with the first of them.
 *
 * @see Spec §7 "single or batched"
 */
export function createPostQueue(): (request: PostRequest) => Promise<unknown> {
  const waiting = new Map<string, Waiting[]>()
  /** Nodes that take no batches. */
  const single = new Set<string>()
  return (request) => {
    const answer = new Promise<unknown>((resolve, reject) => {
      const key = `${request.timeoutMs} ${request.url}`
      const batch = waiting.get(key) ?? []
      if (batch.push({ request, resolve, reject }) > 1) return
      waiting.set(key, batch)
      queueMicrotask(() => {
        waiting.delete(key)
        if (batch.length < 2 || single.has(request.url)) postEach(batch)
        else
          import('./post-batch.ts').then(
            ({ postBatch }) => postBatch(batch, single),
            () => postEach(batch),
          )
      })
    })
    return abortable(answer, request.signal)
  }
}
