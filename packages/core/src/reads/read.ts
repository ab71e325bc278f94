import { toFailure } from '@latchkey/errors'
import type { FailureState } from '../store/state.ts'

export interface ReadResult<T> {
  /** `failed` only while there is nothing to show; data from before stays visible through a failure. */
  readonly status: 'loading' | 'ready' | 'failed'
  /** A list that failed is there and empty. */
  readonly data?: T
  readonly failure?: FailureState
  readonly isFetching: boolean
  /** For lists that come in pages. False after a page that failed, until `refetch`. */
  readonly hasMore: boolean
  readonly isFetchingMore: boolean
}

/** Something read from outside, kept fresh while somebody listens. */
export interface Read<T> {
  getSnapshot(): ReadResult<T>
  /** The first listener starts the fetch. Returns the way to stop listening. */
  subscribe(listener: () => void): () => void
  /** Fetches again; of a list in pages whose last page failed, that page. */
  refetch(): void
  /** Fetches the next page, once; nothing when there is none. */
  loadMore(): void
}

/** How a read speaks of a failure. */
export interface FailureResult<T> {
  /** Given as data while a failure leaves nothing else. @see Spec §4 "returns an empty list" */
  readonly empty?: T
  /** A failure that still holds while the next attempt is under way; without it that attempt reads as loading. */
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

/** Snapshots must stay the same object while nothing changed: React compares them by identity. */
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

/** The part of a query observer that is used; both kinds of query-core have it. */
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
