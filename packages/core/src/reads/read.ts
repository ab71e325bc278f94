import { toFailure } from '@latchkey/errors'
import type { FailureState } from '../store/state.ts'

export interface ReadResult<T> {
  /** `failed` only without data; earlier data stays visible after a failure. */
  readonly status: 'loading' | 'ready' | 'failed'
  /** Also set for a failed list: the empty list. */
  readonly data?: T
  readonly failure?: FailureState
  readonly isFetching: boolean
  /** For paged lists. False after a failed page, until `refetch`. */
  readonly hasMore: boolean
  readonly isFetchingMore: boolean
}

/** Data from outside, kept fresh while it has a listener. */
export interface Read<T> {
  getSnapshot(): ReadResult<T>
  /** The first listener starts the fetch. Returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void
  /** Fetches again; for a paged list whose last page failed, only that page. */
  refetch(): void
  /** Fetches the next page once; does nothing if there is none. */
  loadMore(): void
}

/** How a read represents a failure. */
export interface FailureResult<T> {
  /** Data of a failed read without earlier data. @see Spec §4 "returns an empty list" */
  readonly empty?: T
  /** Returns a failure that is shown during the next attempt; without it, that attempt is shown as loading. */
  readonly pendingFailure?: () => unknown
}

interface ObserverResult<T> {
  readonly status: 'pending' | 'success' | 'error'
  readonly data: T | undefined
  readonly error: unknown
  readonly isFetching: boolean
  readonly hasNextPage?: boolean
  readonly isFetchingNextPage?: boolean
  readonly isFetchNextPageError?: boolean
}

function toResult<T>(result: ObserverResult<T>, { empty, pendingFailure }: FailureResult<T>): ReadResult<T> {
  const error = result.error ?? (result.status === 'pending' ? pendingFailure?.() : undefined) ?? undefined
  const hasFailed = result.data === undefined && error !== undefined
  const data = result.data ?? (hasFailed ? empty : undefined)
  return {
    status: hasFailed ? 'failed' : result.data === undefined ? 'loading' : 'ready',
    ...(data === undefined ? {} : { data }),
    ...(error === undefined ? {} : { failure: toFailure(error) }),
    isFetching: result.isFetching,
    hasMore: result.hasNextPage === true && result.isFetchNextPageError !== true,
    isFetchingMore: result.isFetchingNextPage ?? false,
  }
}

/** Snapshots must be the same object until a change, because React compares them by identity. */
function snapshots<T>(current: () => ObserverResult<T>, failureResult: FailureResult<T>): () => ReadResult<T> {
  let source: ObserverResult<T> | undefined
  let result: ReadResult<T> | undefined
  return () => {
    const now = current()
    if (result === undefined || now !== source) {
      source = now
      result = toResult(now, failureResult)
    }
    return result
  }
}

/** The used part of a query observer; both kinds of query-core have it. */
interface Observer<T> {
  getCurrentResult(): ObserverResult<T>
  subscribe(listener: () => void): () => void
  refetch(): unknown
}

interface PagedObserver<T> extends Observer<T> {
  fetchNextPage(): unknown
}

export function toRead<T>(observer: Observer<T>, failureResult: FailureResult<T> = {}): Read<T> {
  return {
    getSnapshot: snapshots(() => observer.getCurrentResult(), failureResult),
    subscribe: (listener) => observer.subscribe(listener),
    refetch: () => void observer.refetch(),
    loadMore: () => {},
  }
}

export function toPagedRead<T>(observer: PagedObserver<T>, failureResult: FailureResult<T> = {}): Read<T> {
  const read = toRead(observer, failureResult)
  return {
    ...read,
    refetch() {
      if (observer.getCurrentResult().isFetchNextPageError === true) void observer.fetchNextPage()
      else void observer.refetch()
    },
    loadMore() {
      const { hasMore, isFetchingMore } = read.getSnapshot()
      if (hasMore && !isFetchingMore) void observer.fetchNextPage()
    },
  }
}
