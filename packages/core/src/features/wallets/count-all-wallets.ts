import type { ReadResult } from '../../reads/read.ts'
import type { FailureState } from '../../store/state.ts'

/** Placeholders while the first page loads. @see compat-facts 1.6 "Skeletons" */
const FIRST_PENDING = 16
const MORE_PENDING = 4

interface CountInput {
  /** Number of loaded rows. */
  readonly rows: number
  readonly hasCatalogue: boolean
  readonly isSearch: boolean
  /** Reads of the catalogue's pages, of the search, and of the short lists with excluded wallets. */
  readonly pages: ReadResult<{ readonly count: number }>
  readonly results: ReadResult<unknown>
  readonly lists: Pick<ReadResult<unknown>, 'status'>
}

export interface AllWalletsCount {
  /** Number of placeholders after the rows. */
  readonly pending: number
  /** Total number of wallets; `undefined` until it is known. */
  readonly count: number | undefined
  readonly failure: FailureState | undefined
  /** Scrolling loads a further page. After a failure the visitor must press retry. */
  readonly canLoadMore: boolean
}

/** Returns the number of wallets and of placeholders in the list of all wallets, and the failure. */
export function countAllWallets({ rows, hasCatalogue, isSearch, ...reads }: CountInput): AllWalletsCount {
  const { pages, results, lists } = reads
  const shown = isSearch ? results : pages
  const isLoading = hasCatalogue && (shown.status === 'loading' || lists.status === 'loading')
  const isUnknown = isLoading || (rows === 0 && shown.failure !== undefined)
  const expected = isSearch ? MORE_PENDING : FIRST_PENDING
  const known = isSearch ? rows : Math.max(rows, pages.data?.count ?? 0)
  return {
    pending: isLoading ? Math.max(MORE_PENDING, expected - rows) : !isSearch && pages.isFetchingMore ? MORE_PENDING : 0,
    count: isUnknown ? undefined : known,
    failure: hasCatalogue && !shown.isFetching ? shown.failure : undefined,
    canLoadMore: !isSearch && pages.hasMore && pages.failure === undefined,
  }
}
