import { type PostRequest, post } from './post.ts'

export interface QueuedCall {
  readonly request: PostRequest
  resolve(result: unknown): void
  reject(error: unknown): void
}

/** Sends calls one by one. */
export function postEach(batch: readonly QueuedCall[]): void {
  for (const { request, resolve, reject } of batch) post(request).then(resolve, reject)
}
