import type { ReadResult } from './read.ts'

/** What a read shows before it can know anything. */
export const LOADING: ReadResult<never> = { status: 'loading', isFetching: true, hasMore: false, isFetchingMore: false }
