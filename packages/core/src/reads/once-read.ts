import { toFailure } from '@latchkey/errors'
import { LOADING } from './loading.ts'
import type { Read, ReadResult } from './read.ts'

interface OnceReadOptions<T> {
  /** Default true. While it says no, listeners wait until `refetch` or a listener that comes later. */
  readonly mayBegin?: () => boolean
  /** Default true. Data that is not complete is shown, and fetched again by `refetch`. */
  readonly isComplete?: (data: T) => boolean
}

/** Returns a read that is fetched once for the life of a client, with its first listener. */
export function onceRead<T>(
  fetch: () => Promise<T>,
  { mayBegin = () => true, isComplete = () => true }: OnceReadOptions<T> = {},
): Read<T> {
  let result: ReadResult<T> = LOADING
  let isFetching = false
  const listeners = new Set<() => void>()

  function show(next: ReadResult<T>): void {
    result = next
    for (const listener of [...listeners]) listener()
  }

  function begin(): void {
    if (isFetching || (result.data !== undefined && isComplete(result.data))) return
    isFetching = true
    // The first result equals the one without listeners, so that React does not render again for it.
    if (result.status === 'failed') show(LOADING)
    else if (result.status === 'ready') show({ ...result, isFetching: true })
    const idle = { isFetching: false, hasMore: false, isFetchingMore: false }
    const settle = (next: ReadResult<T>) => {
      isFetching = false
      show(next)
    }
    fetch().then(
      (data) => settle({ ...idle, status: 'ready', data }),
      (error: unknown) => settle({ ...idle, status: 'failed', failure: toFailure(error) }),
    )
  }

  return {
    getSnapshot: () => result,
    subscribe(listener) {
      listeners.add(listener)
      // Not what is incomplete: a component that listens anew with each drawing would fetch without end.
      if (result.status !== 'ready' && mayBegin()) begin()
      return () => listeners.delete(listener)
    },
    refetch: begin,
    loadMore: () => {},
  }
}
