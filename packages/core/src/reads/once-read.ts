import { toFailure } from '@latchkey/errors'
import { LOADING } from './loading.ts'
import type { Read, ReadResult } from './read.ts'

interface OnceReadOptions<T> {
  /** Default true. While it returns false, listeners wait until `refetch` is called or a later listener subscribes. */
  readonly mayBegin?: () => boolean
  /** Default true. Incomplete data is shown, and `refetch` fetches it again. */
  readonly isComplete?: (data: T) => boolean
}

/** Returns a read that is fetched once per client, when its first listener subscribes. */
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
    // The first result equals the one without listeners, so that React does not render twice.
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
      // Incomplete data is not fetched here: a component that subscribes at each render would fetch endlessly.
      if (result.status !== 'ready' && mayBegin()) begin()
      return () => listeners.delete(listener)
    },
    refetch: begin,
    loadMore: () => {},
  }
}
