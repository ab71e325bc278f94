import type { ReadResult } from './read.ts'

/** The result of a read without data or failure. */
export const LOADING: ReadResult<never> = { status: 'loading', isFetching: true, hasMore: false, isFetchingMore: false }
