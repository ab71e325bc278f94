import { toFailure } from '@latchkey/errors/engine'
import type { Read, ReadResult } from './read.ts'

/**
 * Returns a read that is fetched once for the life of a client, with its first listener.
 *
 * @param mayBegin - While it says no, listeners wait until `refetch` or a listener that comes later.
 */
export function onceRead<T>(fetch: () => Promise<T>, mayBegin: () => boolean = () => true): Read<T> {
  let result: ReadResult<T> = { status: 'loading', isFetching: false, hasMore: false, isFetchingMore: false }
  const listeners = new Set<() => void>()

  function show(next: ReadResult<T>): void {
    result = next
    for (const listener of [...listeners]) listener()
  }

  function begin(): void {
    if (result.isFetching || result.status === 'ready') return
    const idle = { isFetching: false, hasMore: false, isFetchingMore: false }
    show({ ...idle, status: 'loading', isFetching: true })
    fetch().then(
      (data) => show({ ...idle, status: 'ready', data }),
      (error: unknown) => show({ ...idle, status: 'failed', failure: toFailure(error) }),
    )
  }

  return {
    getSnapshot: () => result,
    subscribe(listener) {
      listeners.add(listener)
      if (mayBegin()) begin()
      return () => listeners.delete(listener)
    },
    refetch: begin,
    loadMore: () => {},
  }
}
