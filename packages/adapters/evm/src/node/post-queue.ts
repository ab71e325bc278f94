import { abortable } from '@latchkey/core/cancellation'
import type { PostRequest } from './post.ts'
import { postEach, type QueuedCall } from './post-each.ts'

/**
 * Returns the function that sends calls to nodes. Calls to one node in the same turn become one batch; the code for
 * batches loads at the first batch.
 *
 * @see Spec §7 "single or batched"
 */
export function createPostQueue(): (request: PostRequest) => Promise<unknown> {
  const queues = new Map<string, QueuedCall[]>()
  /** Nodes without batch support. */
  const single = new Set<string>()
  return (request) => {
    const result = new Promise<unknown>((resolve, reject) => {
      const key = `${request.timeoutMs} ${request.url}`
      const batch = queues.get(key) ?? []
      if (batch.push({ request, resolve, reject }) > 1) return
      queues.set(key, batch)
      queueMicrotask(() => {
        queues.delete(key)
        if (batch.length < 2 || single.has(request.url)) postEach(batch)
        else
          import('./post-batch.ts').then(
            ({ postBatch }) => postBatch(batch, single),
            () => postEach(batch),
          )
      })
    })
    return abortable(result, request.signal)
  }
}
