import type { ReadResult } from './read.ts'

/** The result of a read before it can know anything. */
export const LOADING: ReadResult<never> = { status: 'loading', isFetching: true, hasMore: false, isFetchingMore: false }
