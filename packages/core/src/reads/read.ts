import { toFailure } from '../failure.ts'
import type { FailureState } from '../store/state.ts'

export interface ReadResult<T> {
  /** `failed` only while there is nothing to show; data from before stays visible through a failure. */
  readonly status: 'loading' | 'ready' | 'failed'
  readonly data?: T
  readonly failure?: FailureState
  readonly isFetching: boolean
  /** For lists that come in pages. */
  readonly hasMore: boolean
  readonly isFetchingMore: boolean
}

/** Something read from outside, kept fresh while somebody listens. */
export interface Read<T> {
  getSnapshot(): ReadResult<T>
  /** The first listener starts the fetch. Returns the way to stop listening. */
  subscribe(listener: () => void): () => void
  refetch(): void
  /** Fetches the next page, once; nothing when there is none. */
  loadMore(): void
}

interface ObserverResult<T> {
  readonly status: 'pending' | 'success' | 'error'
  readonly data: T | undefined
  readonly error: unknown
  readonly isFetching: boolean
  readonly hasNextPage?: boolean
  readonly isFetchingNextPage?: boolean
}

function toResult<T>(result: ObserverResult<T>): ReadResult<T> {
  const { data, error } = result
  return {
    status: data !== undefined ? 'ready' : result.status === 'error' ? 'failed' : 'loading',
    ...(data === undefined ? {} : { data }),
    ...(error === null || error === undefined ? {} : { failure: toFailure(error) }),
    isFetching: result.isFetching,
    hasMore: result.hasNextPage ?? false,
    isFetchingMore: result.isFetchingNextPage ?? false,
  }
}

/** Snapshots must stay the same object while nothing changed: React compares them by identity. */
function snapshots<T>(current: () => ObserverResult<T>): () => ReadResult<T> {
  let source: ObserverResult<T> | undefined
  let result: ReadResult<T> | undefined
  return () => {
    const now = current()
    if (result === undefined || now !== source) {
      source = now
      result = toResult(now)
    }
    return result
  }
}

/** The part of a query observer that is used; both kinds of query-core have it. */
interface Observer<T> {
  getCurrentResult(): ObserverResult<T>
  subscribe(listener: () => void): () => void
  refetch(): unknown
}

interface PagedObserver<T> extends Observer<T> {
  fetchNextPage(): unknown
}

export function toRead<T>(observer: Observer<T>): Read<T> {
  return {
    getSnapshot: snapshots(() => observer.getCurrentResult()),
    subscribe: (listener) => observer.subscribe(listener),
    refetch: () => void observer.refetch(),
    loadMore: () => {},
  }
}

export function toPagedRead<T>(observer: PagedObserver<T>): Read<T> {
  return {
    ...toRead(observer),
    loadMore: () => {
      const { hasNextPage, isFetchingNextPage } = observer.getCurrentResult()
      if (hasNextPage === true && isFetchingNextPage !== true) void observer.fetchNextPage()
    },
  }
}
